import { useParams } from 'react-router'
import NotFound from '../../../shared/components/NotFound'
import { useT } from '../../../shared/i18n/language'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { Check } from './Check'
import { Sheet } from './Sheet'
import route from './AgreementPage.route'

/**
 * The agreement sheet of a booking, for both parties and for admins. The path `/agreements/check#<code>` instead
 * verifies a printed sheet for whoever has it. Nothing has a path without the id of a booking.
 */
export function Page() {
  const { id = '' } = useParams()
  const checking = id === 'check'
  return checking || bookingId.test(id) ? <Agreement id={id} checking={checking} /> : <NotFound />
}

const bookingId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function Agreement({ id, checking }: { id: string; checking: boolean }) {
  const t = useT()
  useDocumentTitle(t(checking ? 'account.agreementCheck' : route.title), { noindex: true })
  return checking ? <Check /> : <Sheet booking={id} />
}
