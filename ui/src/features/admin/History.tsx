import { useState } from 'react'
import { useQuery } from 'urql'
import { Reason } from '../../shared/components/Badge'
import { Added, Removed } from '../../shared/components/Diff'
import { Panel } from '../../shared/components/Panel'
import { Timeline } from '../../shared/components/Timeline'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'

export const HistoryDocument = graphql(`
  query History($listing: ID!, $slug: String!) {
    listing(slugOrId: $slug) {
      nameAr
      nameEn
    }
    listingHistory(listing: $listing) {
      position
      version
      type
      at
      role
      actorName
      reason
      changes {
        field
        before
        after
      }
    }
  }
`)

const what: Record<string, MessageKey> = {
  'listing.created': 'admin.eventCreated',
  'listing.edited': 'admin.eventEdited',
  'listing.revision_opened': 'admin.eventRevisionOpened',
  'listing.revision_approved': 'admin.eventRevisionApproved',
  'listing.revision_rejected': 'admin.eventRevisionRejected',
  'listing.availability_and_price_changed': 'admin.eventOffer',
  'listing.resubmitted': 'admin.eventResubmitted',
  'listing.approved': 'admin.eventApproved',
  'listing.rejected': 'admin.eventRejected',
  'listing.suspended': 'admin.eventSuspended',
  'listing.reinstated': 'admin.eventReinstated',
  'listing.archived': 'admin.eventArchived',
  'listing.featured': 'admin.eventFeatured',
  'listing.sort_order_set': 'admin.eventSortOrder',
  'listing.reported': 'admin.eventReported',
  'review.approved': 'admin.eventReviewApproved',
  'review.rejected': 'admin.eventReviewRejected',
}

const roleWords: Record<string, MessageKey> = {
  admin: 'admin.roleAdmin',
  venue_owner: 'admin.roleOwner',
  service_provider: 'admin.roleProvider',
  customer: 'admin.roleCustomer',
  anonymous: 'admin.roleVisitor',
  system: 'admin.roleSystem',
}

const tones: Record<string, 'tile' | 'danger'> = {
  'listing.approved': 'tile',
  'listing.revision_approved': 'tile',
  'listing.rejected': 'danger',
  'listing.suspended': 'danger',
  'listing.revision_rejected': 'danger',
}

const longest = 160 // characters of a value that are shown

/** Who did what to a listing, when, what changed and why; the slider shows which of it had happened by a moment. */
export default function History({ listing }: { listing: string }) {
  const t = useT()
  const name = useName()
  const { date } = useDates()
  const [answer, ask] = useQuery({ query: HistoryDocument, variables: { listing, slug: listing }, requestPolicy: 'cache-and-network' })
  const [until, setUntil] = useState<number>()
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ listing: it, listingHistory: events }) => {
        const last = until ?? events.length
        const moment = events[last - 1]
        return (
          <>
            <h1 tabIndex={-1} dir="auto">{it ? t('admin.historyOf', { name: name(it) }) : t('admin.history')}</h1>
            <label className="my-6 grid gap-2">
              <span className="text-small">{t('admin.asOf', { moment: moment ? date(moment.at, 'moment') : '' })}</span>
              <input type="range" min={1} max={events.length} value={last} onChange={(event) => setUntil(Number(event.target.value))} className="w-full accent-(--brass)" />
            </label>
            <Timeline
              label={t('admin.history')}
              later={t('admin.later')}
              events={events.map((each, i) => ({
                key: String(each.position),
                what: what[each.type] ? t(what[each.type]!) : each.type,
                who: t('admin.by', { name: each.actorName ?? t('admin.erased'), role: roleWords[each.role] ? t(roleWords[each.role]!) : each.role }),
                when: t('admin.at', { moment: date(each.at, 'moment'), version: each.version }),
                tone: tones[each.type] ?? 'brass',
                later: i >= last,
                children: (
                  <>
                    {each.reason && <Reason tone={tones[each.type] === 'danger' ? 'refused' : 'quiet'}>{each.reason}</Reason>}
                    {each.type !== 'listing.created' && each.changes.length > 0 && (
                      <dl className="mt-2 grid gap-1 text-small">
                        {each.changes.map((change) => (
                          <div key={change.field} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
                            <dt className="text-muted"><bdi dir="ltr">{change.field}</bdi></dt>
                            <dd dir="auto">{change.after && <Added>{change.after.slice(0, longest)}</Added>} {change.before && <Removed>{change.before.slice(0, longest)}</Removed>}</dd>
                          </div>
                        ))}
                      </dl>
                    )}
                  </>
                ),
              }))}
            />
          </>
        )
      }}
    </Panel>
  )
}
