import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { useConfirmed } from '../../shared/components/Confirmed'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Input } from '../../shared/components/Field'
import { Panel } from '../../shared/components/Panel'
import { QrCode } from '../../shared/components/QrCode'
import { RecoveryCodes } from '../../shared/components/RecoveryCodes'
import { PageSpinner } from '../../shared/components/Spinner'
import { Form, Refusal } from '../../shared/form/Form'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { rest } from '../../shared/rest'
import { nextAfter } from '../../shared/session/nextAfter'
import { RestError } from '../../shared/restError'
import { useDashboardPage } from '../../shared/useDashboardPage'

type Factor = 'setup' | 'required' | 'given'

interface Offered {
  secret: string
  uri: string
  proof: string
  /** The width of the QR code in modules. */
  size: number
  /** The dark modules of the QR code as an SVG path. */
  path: string
}

/**
 * The server writes into the page whether the second factor was given in this session, which saves a round trip. A
 * session that ends is noticed by what is read next, and whoever signs in loads a page anew.
 */
const asWritten = () => (document.documentElement.dataset.factor === 'given' ? { factor: 'given' as const } : undefined)

/**
 * Shows the admin pages only after the second factor. Until then the account sets it up or enters a code. The server
 * enforces it.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const t = useT()
  const page = useDashboardPage()
  const [answer, setAnswer] = useState<{ factor: Factor | undefined } | { error: Error } | undefined>(asWritten)
  const at = useLocation()
  const passed = () => {
    const next = new URLSearchParams(at.search).has('next') ? nextAfter(at) : '/'
    if (next === '/') setAnswer({ factor: 'given' })
    else location.replace(next) // A full reload, as after signing in.
  }
  const ask = useCallback(() => {
    rest<{ user: { secondFactor?: Factor } }>('GET', '/api/auth/me').then(
      ({ user }) => setAnswer({ factor: user.secondFactor }),
      (error: Error) => setAnswer({ error }),
    )
  }, [])
  useEffect(() => {
    if (!asWritten()) ask()
  }, [ask])
  if (!answer) return <PageSpinner />
  if ('error' in answer)
    return (
      <div className="wrap grid gap-4 py-8">
        <h1 tabIndex={-1}>{t(page?.title ?? 'admin.title')}</h1>
        <ErrorNote error={answer.error} retry={ask} />
      </div>
    )
  if (answer.factor === 'setup') return <SetUp onPassed={passed} onElsewhere={ask} />
  if (answer.factor === 'required') return <Give onPassed={passed} />
  return children
}

const codeInput = {
  inputMode: 'text',
  autoComplete: 'one-time-code',
  autoCapitalize: 'characters',
  spellCheck: false,
  dir: 'ltr',
} as const

function Give({ onPassed }: { onPassed: () => void }) {
  const t = useT()
  const state = useForm(async (form) => {
    await rest('POST', '/api/auth/second-factor', { code: textOf(form, 'code') })
    onPassed()
  })
  const { errors, busy } = state
  return (
    <div className="wrap py-8">
      <Form of={state} refusal={false} className="panel mx-auto grid max-w-md gap-4 p-4">
        <h1 tabIndex={-1}>{t('admin.factorGiveTitle')}</h1>
        <p className="text-small text-muted">{t('admin.factorGiveLead')}</p>
        <Refusal of={state} />
        <Input {...codeInput} id="code" name="code" label={t('admin.factorGiveCode')} error={errors.code} />
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('admin.factorGive')}
        </Button>
      </Form>
    </div>
  )
}

function SetUp({ onPassed, onElsewhere }: { onPassed: () => void; onElsewhere: () => void }) {
  const t = useT()
  const [answer, setAnswer] = useState<{ data?: Offered; error?: Error; fetching: boolean }>({ fetching: true })
  const [codes, setCodes] = useState<string[]>()
  const [elsewhere, setElsewhere] = useState(false)
  const [confirmed, confirmation] = useConfirmed()
  const ask = useCallback(() => {
    rest<Offered>('POST', '/api/auth/second-factor/setup').then(
      (data) => setAnswer({ data, fetching: false }),
      (error: Error) => setAnswer({ error, fetching: false }),
    )
  }, [])
  useEffect(ask, [ask])
  if (elsewhere) return <Elsewhere onGo={onElsewhere} />
  const stale = asksToConfirm(answer.error)
  return (
    <div className="wrap py-8">
      <section className="panel mx-auto grid max-w-md gap-4 p-4">
        {codes ? (
          <RecoveryCodes codes={codes} heading="h1" onKept={onPassed} />
        ) : (
          <>
            <h1 tabIndex={-1}>{t('admin.factorSetUpTitle')}</h1>
            <p className="text-small text-muted">{t('admin.factorSetUpLead')}</p>
            {stale ? (
              <>
                <p className="text-small">{t('admin.factorStale')}</p>
                <Button look="primary" className="min-h-12" onClick={() => void confirmed(ask)}>
                  {t('admin.factorConfirm')}
                </Button>
              </>
            ) : (
              <Panel answer={answer} retry={ask}>
                {(offered) => <Scan offered={offered} onCodes={setCodes} onElsewhere={() => setElsewhere(true)} />}
              </Panel>
            )}
            {confirmation}
          </>
        )}
      </section>
    </div>
  )
}

/**
 * Reports whether the server asks for the password again. Setting up a second factor requires a recent password check.
 */
const asksToConfirm = (error?: Error) => error instanceof RestError && error.code === 'confirm'

/**
 * Tells the admin that another tab has enabled the second factor. The QR code and the key in this tab are then void.
 */
function Elsewhere({ onGo }: { onGo: () => void }) {
  const t = useT()
  return (
    <div className="wrap py-8">
      <section className="panel mx-auto grid max-w-md gap-4 p-4">
        <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t('admin.factorElsewhereTitle')}
        </h1>
        <p className="text-small text-muted">{t('admin.factorElsewhereLead')}</p>
        <Button look="primary" className="min-h-12" onClick={onGo}>
          {t('admin.factorGive')}
        </Button>
      </section>
    </div>
  )
}

/** Shows a key in groups of four. The gaps are margins, so that the copied key has no spaces. */
const groups = (secret: string) =>
  secret.match(/.{1,4}/g)?.map((four, at) => (
    <span key={at} className="me-1.5 inline-block last:me-0">
      {four}
    </span>
  ))

function Scan({
  offered,
  onCodes,
  onElsewhere,
}: {
  offered: Offered
  onCodes: (codes: string[]) => void
  onElsewhere: () => void
}) {
  const t = useT()
  const { secret, proof, uri, size, path } = offered
  const form = useRef<HTMLFormElement>(null)
  const [confirmed, confirmation] = useConfirmed()
  const state = useForm(async (sent) => {
    const body = { secret, proof, code: textOf(sent, 'code') }
    try {
      const { recoveryCodes } = await rest<{ recoveryCodes: string[] }>('POST', '/api/auth/second-factor/enable', body)
      onCodes(recoveryCodes)
    } catch (error) {
      if (error instanceof RestError && error.code === 'conflict') return onElsewhere()
      if (!asksToConfirm(error as Error)) throw error
      // The form is submitted with the code that it contains after the password check, because a code is valid for only
      // half a minute.
      void confirmed(() => form.current?.requestSubmit())
    }
  })
  const { errors, busy } = state
  return (
    <>
      <Form ref={form} of={state} refusal={false}>
        <QrCode size={size} path={path} label={t('admin.factorQr')} className="w-56 justify-self-center" />
        <p className="text-small">
          {t('admin.factorKey')}:{' '}
          <code dir="ltr" className="inline-block select-all">
            {groups(secret)}
          </code>
        </p>
        <a href={uri} className="link inline-flex min-h-11 items-center justify-self-start text-small lg:hidden">
          {t('admin.factorOpen')}
        </a>
        <Refusal of={state} />
        <Input
          {...codeInput}
          inputMode="numeric"
          id="code"
          name="code"
          label={t('admin.factorCode')}
          error={errors.code}
        />
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('admin.factorEnable')}
        </Button>
      </Form>
      {confirmation}
    </>
  )
}
