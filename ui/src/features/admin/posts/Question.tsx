import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { type Lang, useT } from '../../../shared/i18n/language'
import { ReasonDialog } from '../ReasonDialog'
import type { Draft } from './draft'
import type { Doing } from './LanguageState'
import { CancelSchedule, type EditedPost, UnpublishPost } from './post'
import { PublishDialog } from './PublishDialog'
import { ScheduleDialog } from './ScheduleDialog'
import type { Publishing } from './usePublishing'
import type { Writing } from '../writing/writing'

/** The dialog that asks before an action on one language of a post. */
export function Question({
  what,
  lang,
  post,
  writing,
  publishing,
  onGo,
  onClose,
}: {
  what: Doing
  lang: Lang
  post: EditedPost
  writing: Writing<Draft>
  publishing: Publishing
  onGo: (id: string) => void
  onClose: () => void
}) {
  const t = useT()
  const { draft } = writing
  const shared = { lang, draft, publishing, onGo, onClose }
  switch (what) {
    case 'publish':
      return <PublishDialog {...shared} post={post} />
    case 'schedule':
      return <ScheduleDialog {...shared} state={post[lang]} writing={writing} />
    case 'unpublish':
      return (
        <ReasonDialog
          optional
          title={t(lang === 'ar' ? 'posts.unpublishAr' : 'posts.unpublishEn')}
          action={t('posts.unpublish')}
          hint={t('posts.unpublishHint')}
          onClose={onClose}
          onReason={async (reason) => {
            await publishing.run(UnpublishPost, { input: { post: post.id, lang, reason } })
            toast({ title: t('posts.unpublished'), tone: 'tile' })
          }}
        />
      )
    case 'cancel':
      return (
        <CancelDialog
          onClose={onClose}
          onSure={() => publishing.run(CancelSchedule, { input: { post: post.id, lang } })}
        />
      )
  }
}

function CancelDialog({ onClose, onSure }: { onClose: () => void; onSure: () => Promise<void> }) {
  const t = useT()
  const [failure, setFailure] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await onSure()
      toast({ title: t('posts.scheduleCancelled'), tone: 'tile' })
      onClose()
    } catch (error) {
      setFailure(error as Error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('posts.cancelSchedule')} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('posts.cancelScheduleText')}</p>
        {failure && <ErrorNote error={failure} focused />}
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy} onClick={() => void cancel()}>
            {t('posts.cancelSchedule')}
          </Button>
          <Button look="text" data-first onClick={onClose}>
            {t('posts.keepSchedule')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
