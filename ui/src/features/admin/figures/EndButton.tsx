import type { ReactNode } from 'react'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import type { MessageKey } from '../../../shared/i18n/language'
import { useOutcome } from '../useOutcome'

/** Ends something that was made, or takes it away; a second click confirms. */
export function EndButton({
  end,
  done,
  className = 'text-muted',
  children,
}: {
  end: () => Promise<void>
  /** What is said once it is ended. */
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
