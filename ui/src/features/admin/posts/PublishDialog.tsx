import { post as limits } from '../../../shared/form/limits.json'
import type { Lang } from '../../../shared/i18n/language'
import { PublishDialog as PublishDialogOf, WhatChanges } from '../writing/PublishDialog'
import type { Draft } from './draft'
import { missingIn } from './missing'
import type { EditedPost } from './post'
import { useFields } from './useFields'
import type { Publishing } from './usePublishing'
import { useRevision } from './useRevision'

/** Publishes one language of a post. */
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
  /** Moves the focus to a field, by its id. */
  onGo: (id: string) => void
  onClose: () => void
}) {
  const { revision } = post[lang]
  return (
    <PublishDialogOf
      lang={lang}
      missing={missingIn(lang, draft)}
      publishing={publishing}
      maxNote={limits.maxNote}
      changes={revision && <SincePublished key={revision} id={revision} lang={lang} draft={draft} />}
      onGo={onGo}
      onClose={onClose}
    />
  )
}

function SincePublished({ id, lang, draft }: { id: string; lang: Lang; draft: Draft }) {
  return <WhatChanges of={useFields()} publication={useRevision(id, lang, draft)} draft={draft} />
}
