import { Eye, Send } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useT } from '../../../shared/i18n/language'
import { LanguagePanel, useNamed, ViewLink } from '../writing/LanguagePanel'
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
  const named = useNamed(lang)
  const state = page[lang]
  return (
    <LanguagePanel
      lang={lang}
      foreign={foreign}
      badge={<StateBadge state="published" changed={state.changed || unsaved} />}
      since={<p className="text-small text-muted">{since(state)}</p>}
    >
      <div className="flex flex-wrap gap-2">
        <Button look="tile" small aria-label={named('writing.publish')} onClick={() => onDo('publish')}>
          <Send size={16} aria-hidden className="mirror" />
          {t('writing.publish')}
        </Button>
        <Button small aria-label={named('infoPages.preview')} onClick={() => onDo('preview')}>
          <Eye size={16} aria-hidden />
          {t('infoPages.preview')}
        </Button>
        <ViewLink lang={lang} href={`/${page.page}?lang=${lang}`} />
      </div>
    </LanguagePanel>
  )
}
