import { useState } from 'react'
import { DayInput } from '../../../shared/calendar/DayInput'
import { Button } from '../../../shared/components/Button'
import { Input } from '../../../shared/components/Field'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { type Note, useNoteCommands } from './notes'

/** The most characters of a note, as in `commands/figurenote`. */
const longest = 200

/** Creates or edits a note about a day. All admins can read it. */
export function NoteForm({ day, note, onDone }: { day: string; note: Note | undefined; onDone: () => void }) {
  const t = useT()
  const { set } = useNoteCommands()
  const [on, setOn] = useState(note?.day ?? day)
  const form = useForm(
    async (fields) => {
      await set({ note: note?.own?.id ?? null, day: on, text: textOf(fields, 'text') })
      toast({ title: t('admin.figNoteKept'), tone: 'tile' })
      onDone()
    },
    { text: [needed('admin.figNoteNeeded'), atMost(longest)] },
  )
  return (
    <Form of={form}>
      <Input
        name="text"
        label={t('admin.figNoteText')}
        hint={t('admin.figNoteTextHint')}
        defaultValue={note?.own?.text}
        error={form.errors.text}
      />
      <div>
        <DayInput name="day" label={t('admin.figNoteDay')} value={on} onDay={setOn} error={form.errors.day} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('admin.figNoteKeep')}
        </Button>
        <Button look="text" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
