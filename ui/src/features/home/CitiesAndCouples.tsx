import { ChevronRight, Heart, Inbox, Search } from 'lucide-react'
import { Link } from '../../shared/components/Link'
import { SectionHead } from '../../shared/components/SectionHead'
import { Khatam } from '../../shared/components/Khatam'
import { Seal } from '../../shared/components/Seal'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import aleppo from '../../shared/art/city-aleppo.svg'
import damascus from '../../shared/art/city-damascus.svg'
import hama from '../../shared/art/city-hama.svg'
import homs from '../../shared/art/city-homs.svg'
import latakia from '../../shared/art/city-latakia.svg'
import tartus from '../../shared/art/city-tartus.svg'
import { useGovernorates } from '../../shared/usePlaces'
import { useInView } from '../../shared/hooks/useInView'

const cities: [slug: string, label: MessageKey, picture: string][] = [
  ['damascus', 'city.damascus', damascus],
  ['aleppo', 'city.aleppo', aleppo],
  ['homs', 'city.homs', homs],
  ['latakia', 'city.latakia', latakia],
  ['hama', 'city.hama', hama],
  ['tartus', 'city.tartus', tartus],
]

/** Six cities with their horizon pictures, the tools for couples, and the invitation to owners. */
export function CitiesAndCouples() {
  return (
    <div className="wrap grid gap-x-7 pt-12 lg:grid-cols-[3fr_2fr] lg:pt-16">
      <Cities />
      <div className="max-lg:mt-12">
        <Couples />
        <Join />
      </div>
    </div>
  )
}

function Cities() {
  const t = useT()
  const [ref, near] = useInView<HTMLDivElement>(50)
  const governorates = useGovernorates()
  return (
    <section aria-labelledby="cities-title">
      <SectionHead id="cities-title" title={t('more.cities')} />
      <div ref={ref} className="grid grid-cols-3 gap-3">
        {cities.map(([slug, label, picture]) => {
          const count = governorates.find((each) => each.slugEn === slug)?.listingCount
          return (
            <Link
              key={slug}
              to={paths.city(slug)}
              className="relative block aspect-4/5 overflow-hidden rounded-picture bg-raised lg:aspect-9/7"
            >
              {near && (
                <img
                  src={picture}
                  alt=""
                  width={800}
                  height={600}
                  className="absolute inset-0 size-full object-cover"
                />
              )}
              <span className="city-words">
                <span className="text-price font-semibold">{t(label)}</span>
                {count !== undefined && <span className="text-least">{t('common.listings', { count })}</span>}
              </span>
            </Link>
          )
        })}
      </div>
    </section>
  )
}

function Couples() {
  const t = useT()
  const couples = [
    [paths.couples(), 'more.couplesShortlist', 'more.couplesShortlistText', Heart],
    [paths.myInquiries(), 'more.couplesInquiries', 'more.couplesInquiriesText', Inbox],
    [paths.search(), 'more.couplesSearch', 'more.couplesSearchText', Search],
  ] as const
  return (
    <section aria-labelledby="couples-title">
      <SectionHead id="couples-title" title={t('more.couples')} />
      <ul className="panel px-4">
        {couples.map(([to, title, text, Icon]) => (
          <li key={to} className="border-b border-line last:border-0">
            <Link to={to} className="flex items-center gap-4 py-3.5">
              <Seal size={46}>
                <Icon size={19} strokeWidth={1.75} aria-hidden />
              </Seal>
              <span className="grow">
                <span className="block font-semibold">{t(title)}</span>
                <span className="block text-small text-muted">{t(text)}</span>
              </span>
              <ChevronRight size={19} strokeWidth={1.75} aria-hidden className="mirror text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The invitation to venue owners and service providers. */
function Join() {
  const t = useT()
  return (
    <section aria-labelledby="invite-title" className="sheet mt-10 p-2.5 text-center lg:mt-5">
      <div className="border border-wine p-0.75">
        <div className="grid justify-items-center gap-2 border border-gold px-5 py-6">
          <Khatam size={30} className="text-wine" />
          <h2 id="invite-title" className="font-hand text-[30px] leading-snug font-bold">
            {t('more.invite')}
          </h2>
          <p>{t('more.inviteText')}</p>
          <Link to={paths.register()} className="btn btn-wine mt-2">
            {t('more.join')}
          </Link>
        </div>
      </div>
    </section>
  )
}
