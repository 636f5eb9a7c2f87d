import { useId } from 'react'
import { Link } from '../../shared/components/Link'
import { Wordmark } from '../../shared/components/Mark'
import { useT } from '../../shared/i18n/language'
import { contact, mailTo } from '../../shared/site'
import { telLink } from '../../shared/tracking/contact'
import { footerColumns } from './footerLinks'

/** The year of the copyright. It is read once per visit. */
const year = String(new Date().getFullYear())

const social = [
  ['Facebook', 'https://www.facebook.com/'],
  ['Twitter', 'https://twitter.com/'],
  ['Instagram', 'https://www.instagram.com/'],
  ['YouTube', 'https://www.youtube.com/'],
] as const

/** Arches pierced through an ablaq wall. */
function Wall() {
  const id = useId()
  const arch = 'M4 50V34C4 22 22 20 32 8C42 20 60 22 60 34V50'
  return (
    <svg aria-hidden width="100%" height="60" className="block">
      <pattern id={id} width="64" height="60" patternUnits="userSpaceOnUse">
        <path d="M0 0H64V60H0Z" className="fill-stone" />
        <path d="M0 10H64V22H0ZM0 34H64V46H0Z" fill="var(--wall)" />
        <path d="M0 0H64V5H0Z" className="fill-brass" />
        <path d={`${arch}H4Z`} className="fill-sunk" />
        <path d={arch} fill="none" stroke="var(--voussoir)" strokeWidth="6" opacity=".9" />
        <path d={arch} fill="none" className="stroke-brass" strokeWidth="6" strokeDasharray="6 6" />
      </pattern>
      <rect width="100%" height="60" fill={`url(#${id})`} />
    </svg>
  )
}

function Columns() {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-4">
      {footerColumns.map(({ title, links }) => (
        <nav key={title} aria-label={t(title)}>
          <h2 className="text-body text-brass">{t(title)}</h2>
          <ul className="mt-1">
            {links.map(({ to, label }) => (
              <li key={label}>
                <Link to={to} className="inline-flex min-h-9 items-center hover:underline">
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

export default function Footer() {
  const t = useT()
  return (
    <footer className="mt-16">
      <Wall />
      <div className="bg-sunk">
        <div className="wrap grid gap-x-10 gap-y-8 pt-8 pb-10 lg:grid-cols-[1.5fr_3fr]">
          <div>
            <Wordmark />
            <p className="mt-3 max-w-sm text-small text-muted">{t('footer.blurb')}</p>
            <p className="mt-2 text-small">
              <a href={telLink(contact.phone)} className="inline-flex min-h-11 items-center">
                <bdi dir="ltr">{contact.phoneShown}</bdi>
              </a>
              <span aria-hidden> · </span>
              <a href={mailTo()} className="inline-flex min-h-11 items-center">
                <bdi>{contact.email}</bdi>
              </a>
              <span className="block">{t('footer.city')}</span>
            </p>
          </div>
          <Columns />
        </div>
        <div className="wrap pb-8">
          <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5 text-small text-muted">
            <p>{t('footer.copyright', { year })}</p>
            <ul className="flex flex-wrap gap-x-5">
              {social.map(([name, href]) => (
                <li key={name}>
                  <a href={href} rel="noopener" lang="en" className="hover:underline">
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a href="/sitemap.xml" className="hover:underline">
                  {t('footer.sitemap')}
                </a>
              </li>
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
