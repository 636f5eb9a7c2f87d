import { useState } from 'react'
import { Reason } from '../../shared/components/Badge'
import { Button } from '../../shared/components/Button'
import { Panel } from '../../shared/components/Panel'
import { readFragment } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { kindWords } from '../../shared/listing/kinds'
import { ChangeList } from './ChangeList'
import { AppealedListing, type WaitingAppeal, WaitingListing, WholeListingDocument } from './queue'
import { ListingFacts, Owner } from './ListingFacts'

/** An appeal: the owner's text, the decision that it contests, and what granting it would publish. */
export function AppealFacts({ appeal, what }: { appeal: WaitingAppeal; what: MessageKey | undefined }) {
  const t = useT()
  const { ago } = useDates()
  const { refusedAt, reason, decidedBy, words, mayDecide, kind, changes } = appeal
  const listing = readFragment(AppealedListing, appeal.listing)
  return (
    <div className="grid min-w-0 gap-3">
      {listing && <About listing={listing} />}
      {!mayDecide && <p className="text-small font-semibold">{t('admin.appealBarred')}</p>}
      <div className="grid gap-1 text-small">
        <p className="font-semibold">{t('admin.appealWords')}</p>
        <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
          {words ?? t('admin.erased')}
        </p>
      </div>
      <div className="grid gap-1 text-small">
        <p className="text-muted">
          {what && `${t(what)} · `}
          {ago(refusedAt)}
          {decidedBy && (
            <>
              {' · '}
              <bdi>{t('admin.refusedBy', { name: decidedBy })}</bdi>
            </>
          )}
        </p>
        {reason && <Reason tone="refused">{reason}</Reason>}
      </div>
      {kind === 'edit' ? <ChangeList changes={changes} /> : listing && <Whole id={listing.id} />}
    </div>
  )
}

/** The kind, the place and the owner of the listing. */
function About({ listing }: { listing: AppealedListing }) {
  const t = useT()
  const name = useName()
  const { venueType, category, governorate, city, owner } = listing
  const kind = venueType ? kindWords[venueType] : undefined
  const facts = [kind ? t(kind) : name(category ?? {}), name(governorate ?? {}), name(city ?? {})]
  return (
    <div className="grid gap-1">
      <p className="text-small text-muted">{[...new Set(facts.filter(Boolean))].map(apart).join(' · ')}</p>
      <Owner owner={owner} />
    </div>
  )
}

/**
 * All fields of the listing as it is now. They load only when an admin opens them, which keeps the queue of appeals
 * light.
 */
function Whole({ id }: { id: string }) {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const [answer, ask] = useQuery({
    query: WholeListingDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    pause: !asked,
  })
  if (!asked)
    return (
      <div>
        <Button small onClick={() => setAsked(true)}>
          {t('admin.appealWhole')}
        </Button>
      </div>
    )
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      isEmpty={({ listing }) => !listing}
      empty={<p className="text-small text-muted">{t('admin.erased')}</p>}
    >
      {({ listing }) =>
        listing && (
          <div className="border-t border-line pt-4">
            <ListingFacts listing={readFragment(WaitingListing, listing)} rejections={[]} />
          </div>
        )
      }
    </Panel>
  )
}
