import { useOnline } from '../hooks/useOnline'
import { DoubleCheckButton } from './DoubleCheckButton'

/** A button that revokes a shared link after a second click. It needs the network. */
export function EndLink({
  text,
  label,
  busy,
  onEnd,
}: {
  /** The consequence of revoking the link. */
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
