import { Send } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Panel } from '../../../shared/components/Panel'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { post as limits } from '../../../shared/form/limits.json'
import { atMost } from '../../../shared/form/rules'
import { textOf as typed, useForm } from '../../../shared/form/useForm'
import { useQuery } from '../../../shared/graphql/useQuery'
import { type Lang, useT } from '../../../shared/i18n/language'
import { Changes } from '../writing/Changes'
import { differing } from '../writing/merge'
import { MissingList } from '../writing/MissingList'
import { PublishedMeanwhile } from '../writing/usePublished'
import { detailsOf, type Draft, textOf } from './draft'
import { missingIn } from './missing'
import { type EditedPost, RevisionDocument } from './post'
import { useFields } from './useFields'
import type { Publishing } from './usePublishing'

/** Makes a language public: what is missing, what changes for readers, and why. */
export function PublishDialog({
  post,
  lang,
  draft,
  publishing,
  onGo,
  onClose,
}: {
  post: EditedPost
  lang: Lang
  draft: Draft
  publishing: Publishing
  /** Leads to a field. */
  onGo: (id: string) => void
  onClose: () => void
}) {
  const t = useT()
  const missing = missingIn(lang, draft)
  const foreign = publishing.foreign(lang)
  const form = useForm(
    async (fields) => {
      try {
        await publishing.publish(lang, typed(fields, 'publish-note'))
      } catch (error) {
        if (error instanceof PublishedMeanwhile) return // the difference stands here now
        throw error
      }
      toast({ title: t(lang === 'ar' ? 'writing.publishedAr' : 'writing.publishedEn'), tone: 'tile' })
      onClose()
    },
    { 'publish-note': [atMost(limits.maxNote)] },
  )
  return (
    <Dialog wide title={t(lang === 'ar' ? 'writing.publishAr' : 'writing.publishEn')} onClose={onClose}>
      <div className="grid gap-4">
        <MissingList missing={missing} onGo={onGo} />
        {foreign && (
          <p role="alert" className="rounded-panel bg-danger-tint p-4 text-small">
            {t('writing.publishedMeanwhile')}
          </p>
        )}
        {post[lang].revision && (
          <WhatChanges key={post[lang].revision} id={post[lang].revision} lang={lang} draft={draft} />
        )}
        <Form of={form}>
          {Object.entries(form.errors)
            .filter(([field]) => field !== 'publish-note')
            .map(([field, text]) => (
              <p key={field} className="text-small text-danger">
                {text}
              </p>
            ))}
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
            {t(foreign ? 'writing.publishOver' : lang === 'ar' ? 'writing.publishAr' : 'writing.publishEn')}
          </Button>
        </Form>
      </div>
    </Dialog>
  )
}

/** What readers will find changed. */
function WhatChanges({ id, lang, draft }: { id: string; lang: Lang; draft: Draft }) {
  const t = useT()
  const of = useFields()
  const [answer, ask] = useQuery({ query: RevisionDocument, variables: { id } })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ postRevision }) => {
        if (!postRevision) return null
        const before: Draft = { ...draft, [lang]: textOf(postRevision.text), details: detailsOf(postRevision.details) }
        const fields = differing(before, draft, lang, 'details')
        if (fields.length === 0) return <p className="text-small text-muted">{t('writing.nothingChanged')}</p>
        return (
          <Changes
            of={of}
            before={before}
            after={draft}
            fields={fields}
            called={{ before: t('writing.public'), after: t('writing.draft') }}
          />
        )
      }}
    </Panel>
  )
}
