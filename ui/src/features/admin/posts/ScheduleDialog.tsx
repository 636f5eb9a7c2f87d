import { CalendarClock } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Input } from '../../../shared/components/Field'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { useState } from 'react'
import { Form } from '../../../shared/form/Form'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useT } from '../../../shared/i18n/language'
import { momentOf } from '../moments'
import type { Draft } from './draft'
import { missingIn } from './missing'
import { MissingList } from '../writing/MissingList'
import { OtherErrors } from '../writing/OtherErrors'
import type { LanguageOf } from './post'
import { PublishedMeanwhile } from '../writing/usePublished'
import type { Publishing } from './usePublishing'
import type { Writing } from '../writing/writing'

/**
 * Sends the schedule of a language. `meanwhile` is true once the server refused it because somebody else has published
 * the language.
 */
function useSchedule(lang: Lang, { schedule }: Publishing, onScheduled: () => void) {
  const t = useT()
  const [meanwhile, setMeanwhile] = useState(false)
  const form = useForm(async (fields) => {
    const [at, unpublishAt, note] = [textOf(fields, 'at'), textOf(fields, 'unpublishAt'), textOf(fields, 'note')]
    try {
      await schedule(lang, { at, unpublishAt, note })
    } catch (error) {
      if (!(error instanceof PublishedMeanwhile)) throw error
      setMeanwhile(true)
      return
    }
    toast({ title: t('posts.scheduled'), tone: 'tile' })
    onScheduled()
  })
  return { form, meanwhile }
}

/**
 * Chooses when a language is published and when it is taken off again, in Damascus time. It says which version will be
 * published.
 */
export function ScheduleDialog({
  state,
  lang,
  draft,
  writing,
  publishing,
  onGo,
  onClose,
}: {
  state: LanguageOf
  lang: Lang
  draft: Draft
  writing: Writing<Draft>
  publishing: Publishing
  onGo: (id: string) => void
  onClose: () => void
}) {
  const t = useT()
  const { date } = useDates()
  const { form, meanwhile } = useSchedule(lang, publishing, onClose)
  const [publishes, setPublishes] = useState(!!state.schedule?.at || state.state !== 'published')
  const missing = publishes ? missingIn(lang, draft) : []
  return (
    <Dialog title={t(lang === 'ar' ? 'posts.scheduleAr' : 'posts.scheduleEn')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-small text-muted">
          {writing.state === 'saved'
            ? t('posts.goesOut', { time: date(writing.at, 'moment') })
            : t('posts.goesOutAsIs')}
        </p>
        <MissingList missing={missing} onGo={onGo} />
        {meanwhile && <ErrorNote title={t('writing.publishedMeanwhile')} />}
        <Form of={form}>
          <OtherErrors errors={form.errors} fields={['at', 'unpublishAt', 'note']} />
          <ScheduleFields state={state} errors={form.errors} onPublishes={setPublishes} />
          <Button type="submit" look="primary" busy={form.busy} disabled={missing.length > 0} className="min-h-12">
            <CalendarClock size={18} aria-hidden />
            {t('posts.schedule')}
          </Button>
        </Form>
      </div>
    </Dialog>
  )
}

function ScheduleFields({
  state: { state, schedule },
  errors,
  onPublishes,
}: {
  state: LanguageOf
  errors: Record<string, string>
  /**
   * Called with whether the schedule publishes the language. A public language may have only a time at which it is
   * taken off.
   */
  onPublishes: (publishes: boolean) => void
}) {
  const t = useT()
  const published = state === 'published'
  const moment = (of: string | null | undefined) => (of ? momentOf(of) : '')
  return (
    <>
      <Input
        id="at"
        name="at"
        type="datetime-local"
        optional={published}
        label={t('posts.scheduleAt')}
        hint={t('posts.damascus')}
        defaultValue={moment(schedule?.at)}
        onChange={(event) => onPublishes(event.target.value !== '' || !published)}
        error={errors.at}
      />
      <Input
        id="unpublishAt"
        name="unpublishAt"
        type="datetime-local"
        optional
        label={t('posts.scheduleUntil')}
        hint={t('posts.damascus')}
        defaultValue={moment(schedule?.unpublishAt)}
        error={errors.unpublishAt}
      />
      <Textarea
        id="note"
        name="note"
        rows={2}
        optional
        label={t('writing.note')}
        defaultValue={schedule?.note ?? ''}
        error={errors.note}
      />
    </>
  )
}
