import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../i18n/language'

export interface Mistake {
  /** The id of the field's control. */
  field: string
  text: string
}

/** The list of a form's mistakes, each a link to its field. It takes the focus after every failed attempt. */
export function ErrorSummary({
  mistakes,
  title,
  attempt = 0,
  onGo,
}: {
  mistakes: Mistake[]
  title?: string
  attempt?: number
  /** Called with the control's id before the control gets the focus, since it may be in a hidden part of the form. */
  onGo?: (field: string) => void
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const some = mistakes.length > 0
  useEffect(() => {
    if (some) box.current?.focus()
  }, [attempt, some])
  if (!some) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-panel border border-danger bg-danger-tint p-4">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        {title ?? t('form.mistakes', { count: mistakes.length })}
      </p>
      <ul className="mt-2 grid gap-1 ps-6">
        {mistakes.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="inline-flex min-h-8 items-center text-small underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                onGo?.(field)
                document.getElementById(field)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
