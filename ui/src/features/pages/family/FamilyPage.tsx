import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { lazyPart } from '../../../shared/components/WhenNear'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { refusal } from '../../../shared/graphql/errors'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { type Shared, SharedShortlistDocument } from './query'
import { VotingCard } from './VotingCard'
import { keepSeen, speak, useFamily, useLink, useSending, type Voice } from './voices'

const NameDialog = lazyPart(() => import('./NameDialog'))

/** What a family sees by a couple's link: the listings, with two buttons to vote on each. */
export default function FamilyPage({ share, token }: { share: string; token: string }) {
  const t = useT()
  useDocumentTitle(t('family.title'), { noindex: true })
  const [answer, ask] = useQuery({
    query: SharedShortlistDocument,
    variables: { id: share, token },
    pause: token === '',
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const { data, error } = answer
  const code = error && refusal(error).code
  // Without the token, the link was not copied whole.
  const cut = token === '' || code === 'invalid' || code === 'not_found'
  const shared = data?.sharedShortlist
  const ended = cut || (data !== undefined && !shared)
  useEffect(() => {
    if (shared || ended) keepSeen(share, shared ?? null)
  }, [share, shared, ended])
  const { seen } = useLink(share)
  const heading = useEndInView(shared !== undefined && shared !== null, ended)
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  useSending(share, token, again)
  // A missing connection is no error here: the site's banner reports it.
  const old = !shared && seen && code === 'offline' ? seen : undefined
  return (
    <div className="wrap py-6 lg:py-10">
      <div className="mx-auto max-w-xl">
        <h1 ref={heading} tabIndex={-1}>
          {t('family.title')}
        </h1>
        {ended ? (
          <EmptyState title={t('family.ended')} ways={[{ to: paths.home(), label: t('nav.home') }]}>
            {t('family.endedText')}
          </EmptyState>
        ) : (
          <Panel answer={old ? { data: { sharedShortlist: old }, fetching: false } : answer} retry={again}>
            {({ sharedShortlist }) =>
              sharedShortlist && <Listings key={share} share={share} shared={sharedShortlist} old={old !== undefined} />
            }
          </Panel>
        )}
      </div>
    </div>
  )
}

/**
 * The ref of the heading, which takes the focus when the link ends while its listings are open. They disappear, and the
 * window would show the end of the page.
 */
function useEndInView(open: boolean, ended: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) wasOpen.current = true
    else if (ended && wasOpen.current) heading.current?.focus()
  }, [open, ended])
  return heading
}

function Listings({ share, shared, old }: { share: string; shared: Shared; old: boolean }) {
  const t = useT()
  const { name } = useFamily()
  const { voices } = useLink(share)
  const counted = useCounted(shared, share)
  /** The vote that waits for a name, or 'name' if the visitor only changes the name. */
  const [asking, setAsking] = useState<{ listing: string; said: Pick<Voice, 'vote' | 'comment'> } | 'name'>()
  const say = (listing: string, said: Pick<Voice, 'vote' | 'comment'>) =>
    name ? speak(share, listing, said) : setAsking({ listing, said })
  const items = shared.items.flatMap(({ listing, yes, no }) => (listing ? [{ listing, yes, no }] : []))
  if (items.length === 0)
    return (
      <EmptyState title={t('family.empty')} ways={[{ to: paths.home(), label: t('nav.home') }]}>
        {t('family.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <p className="mt-3 text-price">{t('family.lead')}</p>
      <p className="mt-2 text-muted">{t('family.whoSees')}</p>
      {old && <p className="mt-2 text-muted">{t('family.old')}</p>}
      {name && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 wrap-anywhere">{t('family.youAre', { name })}</span>
          <button type="button" className="btn btn-text px-0" onClick={() => setAsking('name')}>
            {t('family.rename')}
          </button>
        </p>
      )}
      <ul className="mt-5 grid gap-6">
        {items.map(({ listing, yes, no }, i) => (
          <li key={listing.id}>
            <VotingCard
              listing={listing}
              yes={yes}
              no={no}
              counted={counted[listing.id] ?? 'NONE'}
              spoken={voices[listing.id]}
              eager={i < 2}
              onSay={(said) => say(listing.id, said)}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {asking && (
          <NameDialog
            onClose={() => setAsking(undefined)}
            onNamed={() => {
              if (asking !== 'name') speak(share, asking.listing, asking.said)
              setAsking(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The votes of this browser that are included in the counts of an answer: those sent before the answer came. */
function useCounted(shared: Shared, share: string): Record<string, Voice['vote']> {
  const { voices } = useLink(share)
  const sent = () => Object.fromEntries(Object.entries(voices).map(([id, each]) => [id, each.sent?.vote ?? 'NONE']))
  const [counted, setCounted] = useState(() => ({ shared, votes: sent() }))
  if (counted.shared === shared) return counted.votes
  const votes = sent()
  setCounted({ shared, votes })
  return votes
}
