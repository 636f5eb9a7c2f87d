import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../i18n/language'
import { useHoldReload } from '../holdReload'
import { Button } from './Button'
import { toast } from './toast'

/**
 * Asks for confirmation if the user leaves before saying that the codes are saved. `onKept` is called once they say so.
 */
function useLeaving(kept: boolean, onKept: () => void) {
  const leaving = useBlocker(!kept)
  useHoldReload(!kept)
  useEffect(() => {
    if (kept) {
      onKept()
      return
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [kept, onKept])
  return leaving
}

/**
 * New recovery codes, to be copied or downloaded. They are shown only once, so leaving them, by a link or by closing
 * the page, asks for confirmation. `onKept` is called once the user says that they are saved.
 */
export function RecoveryCodes({
  codes,
  heading: Heading,
  onKept,
}: {
  codes: string[]
  heading: 'h1' | 'h3'
  onKept: () => void
}) {
  const t = useT()
  const [kept, setKept] = useState(false)
  const leaving = useLeaving(kept, onKept)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ title: t('account.codesCopied'), tone: 'tile' })
    } catch {
      // the browser forbids it, or the page is not served over HTTPS
      toast({ title: t('account.codesNotCopied'), tone: 'danger' })
    }
  }
  return (
    <>
      <Heading tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('account.codesTitle')}
      </Heading>
      <p className="text-small text-muted">{t('account.codesLead')}</p>
      <ul dir="ltr" className="grid justify-items-center gap-2 rounded-badge bg-sunk p-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={() => void copy()}>{t('account.codesCopy')}</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`}
          download="recovery-codes.txt"
          className="btn btn-outline"
        >
          {t('account.codesDownload')}
        </a>
      </div>
      {leaving.state === 'blocked' && <Leaving onStay={() => leaving.reset()} onLeave={() => leaving.proceed()} />}
      <Button look="primary" className="min-h-12" onClick={() => setKept(true)}>
        {t('account.codesKept')}
      </Button>
    </>
  )
}

/** Asks whether to leave without having saved the codes. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT()
  return (
    <div
      role="alert"
      tabIndex={-1}
      ref={(note) => note?.focus()}
      className="grid gap-3 rounded-button bg-danger-tint p-3"
    >
      <p className="text-danger">{t('account.codesLeaving')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onStay}>{t('account.codesStay')}</Button>
        <Button look="danger" onClick={onLeave}>
          {t('account.codesLeave')}
        </Button>
      </div>
    </div>
  )
}
