import { useState } from 'react'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Pages } from '../../../shared/components/Pages'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useT } from '../../../shared/i18n/language'
import { InquiryCard } from './InquiryCard'
import { ListingSelect } from './ListingSelect'

export const InboxDocument = graphql(`
  query Inbox($listing: ID, $after: String) {
    inbox(listing: $listing, after: $after) {
      total
      unread
      hasNextPage
      endCursor
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

/** What couples wrote about one's listings, the newest first. */
export function Inbox({ home }: { home: string }) {
  const t = useT()
  const [listing, setListing] = useState('')
  return (
    <>
      <div className="flex max-w-3xl flex-wrap items-end justify-between gap-3">
        <h1 tabIndex={-1}>{t('owner.inbox')}</h1>
        <ListingSelect label={t('owner.about')} value={listing} onChange={setListing} />
      </div>
      <div className="max-w-3xl">
        <Pages
          query={InboxDocument}
          variables={{ listing: listing || null }}
          pageOf={({ inbox }) => inbox}
          head={({ inbox }) => <p className="mt-1 text-muted">{t('owner.unread', { count: inbox.unread })}</p>}
          empty={
            <EmptyState title={t('owner.inboxEmpty')} ways={[{ to: home, label: t('owner.title') }]}>
              {t('owner.inboxEmptyText')}
            </EmptyState>
          }
        >
          {(inquiries) => <ul className="mt-4 grid gap-3">{inquiries.map((each) => <InquiryCard key={each.id} inquiry={each} />)}</ul>}
        </Pages>
      </div>
    </>
  )
}
