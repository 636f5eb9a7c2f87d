import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { Button } from '../../shared/components/Button'
import { useErrorText } from '../../shared/components/ErrorNote'
import { toast } from '../../shared/components/toast'
import { refusal } from '../../shared/graphql/errors'
import { type MessageKey, useT } from '../../shared/i18n/language'

/** A panel that lists inquiries or bookings that were sent from this browser while signed out. */
export function Before({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="panel mt-6 grid gap-3 p-4">
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      <ul className="grid divide-y divide-line">{children}</ul>
    </section>
  )
}

/**
 * One row of the panel: a button that adds the item to the account, or `instead` in its place, and a button that
 * removes it from this browser.
 */
export function BeforeRow({
  what,
  busy,
  attachLabel,
  onAttach,
  instead,
  forgetLabel,
  onForget,
}: {
  what: ReactNode
  busy: boolean
  attachLabel?: string
  /** Undefined if there is no account to add it to. */
  onAttach?: (() => void) | undefined
  instead?: ReactNode
  forgetLabel?: string
  onForget: () => void
}) {
  const t = useT()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      {what}
      <span className="flex flex-wrap gap-2">
        {onAttach ? (
          <Button small className="min-h-11" busy={busy} aria-label={attachLabel} onClick={onAttach}>
            {t('account.attach')}
          </Button>
        ) : (
          instead
        )}
        <NotMine label={forgetLabel} onForget={onForget} />
      </span>
    </li>
  )
}

export function NotMine({ label, onForget }: { label?: string | undefined; onForget: () => void }) {
  const t = useT()
  return (
    <Button small look="text" className="min-h-11" aria-label={label} onClick={onForget}>
      {t('account.notMine')}
    </Button>
  )
}

/** Error codes after which a second attempt would fail too. */
const final = new Set(['forbidden', 'not_found', 'conflict'])

/** Shows whether an item was added to the account. Removes it from this browser unless a second attempt may succeed. */
export function useAttached(
  forget: () => void,
  done: MessageKey = 'account.attached',
  failed: MessageKey = 'account.notAttached',
) {
  const t = useT()
  const errorText = useErrorText()
  return ({ error }: { error?: CombinedError | undefined }) => {
    if (!error || final.has(refusal(error).code)) forget()
    toast(error ? { title: t(failed), text: errorText(error), tone: 'danger' } : { title: t(done), tone: 'tile' })
  }
}
