import { useHoldReload } from '../../shared/holdReload'

/** The message of a toast, repeated beside the form, where it stays. */
export function Outcome({
  title,
  text,
  failed = false,
}: {
  title: string
  text?: string | undefined
  failed?: boolean
}) {
  useHoldReload(true, true) // no automatic reload while it is shown
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={`rounded-panel border p-4 ${failed ? 'border-danger bg-danger-tint' : 'border-line bg-tint'}`}
    >
      <p className="font-semibold">{title}</p>
      {text && <p className="text-small">{text}</p>}
    </div>
  )
}
