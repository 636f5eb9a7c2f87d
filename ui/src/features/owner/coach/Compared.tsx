import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { BesideMedian } from '../dashboard/BesideMedian'
import { type Coached } from './document'

/** The figures of four weeks beside the median of others. */
export function Compared({ of: { listing, scope, others, figures } }: { of: Coached }) {
  const t = useT()
  const name = useName()
  const whose: MessageKey =
    scope === 'governorate' ? 'owner.coachNear' : scope ? 'owner.coachEverywhere' : 'owner.coachNobody'
  return (
    <BesideMedian
      title={t('owner.coachCompared')}
      period={t(whose, {
        category: listing.category ? name(listing.category) : '',
        governorate: listing.governorate ? name(listing.governorate) : '',
        count: others,
      })}
      explained={t('owner.coachMedian')}
      figures={figures}
    />
  )
}
