import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useClient } from 'urql'
import { useAsked } from '../../../shared/booking/asked'
import { bookingsPath } from '../../../shared/booking/paths'
import { Barred } from '../../../shared/components/Barred'
import { Button } from '../../../shared/components/Button'
import { ErrorNote, useErrorText } from '../../../shared/components/ErrorNote'
import { QrCode } from '../../../shared/components/QrCode'
import { SubjectPanel } from '../../../shared/components/SubjectPanel'
import { refusal } from '../../../shared/graphql/errors'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useFollowed } from '../../../shared/graphql/useFollowed'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useUser } from '../../../shared/session/session'
import './agreement.css'
import { useWaysIn } from '../../../shared/components/SignInFirst'

export const AgreementDocument = graphql(`
  query Agreement($booking: ID!, $token: String!) {
    agreement(booking: $booking, token: $token) {
      title {
        ar
        en
      }
      standing {
        ar
        en
      }
      rows {
        label {
          ar
          en
        }
        lines {
          ar
          en
        }
      }
      notes {
        ar
        en
      }
      marks {
        label {
          ar
          en
        }
        lines {
          ar
          en
        }
      }
      address
      code {
        size
        path
      }
    }
  }
`)

type Agreement = NonNullable<ResultOf<typeof AgreementDocument>['agreement']>
type Words = Agreement['title']
type Lines = Agreement['rows']

const langs = ['en', 'ar'] as const

/**
 * The agreement sheet, with its actions. The server writes its text, so that the page and the PDF file say the same. An
 * open sheet is followed: once the booking has ended there is nothing to print.
 */
export function Sheet({ booking }: { booking: string }) {
  const t = useT()
  const me = useUser()
  const waysIn = useWaysIn()
  const client = useClient()
  const errorText = useErrorText()
  const token = useAsked().find((asked) => asked.booking === booking)?.token ?? ''
  const [answer, ask] = useFollowed({
    query: AgreementDocument,
    variables: { booking, token },
    pause: !me && !token,
    requestPolicy: 'cache-and-network',
  })
  if (!me && !token) return <Barred title={t('account.agreementSignIn')} ways={waysIn} />
  const ways = [{ to: bookingsPath, label: t('account.bookings') }]
  // The page takes over what the answer says, so that it shows why there is no sheet any more.
  const check = () => client.query(AgreementDocument, { booking, token }, { requestPolicy: 'network-only' }).toPromise()
  if (answer.error && refusal(answer.error).code === 'conflict')
    return (
      <div className="wrap max-w-4xl py-8">
        <Barred title={t('account.agreementOver')} ways={ways}>
          {errorText(answer.error)}
        </Barred>
      </div>
    )
  return (
    <div className="wrap max-w-4xl py-8 print:p-0">
      <SubjectPanel
        title={t('account.agreement')}
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        subjectOf={({ agreement }) => agreement}
        missing={{ title: t('account.agreementNone'), text: t('account.agreementNoneText'), ways }}
      >
        {(agreement) => (
          <>
            <SheetActions booking={booking} token={token} check={check} />
            <Paper agreement={agreement} />
          </>
        )}
      </SubjectPanel>
    </div>
  )
}

/** The fragment with which the server leads back here if it did not make the file. */
const notMade = '#not-made'

interface Actions {
  booking: string
  token: string
  /** Reads the sheet again. */
  check: () => Promise<{ error?: Error | undefined; data?: { agreement: unknown } | undefined }>
}

function SheetActions({ booking, token, check }: Actions) {
  const t = useT()
  const refused = useLocation().hash === notMade
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  // A file that is refused would replace the app, so the sheet is read again first.
  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    const { error, data } = await check()
    setBusy(false)
    setFailure(error)
    if (!error && data?.agreement) form.submit()
  }
  return (
    <div className="mb-5 print:hidden">
      {failure && <ErrorNote error={failure} focused />}
      {refused && !failure && <ErrorNote title={t('account.agreementNotMade')} error={new Error('not made')} />}
      {/* A form that posts, so that the token of a signed-out visitor is in no URL. */}
      <form
        method="post"
        action={`/api/agreements/${booking}.pdf`}
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <input type="hidden" name="token" value={token} />
        <Button look="primary" onClick={() => print()}>
          <Printer size={18} strokeWidth={1.75} aria-hidden />
          {t('account.agreementPrint')}
        </Button>
        <Button type="submit" busy={busy}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          {t('account.agreementFile')}
        </Button>
      </form>
    </div>
  )
}

/** The sheet in both languages, side by side as in print; on a phone below each other, the reader's language first. */
function Paper({ agreement: { title, standing, rows, notes, marks, code } }: { agreement: Agreement }) {
  const t = useT()
  const lang = useLanguage()
  return (
    <article className="agreement">
      <h1 tabIndex={-1} className="unseen">
        {title[lang]}
      </h1>
      <div className="agreement-row">
        <Beside>
          {(of) => (
            <>
              <p className="text-h2 font-semibold">{title[of]}</p>
              <p>{standing[of]}</p>
            </>
          )}
        </Beside>
      </div>
      {rows.map((row) => (
        <div key={row.label.en} className="agreement-row">
          <Beside>{(of) => <LabelledLines row={row} of={of} />}</Beside>
        </div>
      ))}
      <div className="agreement-row agreement-foot">
        <Beside>
          {(of) => (
            <div className="grid gap-1 text-small">
              {notes.map((note) => (
                <p key={note.en}>{note[of]}</p>
              ))}
              <div className="grid gap-1 text-least break-all">
                {marks.map((mark) => (
                  <LabelledLines key={mark.label.en} row={mark} of={of} />
                ))}
              </div>
            </div>
          )}
        </Beside>
        <QrCode {...code} label={t('account.agreementQr')} className="w-40 print:w-[42mm]" />
      </div>
    </article>
  )
}

function Beside({ children }: { children: (of: keyof Words) => ReactNode }) {
  const lang = useLanguage()
  return langs.map((of) => (
    <div key={of} lang={of} dir={of === 'ar' ? 'rtl' : 'ltr'} className={of === lang ? 'agreement-mine' : ''}>
      {children(of)}
    </div>
  ))
}

function LabelledLines({ row: { label, lines }, of }: { row: Lines[number]; of: keyof Words }) {
  return (
    <>
      <p className="text-least text-muted">{label[of]}</p>
      {lines.map((line, at) => (
        <p key={at} className="whitespace-pre-line">
          {line[of]}
        </p>
      ))}
    </>
  )
}
