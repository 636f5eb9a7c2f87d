import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Panel } from '../../../shared/components/Panel'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { atMost } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { type Lang, useT } from '../../../shared/i18n/language'
import { Changes, type Fields } from './Changes'
import { type Missing, MissingList } from './MissingList'
import { OtherErrors } from './OtherErrors'
import type { Publication } from './publication'
import { PublishedMeanwhile } from './usePublished'

interface Publishing {
  foreign: (lang: Lang) => boolean
  publish: (lang: Lang, note: string) => Promise<void>
}

function usePublishForm(lang: Lang, { publish }: Publishing, maxNote: number, onPublished: () => void) {
  const t = useT()
  return useForm(
    async (fields) => {
      try {
        await publish(lang, textOf(fields, 'publish-note'))
      } catch (error) {
        if (error instanceof PublishedMeanwhile) return // The dialog now shows the changes.
        throw error
      }
      toast({ title: t(lang === 'ar' ? 'writing.publishedAr' : 'writing.publishedEn'), tone: 'tile' })
      onPublished()
    },
    { 'publish-note': [atMost(maxNote)] },
  )
}

/** Publishes a language: shows missing fields and the changes for readers, and asks for a reason. */
export function PublishDialog({
  lang,
  missing,
  publishing,
  maxNote,
  changes,
  onGo,
  onClose,
}: {
  lang: Lang
  missing: Missing[]
  publishing: Publishing
  /** The most characters that the reason may have. */
  maxNote: number
  /** The changes for readers. */
  changes: ReactNode
  /** Moves the focus to a field. */
  onGo: (id: string) => void
  onClose: () => void
}) {
  const t = useT()
  const form = usePublishForm(lang, publishing, maxNote, onClose)
  const foreign = publishing.foreign(lang)
  const title = lang === 'ar' ? 'writing.publishAr' : 'writing.publishEn'
  return (
    <Dialog wide title={t(title)} onClose={onClose}>
      <div className="grid gap-4">
        <MissingList missing={missing} onGo={onGo} />
        {foreign && (
          <p role="alert" className="rounded-panel bg-danger-tint p-4 text-small">
            {t('writing.publishedMeanwhile')}
          </p>
        )}
        {changes}
        <Form of={form}>
          <OtherErrors errors={form.errors} fields={['publish-note']} />
          <Textarea
            id="publish-note"
            name="publish-note"
            rows={2}
            optional
            label={t('writing.note')}
            hint={t('writing.noteHint')}
            error={form.errors['publish-note']}
          />
          <Button type="submit" look="primary" busy={form.busy} disabled={missing.length > 0} className="min-h-12">
            <Send size={18} aria-hidden className="mirror" />
            {t(foreign ? 'writing.publishOver' : title)}
          </Button>
        </Form>
      </div>
    </Dialog>
  )
}

/** The changes against the public version. */
export function WhatChanges<D extends object>({
  of,
  publication: { answer, retry, before, fields },
  draft,
}: {
  of: Fields<D>
  publication: Publication<D>
  draft: D
}) {
  const t = useT()
  const called = { before: t('writing.public'), after: t('writing.draft') }
  return (
    <Panel answer={answer} retry={retry}>
      {() => {
        if (!before) return null
        if (fields.length === 0) return <p className="text-small text-muted">{t('writing.nothingChanged')}</p>
        return <Changes of={of} before={before} after={draft} fields={fields} called={called} />
      }}
    </Panel>
  )
}
