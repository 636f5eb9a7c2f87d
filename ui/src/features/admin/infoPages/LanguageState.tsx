import { Eye, Send } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useT } from '../../../shared/i18n/language'
import { LanguagePanel, useNamed, ViewLink } from '../writing/LanguagePanel'
import { StateBadge } from '../writing/StateBadge'
import type { EditedPage } from './infoPage'

export type Doing = 'publish' | 'preview'

/** Says since when the present text is public, and who published it. */
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

/** The state of a page in one language, with the actions that are possible. */
export function LanguageState({
  page,
  lang,
  foreign,
  unsaved,
  onDo,
}: {
  page: EditedPage
  lang: Lang
  /** Somebody else has published this language since this session last read it. */
  foreign: boolean
  /** The typed text has not reached the server yet. It counts as a change of the public text. */
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
