import { useState } from 'react'
import { useQuery } from 'urql'
import { EmptyState } from '../../../shared/components/EmptyState'
import { LoadMore } from '../../../shared/components/LoadMore'
import { Panel } from '../../../shared/components/Panel'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useT } from '../../../shared/i18n/language'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { InquiryCard } from './InquiryCard'
import { ListingSelect } from './ListingSelect'

export const InboxDocument = graphql(`
  query Inbox($listing: ID, $first: Int!) {
    inbox(listing: $listing, first: $first) {
      total
      unread
      hasNextPage
      nodes {
        id
        name
        phone
        email
        message
        response
        status
        createdAt
        respondedAt
        answerable
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

export type Inquiry = ResultOf<typeof InboxDocument>['inbox']['nodes'][number]

const pageSize = 20
/** The server gives this many at once at most. */
const most = 100

/** What couples wrote about one's listings, the newest first. */
export function Inbox({ home }: { home: string }) {
  const t = useT()
  const [listing, setListing] = useState('')
  const [first, setFirst] = useState(pageSize)
  const [answer, ask] = useQuery({ query: InboxDocument, variables: { listing: listing || null, first }, requestPolicy: 'cache-and-network', context: afterCommands })
  return (
    <>
      <div className="flex max-w-3xl flex-wrap items-end justify-between gap-3">
        <h1 tabIndex={-1}>{t('owner.inbox')}</h1>
        <ListingSelect label={t('owner.about')} value={listing} onChange={setListing} />
      </div>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ inbox }) => inbox.total === 0}
        empty={
          <EmptyState title={t('owner.inboxEmpty')} ways={[{ to: home, label: t('owner.title') }]}>
            {t('owner.inboxEmptyText')}
          </EmptyState>
        }
      >
        {({ inbox }) => (
          <>
            <p className="mt-1 text-muted">{t('owner.unread', { count: inbox.unread })}</p>
            <ul className="mt-4 grid max-w-3xl gap-3">
              {inbox.nodes.map((each) => <InquiryCard key={each.id} inquiry={each} />)}
            </ul>
            <div className="max-w-3xl">
              <LoadMore shown={inbox.nodes.length} total={inbox.total} more={inbox.hasNextPage && first < most} busy={answer.fetching} onMore={() => setFirst(Math.min(most, first + pageSize))} />
            </div>
            {inbox.hasNextPage && first >= most && <p className="text-center text-small text-muted">{t('owner.inboxOlder', { limit: most })}</p>}
          </>
        )}
      </Panel>
    </>
  )
}
