import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { PageSpinner } from '../../shared/components/Spinner'
import { useContent } from '../../shared/content/useContent'
import { Blocks } from '../../shared/content/Words'
import { useHash } from '../../shared/hooks/useHash'
import { useT } from '../../shared/i18n/language'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

/** About, careers, press, terms, privacy and cancellation: words from content/, with a list of their parts. */
export function Page() {
  const page = useLocation().pathname.replaceAll('/', '')
  return (
    <Suspense fallback={<PageSpinner />}>
      <Info key={page} page={page} />
    </Suspense>
  )
}

function Info({ page }: { page: string }) {
  const t = useT()
  const { title, lead, parts } = useContent(page)
  useHash()
  useDocumentTitle(title)
  return (
    <article className="wrap py-8 lg:py-12">
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="mt-3 text-price text-muted">{lead}</p>
      </header>
      <div className="mt-8 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,68ch)_240px]">
        <div>
          {parts.map((part) => (
            <section
              key={part.id}
              id={part.id}
              aria-labelledby={`${part.id}-title`}
              className="border-t border-line py-6 first:border-0 first:pt-0"
            >
              <h2 id={`${part.id}-title`} className="flex items-center gap-2.5">
                <Khatam size={14} className="text-brass" />
                {part.title}
              </h2>
              <Blocks blocks={part.blocks} />
            </section>
          ))}
        </div>
        {parts.length > 2 && (
          <nav
            aria-label={t('pages.onThisPage')}
            className="panel h-max overflow-hidden max-lg:order-first lg:sticky lg:top-24"
          >
            <div aria-hidden className="course" />
            <ul className="p-3">
              {parts.map(({ id, title: name }) => (
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
    </article>
  )
}
