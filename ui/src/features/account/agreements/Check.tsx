import { CircleCheck, CircleX, Clock3, type LucideIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../shared/components/Button'
import { Panel } from '../../../shared/components/Panel'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { agreementPath } from '../../../shared/booking/paths'

export const AgreementCheckDocument = graphql(`
  query AgreementCheck($code: String!) {
    agreementCheck(code: $code) {
      verdict
      booking
      version
      hash
      issued
      newest
      ended
    }
  }
`)

type Answer = ResultOf<typeof AgreementCheckDocument>['agreementCheck']

const right = 'bg-tile-tint text-tile'
const changed = 'bg-tint text-brass'
const wrong = 'bg-danger-tint text-danger'

const verdicts: Record<string, { icon: LucideIcon; look: string; title: MessageKey; text: MessageKey }> = {
  current: { icon: CircleCheck, look: right, title: 'account.checkCurrent', text: 'account.checkCurrentText' },
  older: { icon: Clock3, look: changed, title: 'account.checkOlder', text: 'account.checkOlderText' },
  ended: { icon: CircleX, look: changed, title: 'account.checkEnded', text: 'account.checkEndedText' },
  erased: { icon: Clock3, look: changed, title: 'account.checkErased', text: 'account.checkErasedText' },
  altered: { icon: CircleX, look: wrong, title: 'account.checkAltered', text: 'account.checkAlteredText' },
  unknown: { icon: CircleX, look: wrong, title: 'account.checkUnknown', text: 'account.checkUnknownText' },
}

/** The code in a fragment, without the spaces, line breaks and marks that come along where an address is copied. */
function codeIn(hash: string): string {
  let written = hash.slice(1)
  try {
    written = decodeURIComponent(written)
  } catch {
    // A percent sign that escapes nothing is dropped below.
  }
  return written.replace(/[^\w-]/g, '')
}

/** Shows whether the log has the sheet with the code in the fragment. It shows nothing of the sheet's content. */
export function Check() {
  const t = useT()
  const code = codeIn(useLocation().hash)
  return (
    <div className="wrap max-w-xl py-8">
      <h1 tabIndex={-1}>{t('account.agreementCheck')}</h1>
      <div className="mt-5">{code ? <Checked code={code} /> : <p>{t('account.checkNoCode')}</p>}</div>
    </div>
  )
}

function Checked({ code }: { code: string }) {
  const [answer, ask] = useQuery({
    query: AgreementCheckDocument,
    variables: { code },
    requestPolicy: 'network-only',
  })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ agreementCheck }) => <Verdict answer={agreementCheck} />}
    </Panel>
  )
}

function Verdict({ answer: { verdict, booking, version, hash, issued, newest, ended } }: { answer: Answer }) {
  const t = useT()
  const { date } = useDates()
  const { icon: Icon, look, title, text } = verdicts[verdict] ?? verdicts.unknown!
  const when = (at: string | null) => (at ? date(at, 'moment') : '')
  return (
    <section className="panel grid gap-3 p-4">
      <h2 className={`flex items-center gap-3 rounded-badge p-3 ${look}`}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        {t(title)}
      </h2>
      <p>{t(text, { version, when: when(issued), newest: when(newest), ended: when(ended) })}</p>
      {booking && (
        <>
          <p className="text-small text-muted">{t('account.checkCompare')}</p>
          <p className="text-small">
            {t('account.checkHash')}
            <bdi dir="ltr" className="block break-all">
              {hash}
            </bdi>
          </p>
          <ButtonLink to={agreementPath(booking)} className="justify-self-start">
            {t('account.checkOpen')}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
