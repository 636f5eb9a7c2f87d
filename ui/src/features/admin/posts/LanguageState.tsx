import { CalendarClock, ExternalLink, Send } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, type MessageKey, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { StateBadge } from '../writing/StateBadge'
import type { EditedPost, LanguageOf } from './post'

export type Doing = 'publish' | 'schedule' | 'unpublish' | 'cancel'

/** Where a language of a post stands, and what may be done about it. */
export function LanguageState({
  post,
  lang,
  foreign,
  unsaved,
  onDo,
}: {
  post: EditedPost
  lang: Lang
  /** Somebody else has published it since it was last seen here. */
  foreign: boolean
  /** What is typed has not reached the server yet: it differs from what is public all the same. */
  unsaved: boolean
  onDo: (what: Doing) => void
}) {
  const t = useT()
  const state = post[lang]
  const live = state.state === 'published'
  const changed = live && (state.changed || unsaved)
  const name = t(lang === 'ar' ? 'writing.arabic' : 'writing.english')
  const of = (word: MessageKey) => `${t(word)}: ${name}`
  return (
    <section aria-label={name} className="panel grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-panel">{name}</h2>
        <StateBadge state={post.archived ? 'archived' : state.state} changed={changed && !post.archived} />
      </div>
      <Times state={state} post={post} />
      {foreign && (
        <p role="alert" className="rounded-button bg-danger-tint p-3 text-small">
          {t('writing.publishedSince')}
        </p>
      )}
      {!post.archived && (
        <div className="flex flex-wrap gap-2">
          <Button look="tile" small aria-label={of('writing.publish')} onClick={() => onDo('publish')}>
            <Send size={16} aria-hidden className="mirror" />
            {t(live ? 'posts.publishAgain' : 'writing.publish')}
          </Button>
          <Button small aria-label={of('posts.schedule')} onClick={() => onDo('schedule')}>
            <CalendarClock size={16} aria-hidden />
            {t('posts.schedule')}
          </Button>
          {state.schedule && (
            <Button small aria-label={of('posts.cancelSchedule')} onClick={() => onDo('cancel')}>
              {t('posts.cancelSchedule')}
            </Button>
          )}
          {live && (
            <>
              <Button small look="danger" aria-label={of('posts.unpublish')} onClick={() => onDo('unpublish')}>
                {t('posts.unpublish')}
              </Button>
              <a
                className="btn btn-text btn-small"
                href={`${paths.blog()}/${encodeURIComponent(state.slug ?? '')}`}
                target="_blank"
                rel="noreferrer"
                aria-label={of('writing.view')}
              >
                <ExternalLink size={16} aria-hidden className="mirror" />
                {t('writing.view')}
              </a>
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** Since when it is public, what happens later by itself, and which version goes out. */
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
