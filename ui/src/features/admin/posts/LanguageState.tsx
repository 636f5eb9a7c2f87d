import { CalendarClock, Send } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { LanguagePanel, useNamed, ViewLink } from '../writing/LanguagePanel'
import { StateBadge } from '../writing/StateBadge'
import type { EditedPost, LanguageOf } from './post'

export type Doing = 'publish' | 'schedule' | 'unpublish' | 'cancel'

/** The state of a post in one language, with the actions that are possible. */
export function LanguageState({
  post,
  lang,
  foreign,
  unsaved,
  onDo,
}: {
  post: EditedPost
  lang: Lang
  /** Somebody else has published this language since this session last read it. */
  foreign: boolean
  /** The typed text has not reached the server yet. It counts as a change of the public text. */
  unsaved: boolean
  onDo: (what: Doing) => void
}) {
  const state = post[lang]
  const changed = state.state === 'published' && (state.changed || unsaved)
  return (
    <LanguagePanel
      lang={lang}
      foreign={foreign}
      badge={<StateBadge state={post.archived ? 'archived' : state.state} changed={changed && !post.archived} />}
      since={<Times state={state} post={post} />}
    >
      {!post.archived && <Actions state={state} lang={lang} onDo={onDo} />}
    </LanguagePanel>
  )
}

function Actions({ state, lang, onDo }: { state: LanguageOf; lang: Lang; onDo: (what: Doing) => void }) {
  const t = useT()
  const named = useNamed(lang)
  const live = state.state === 'published'
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="tile" small aria-label={named('writing.publish')} onClick={() => onDo('publish')}>
        <Send size={16} aria-hidden className="mirror" />
        {t(live ? 'posts.publishAgain' : 'writing.publish')}
      </Button>
      <Button small aria-label={named('posts.schedule')} onClick={() => onDo('schedule')}>
        <CalendarClock size={16} aria-hidden />
        {t('posts.schedule')}
      </Button>
      {state.schedule && (
        <Button small aria-label={named('posts.cancelSchedule')} onClick={() => onDo('cancel')}>
          {t('posts.cancelSchedule')}
        </Button>
      )}
      {live && (
        <>
          <Button small look="danger" aria-label={named('posts.unpublish')} onClick={() => onDo('unpublish')}>
            {t('posts.unpublish')}
          </Button>
          <ViewLink lang={lang} href={`${paths.blog()}/${encodeURIComponent(state.slug ?? '')}`} />
        </>
      )}
    </div>
  )
}

/**
 * The times of a language: since when it is public, and when it will be published or taken off by the schedule. It says
 * whether the schedule publishes an older version than the last saved one.
 */
function Times({ state, post }: { state: LanguageOf; post: EditedPost }) {
  const t = useT()
  const { date } = useDates()
  const { schedule } = state
  return (
    <div className="grid gap-1 text-small text-muted">
      {state.publishedAt && <p>{t('posts.publicSince', { when: date(state.publishedAt, 'moment') })}</p>}
      {state.updatedAt && state.updatedAt !== state.publishedAt && (
        <p>{t('posts.publishedLast', { when: date(state.updatedAt, 'moment') })}</p>
      )}
      {schedule?.at && (
        <p>
          {t('posts.willGoOut', { when: date(schedule.at, 'moment') })}{' '}
          {post.savedVersion > schedule.drafted ? t('posts.goesOutOlder') : t('posts.goesOutCurrent')}
        </p>
      )}
      {schedule?.unpublishAt && <p>{t('posts.willComeOff', { when: date(schedule.unpublishAt, 'moment') })}</p>}
    </div>
  )
}
