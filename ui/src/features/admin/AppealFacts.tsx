import { Reason } from '../../shared/components/Badge'
import { readFragment } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { ChangeList } from './ChangeList'
import { type WaitingAppeal, WaitingListing } from './queue'
import { ListingFacts } from './QueueFacts'

/** An owner's words, what they are against, and what granting the appeal would publish. */
export function AppealFacts({ appeal, what }: { appeal: WaitingAppeal; what: MessageKey | undefined }) {
  const t = useT()
  const { ago } = useDates()
  const { refusedAt, reason, decidedBy, words, mayDecide, kind, changes } = appeal
  const listing = readFragment(WaitingListing, appeal.listing)
  return (
    <div className="grid min-w-0 gap-3">
      {!mayDecide && <p className="text-small font-semibold">{t('admin.appealBarred')}</p>}
      <div className="grid gap-1 text-small">
        <h4 className="font-semibold">{t('admin.appealWords')}</h4>
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
      {kind === 'edit' ? (
        <ChangeList changes={changes} />
      ) : (
        listing && <ListingFacts listing={listing} rejections={[]} />
      )}
    </div>
  )
}
