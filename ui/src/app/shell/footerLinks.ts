import type { MessageKey } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import type { ShellLink } from './links'

/** The footer's four columns. */
export const footerColumns: { title: MessageKey; links: ShellLink[] }[] = [
  {
    title: 'footer.services',
    links: [
      { to: paths.category('photography'), label: 'category.photography' },
      { to: paths.category('folklore'), label: 'category.folklore' },
      { to: paths.category('catering'), label: 'category.catering' },
      { to: paths.category('flowers'), label: 'category.flowers' },
    ],
  },
  {
    title: 'footer.company',
    links: [
      { to: '/about', label: 'footer.about' },
      { to: '/careers', label: 'footer.careers' },
      { to: '/press', label: 'footer.press' },
      { to: paths.blog(), label: 'nav.blog' },
    ],
  },
  {
    title: 'footer.places',
    links: [
      { to: paths.city('damascus'), label: 'city.damascus' },
      { to: paths.city('aleppo'), label: 'city.aleppo' },
      { to: paths.city('latakia'), label: 'city.latakia' },
      { to: paths.city('hama'), label: 'city.hama' },
    ],
  },
  {
    title: 'footer.support',
    links: [
      { to: paths.faq(), label: 'nav.faq' },
      { to: paths.contact(), label: 'nav.contact' },
      { to: '/cancellation', label: 'footer.cancellation' },
      { to: '/privacy', label: 'footer.privacy' },
      { to: '/terms', label: 'footer.terms' },
    ],
  },
]
