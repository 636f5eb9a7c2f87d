import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useT } from '../../../shared/i18n/language'
import { StateBadge } from '../writing/StateBadge'
import type { ListedPost } from './post'

/** The state of one language of a post. */
export function LanguageLine({ post, lang }: { post: ListedPost; lang: Lang }) {
  const t = useT()
  const { date } = useDates()
  const { text, state, changed, schedule } = post[lang]
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <dt className="w-20 text-muted">{t(lang === 'ar' ? 'writing.arabic' : 'writing.english')}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        {text.title === '' && state === 'draft' ? (
          <span className="badge border border-dashed border-field text-muted">{t('posts.untranslatedShort')}</span>
        ) : (
          <StateBadge state={post.archived ? 'archived' : state} changed={changed && !post.archived} />
        )}
        {schedule?.at && <span className="text-muted">{date(schedule.at, 'moment')}</span>}
      </dd>
    </div>
  )
}
