import type { ReactNode } from 'react'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import type { MessageKey } from '../../../shared/i18n/language'
import { useOutcome } from '../useOutcome'

/** A button that revokes or removes something. A second click confirms. */
export function EndButton({
  end,
  done,
  className = 'text-muted',
  children,
}: {
  end: () => Promise<void>
  /** The toast once it is done. */
  done: MessageKey
  className?: string
  children: ReactNode
}) {
  const tell = useOutcome()
  return (
    <DoubleCheckButton small look="text" className={className} onConfirm={() => void tell(end(), done)}>
      {children}
    </DoubleCheckButton>
  )
}
