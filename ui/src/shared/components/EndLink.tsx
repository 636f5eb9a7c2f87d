import { useOnline } from '../hooks/useOnline'
import { DoubleCheckButton } from './DoubleCheckButton'

/** Ends a link that was sent, after a second click. It needs the network. */
export function EndLink({
  text,
  label,
  busy,
  onEnd,
}: {
  /** What ending it means. */
  text: string
  label: string
  busy: boolean
  onEnd: () => void
}) {
  const online = useOnline()
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-small text-muted">{text}</p>
      <DoubleCheckButton look="danger" className="justify-self-start" busy={busy} disabled={!online} onConfirm={onEnd}>
        {label}
      </DoubleCheckButton>
    </div>
  )
}
