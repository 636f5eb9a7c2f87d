import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../../shared/components/Button'
import { Link } from '../../../shared/components/Link'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { paths } from '../../../shared/paths'
import { useOwner } from '../useOwner'
import { kinds, useSentence, wayTo } from './advice'
import { CoachDocument } from './document'

const most = 3

/** The first advice for each of a few listings. Renders nothing while it loads or if there is none. */
export default function FirstAdvice() {
  const t = useT()
  const name = useName()
  const { home } = useOwner()
  const { reason } = useSentence()
  const [{ data }] = useQuery({ query: CoachDocument, requestPolicy: 'cache-and-network' })
  const firsts = (data?.ownCoach.listings ?? [])
    .flatMap(({ listing, advice }) => {
      const first = advice.find(({ key, waits }) => kinds[key] && !waits)
      return first ? [{ listing, first }] : []
    })
    .slice(0, most)
  if (firsts.length === 0) return null
  const figures = paths.ownerPage(home, 'figures')
  return (
    <section aria-labelledby="first-title" className="panel mt-4 grid gap-3 p-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-title" className="text-panel">
          {t('owner.coachFirst')}
        </h2>
        <Link to={figures} className="link inline-flex min-h-11 items-center text-small">
          {t('owner.coachAll')}
        </Link>
      </div>
      <ul className="grid gap-2">
        {firsts.map(({ listing, first }) => (
          <li key={listing.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-48 grow basis-0">
              <Link to={`${figures}#${listing.id}`} className="link">
                {name(listing)}
              </Link>
              <span className="block text-small text-muted">{reason(first)}</span>
            </p>
            <ButtonLink to={wayTo(home, listing.id, first)} small className="min-h-11 max-sm:w-full">
              {t(kinds[first.key]!.act)}
              <ArrowRight size={16} aria-hidden className="mirror" />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
