import { infoPage as limits } from '../../../shared/form/limits.json'
import type { Lang } from '../../../shared/i18n/language'
import type { Missing } from '../writing/MissingList'
import { PublishDialog as PublishDialogOf, WhatChanges } from '../writing/PublishDialog'
import { type Draft, type EditedPage, idOf } from './infoPage'
import { type Publishing, useFields } from './useInfoPage'
import { useRevision } from './useRevision'

/** What is missing before a language can be published. The server has the same rules: commands/infopage. */
function missingIn(lang: Lang, { [lang]: { title, lead, content } }: Draft): Missing[] {
  const lacks: (Missing | false)[] = [
    title.trim() === '' && { id: idOf(lang, 'title'), word: 'writing.needTitle' },
    lead.trim() === '' && { id: idOf(lang, 'lead'), word: 'infoPages.needLead' },
    content.trim() === '' && { id: idOf(lang, 'content'), word: 'infoPages.needContent' },
  ]
  return lacks.filter((each) => each !== false)
}

/** Publishes one language of a page. */
export function PublishDialog({
  page,
  lang,
  draft,
  publishing,
  onGo,
  onClose,
}: {
  page: EditedPage
  lang: Lang
  draft: Draft
  publishing: Publishing
  /** Moves the focus to a field, by its id. */
  onGo: (id: string) => void
  onClose: () => void
}) {
  const { revision } = page[lang]
  return (
    <PublishDialogOf
      lang={lang}
      missing={missingIn(lang, draft)}
      publishing={publishing}
      maxNote={limits.maxNote}
      changes={<SincePublished key={revision} id={revision} lang={lang} draft={draft} />}
      onGo={onGo}
      onClose={onClose}
    />
  )
}

function SincePublished({ id, lang, draft }: { id: string; lang: Lang; draft: Draft }) {
  return <WhatChanges of={useFields()} publication={useRevision(id, lang, draft)} draft={draft} />
}
