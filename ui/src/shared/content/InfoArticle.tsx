import type { ReactNode } from 'react'
import { Khatam } from '../components/Khatam'
import { Link } from '../components/Link'
import { useHash } from '../hooks/useHash'
import { useT } from '../i18n/language'
import './infoText.css'

/** A stretch of an information page; what stands before the first heading has neither id nor title. */
export interface InfoPart {
  id: string
  title: string
  body: ReactNode
}

interface Shown {
  title: string
  lead: string
  parts: InfoPart[]
}

const block = 'border-t border-line py-6 first:border-0 first:pt-0'

/**
 * An information page: its title, its lead, and its parts with a list of them. The server writes the same for who has
 * no scripts: api/page/info.go.
 */
export function InfoArticle({ title, lead, parts }: Shown) {
  const t = useT()
  useHash()
  const titled = parts.filter(({ id }) => id)
  return (
    <>
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="mt-3 text-price text-muted">{lead}</p>
      </header>
      <div className="mt-8 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,68ch)_240px]">
        <div>
          {parts.map((part) =>
            part.id ? (
              <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`} className={block}>
                <h2 id={`${part.id}-title`} className="flex items-center gap-2.5">
                  <Khatam size={14} className="text-brass" />
                  {part.title}
                </h2>
                {part.body}
              </section>
            ) : (
              <div key="" className={block}>
                {part.body}
              </div>
            ),
          )}
        </div>
        {titled.length > 2 && (
          <nav
            aria-label={t('pages.onThisPage')}
            className="panel h-max overflow-hidden max-lg:order-first lg:sticky lg:top-24"
          >
            <div aria-hidden className="course" />
            <ul className="p-3">
              {titled.map(({ id, title: name }) => (
                <li key={id}>
                  <Link
                    to={`#${id}`}
                    className="flex min-h-11 items-center rounded-small px-2 text-small hover:bg-tint lg:min-h-9"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  )
}

/** The same without addresses, below another heading. */
export function InfoPreview({ title, lead, parts }: Shown) {
  return (
    <>
      <h3 className="text-h2 font-semibold">{title}</h3>
      <p className="mt-3 text-price text-muted">{lead}</p>
      <div className="mt-8">
        {parts.map((part) => (
          <div key={part.id} className={block}>
            {part.title && (
              <h4 className="flex items-center gap-2.5 text-panel font-semibold">
                <Khatam size={14} className="text-brass" />
                {part.title}
              </h4>
            )}
            {part.body}
          </div>
        ))}
      </div>
    </>
  )
}
