import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useConfirmed } from '../../../shared/components/Confirmed'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Panel } from '../../../shared/components/Panel'
import { RecoveryCodes } from '../../../shared/components/RecoveryCodes'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import { rest } from '../../../shared/rest'

/** At this number of unused recovery codes or fewer, a warning is shown. */
const few = 3

/**
 * The number of unused recovery codes of an admin or editor, with a button that makes new ones. Renders nothing if this
 * session has no second factor, as for demo accounts.
 */
export function TwoSteps() {
  const t = useT()
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<{ data?: { left: number | undefined }; error?: Error; fetching: boolean }>({
    fetching: true,
  })
  const [codes, setCodes] = useState<string[]>()
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [confirmed, confirmation] = useConfirmed()
  const ask = useCallback(() => {
    rest<{ user: { recoveryCodes?: number } }>('GET', '/api/auth/me').then(
      ({ user }) => setAnswer({ data: { left: user.recoveryCodes }, fetching: false }),
      (error: Error) => setAnswer((now) => ({ ...now, error, fetching: false })),
    )
  }, [])
  useEffect(ask, [ask])
  const renew = async () => {
    setBusy(true)
    try {
      setCodes(
        (await rest<{ recoveryCodes: string[] }>('POST', '/api/auth/second-factor/recovery-codes')).recoveryCodes,
      )
    } catch (error) {
      toast({ title: t('account.notDone'), text: errorText(error as Error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  const done = useCallback(() => {
    setAnswer({ data: { left: codes?.length }, fetching: false })
    setCodes(undefined)
    setKept(true)
  }, [codes])
  if (answer.data?.left === undefined && !answer.error) return null
  return (
    <Section id="profile-two-steps" title={t('account.twoSteps')} lead={t('account.twoStepsLead')}>
      {codes ? (
        <RecoveryCodes codes={codes} heading="h3" onKept={done} />
      ) : (
        <Panel answer={answer} retry={ask}>
          {({ left = 0 }) => (
            <>
              <Left count={left} focused={kept} />
              <div className="mt-4 grid gap-2">
                <p className="text-small text-muted">{t('account.codesRenewLead')}</p>
                <DoubleCheckButton busy={busy} className="justify-self-start" onConfirm={() => void confirmed(renew)}>
                  {t('account.codesRenew')}
                </DoubleCheckButton>
              </div>
            </>
          )}
        </Panel>
      )}
      {confirmation}
    </Section>
  )
}

/** `focused` is true after new codes were saved: the form that had the focus is gone. */
function Left({ count, focused }: { count: number; focused: boolean }) {
  const t = useT()
  const words = t('account.codesLeft', { count })
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focused) line.current?.focus()
  }, [focused])
  if (count > few)
    return (
      <p ref={line} tabIndex={-1}>
        {words}
      </p>
    )
  return (
    <div className="grid gap-1 rounded-button bg-danger-tint p-3 text-small">
      <p ref={line} tabIndex={-1} className="flex items-start gap-2 font-semibold text-danger">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        {words}
      </p>
      <p>{t('account.codesFew')}</p>
    </div>
  )
}
