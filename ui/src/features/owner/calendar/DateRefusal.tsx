import { CircleAlert } from 'lucide-react'
import { withDaysInWords } from '../../../shared/booking/freeDays'
import { Refusal } from '../../../shared/form/Form'
import type { FormState } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { useLanguage } from '../../../shared/i18n/language'

/**
 * The error message of a form about dates. If a date is taken, it adds the nearest free days that the server names;
 * these belong to no field. `placed` as for Refusal.
 */
export function DateRefusal({ of: form, placed }: { of: FormState; placed?: readonly string[] }) {
  const lang = useLanguage()
  const { days } = form.errors
  if (!days || !form.failure) return <Refusal of={form} placed={placed} />
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-refusal="true"
      className="flex gap-3 rounded-panel border border-danger bg-danger-tint p-4"
    >
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-danger" />
      <div>
        <p className="font-semibold">{refusal(form.failure).message}</p>
        <p className="text-small">{withDaysInWords(days, lang)}</p>
      </div>
    </div>
  )
}
