import { useParams } from 'react-router'
import { useT } from '../../../shared/i18n/language'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { Check } from './Check'
import { Sheet } from './Sheet'
import route from './AgreementPage.route'

/**
 * The agreement sheet of a booking, for both parties and for admins. The path `/agreements/check#<code>` instead
 * verifies a printed sheet for whoever has it.
 */
export function Page() {
  const t = useT()
  const { id = '' } = useParams()
  const checking = id === 'check'
  useDocumentTitle(t(checking ? 'account.agreementCheck' : route.title), { noindex: true })
  return checking ? <Check /> : <Sheet booking={id} />
}
