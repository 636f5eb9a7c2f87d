import { Link } from '../../../shared/components/Link'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useOwner } from '../useOwner'
import type { Dated } from './calendar'

/** The name of a party as a link to its booking, with a note on what is wrong with its date. */
export function Party({
  booking: { id, name, entered },
  conflict,
}: {
  booking: Pick<Dated, 'id' | 'name' | 'entered'>
  conflict: MessageKey | undefined
}) {
  const { home } = useOwner()
  const t = useT()
  return (
    <span className="grid gap-1">
      <Link className="link wrap-anywhere" to={`${paths.ownerPage(home, 'bookings')}?booking=${id}`}>
        <bdi>{name || t(entered ? 'owner.ownParty' : 'owner.erased')}</bdi>
      </Link>
      {conflict && <b className="text-small font-semibold text-danger">{t(conflict)}</b>}
    </span>
  )
}
