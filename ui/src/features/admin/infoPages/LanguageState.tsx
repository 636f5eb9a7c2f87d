import { ExternalLink, Eye, Send } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, type MessageKey, useT } from '../../../shared/i18n/language'
import { StateBadge } from '../writing/StateBadge'
import type { EditedPage } from './infoPage'

export type Doing = 'publish' | 'preview'

/** Since when a language says what it says, and who published it. */
export function usePublicSince() {
  const t = useT()
  const { date } = useDates()
  return ({ publishedAt, publishedBy }: { publishedAt: string | null; publishedBy: string | null }) =>
    publishedAt
      ? t('infoPages.publishedBy', {
          when: date(publishedAt, 'moment'),
          name: apart(publishedBy ?? t('writing.gone')),
        })
      : t('infoPages.asItCame')
}

/** Where a language of a page stands, and what may be done about it. */
export function LanguageState({
  page,
  lang,
  foreign,
  unsaved,
  onDo,
}: {
  page: EditedPage
  lang: Lang
  /** Somebody else has published it since it was last seen here. */
  foreign: boolean
  /** What is typed has not reached the server yet: it differs from what is public all the same. */
  unsaved: boolean
  onDo: (what: Doing) => void
}) {
  const t = useT()
  const since = usePublicSince()
  const state = page[lang]
  const name = t(lang === 'ar' ? 'writing.arabic' : 'writing.english')
  const of = (word: MessageKey) => `${t(word)}: ${name}`
  return (
    <section aria-label={name} className="panel grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-panel">{name}</h2>
        <StateBadge state="published" changed={state.changed || unsaved} />
      </div>
      <p className="text-small text-muted">{since(state)}</p>
      {foreign && (
        <p role="alert" className="rounded-button bg-danger-tint p-3 text-small">
          {t('writing.publishedSince')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="tile" small aria-label={of('writing.publish')} onClick={() => onDo('publish')}>
          <Send size={16} aria-hidden className="mirror" />
          {t('writing.publish')}
        </Button>
        <Button small aria-label={of('infoPages.preview')} onClick={() => onDo('preview')}>
          <Eye size={16} aria-hidden />
          {t('infoPages.preview')}
        </Button>
        <a
          className="btn btn-text btn-small"
          href={`/${page.page}?lang=${lang}`}
          target="_blank"
          rel="noreferrer"
          aria-label={of('writing.view')}
        >
          <ExternalLink size={16} aria-hidden className="mirror" />
          {t('writing.view')}
        </a>
      </div>
    </section>
  )
}
