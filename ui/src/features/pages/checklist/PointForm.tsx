import { type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Input, Select } from '../../../shared/components/Field'
import { shortlist } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { useT } from '../../../shared/i18n/language'
import { useBefore } from './useBefore'

/** The choices of how many months before the day a task is due. */
const monthsOffered = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

interface PointProps {
  words?: string
  months?: number
  label: string
  onSend: (words: string, months: number) => void
  onClose: () => void
}

/** The state of the form: what is typed, the mistake in it, and how it is sent. */
function usePoint({
  words,
  months,
  onSend,
  onClose,
}: Required<Pick<PointProps, 'words' | 'months'>> & Pick<PointProps, 'onSend' | 'onClose'>) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(words)
  const [when, setWhen] = useState(months)
  const [wrong, setWrong] = useState('')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const said = typed.trim().replaceAll(/\s+/g, ' ')
    const mistake =
      said === ''
        ? t('checklist.wordsNeeded')
        : lettersIn(said) > shortlist.maxWords && t('form.tooLong', { limit: shortlist.maxWords })
    if (mistake) {
      setWrong(mistake)
      field.current?.focus()
      return
    }
    onSend(said, when)
    onClose()
  }
  const type = (now: string) => {
    setTyped(now)
    setWrong('')
  }
  return { field, typed, type, when, setWhen, wrong, send }
}

/** The form of a couple's own task: its words, and when it is due. It calls `onClose` after sending, and on Escape. */
export function PointForm({ words = '', months = 3, label, onSend, onClose }: PointProps) {
  const t = useT()
  const before = useBefore()
  const { field, typed, type, when, setWhen, wrong, send } = usePoint({ words, months, onSend, onClose })
  return (
    <form noValidate onSubmit={send} className="grid gap-3 py-2 print:hidden">
      <Input
        ref={field}
        // The user has just pressed the button that opens the form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        name="words"
        label={t('checklist.words')}
        error={wrong}
        value={typed}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        onChange={({ target }) => type(target.value)}
      />
      <Select label={t('checklist.when')} value={when} onChange={({ target }) => setWhen(Number(target.value))}>
        {(monthsOffered.includes(months) ? monthsOffered : [months, ...monthsOffered]).map((each) => (
          <option key={each} value={each}>
            {before(each)}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary">
          {label}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}
