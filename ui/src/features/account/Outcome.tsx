import { useHoldReload } from '../../shared/holdReload'

/** What a toast said, beside the form, where it stays. */
export function Outcome({
  title,
  text,
  failed = false,
}: {
  title: string
  text?: string | undefined
  failed?: boolean
}) {
  useHoldReload(true, true) // it is read until the page is left
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
