import { ButtonLink } from './Button'
import { Link } from './Link'
import { Mark } from './Mark'
import { useT } from '../i18n/language'
import { paths } from '../paths'
import { useDocumentTitle } from '../useDocumentTitle'

/** The page for unknown paths. The server answers them with 404. */
export default function NotFound() {
  const t = useT()
  useDocumentTitle(t('pages.notFoundTitle'), { noindex: true })
  const quick = [
    [paths.venues(), t('nav.venues')],
    [paths.services(), t('nav.services')],
    [paths.contact(), t('nav.contact')],
    [paths.faq(), t('nav.faq')],
  ] as const
  return (
    <div className="wrap grid max-w-lg justify-items-center gap-4 py-16 text-center">
      <p aria-hidden dir="ltr" className="flex items-center gap-3 font-hand text-[72px] leading-none">
        4<Mark size={76} />4
      </p>
      <h1 className="text-figure">{t('pages.notFoundTitle')}</h1>
      <p className="text-muted">{t('pages.notFoundText')}</p>
      <div className="flex w-full gap-3">
        <ButtonLink to={paths.home()} look="primary" className="grow">
          {t('nav.home')}
        </ButtonLink>
        <ButtonLink to={paths.search()} className="grow">
          {t('pages.search')}
        </ButtonLink>
      </div>
      <nav aria-label={t('pages.notFoundLinks')}>
        <ul className="flex flex-wrap justify-center gap-x-5">
          {quick.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
