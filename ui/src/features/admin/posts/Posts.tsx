import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Chip } from '../../../shared/components/Chip'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Link } from '../../../shared/components/Link'
import { Menu } from '../../../shared/components/Menu'
import { Pages } from '../../../shared/components/Pages'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { FindForm } from '../FindForm'
import { useListFilter } from '../useListFilter'
import { languages, otherOf } from '../writing/languages'
import { LanguageLine } from './LanguageLine'
import { NewPost } from './NewPost'
import { AllPostsDocument, type ListedPost } from './post'
import { useArchive } from './useArchive'

const states: Record<string, MessageKey> = {
  '': 'posts.all',
  draft: 'writing.stateDraft',
  published: 'writing.statePublished',
  scheduled: 'writing.stateScheduled',
  changed: 'writing.changed',
  archived: 'writing.stateArchived',
}

/** All posts with the state of each language. The last changed post comes first. */
export function Page() {
  const t = useT()
  const [asked, change] = useListFilter()
  const [beginning, setBeginning] = useState(false)
  const query = asked.get('q') ?? ''
  const wanted = asked.get('state') ?? ''
  const state = wanted in states ? wanted : ''
  const begin = (
    <Button look="primary" onClick={() => setBeginning(true)}>
      <Plus size={18} aria-hidden />
      {t('posts.new')}
    </Button>
  )
  return (
    <div className="grid gap-5">
      <FindForm
        label={t('posts.find')}
        words={query}
        onFind={(q) => change({ q })}
        className="md:grid-cols-[minmax(0,1fr)_auto]"
      >
        {null}
      </FindForm>
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={t('posts.state')} className="me-auto flex flex-wrap gap-2">
          {Object.entries(states).map(([key, word]) => (
            <Chip key={key} on={key === state} onToggle={() => change({ state: key === state ? '' : key })}>
              {t(word)}
            </Chip>
          ))}
        </div>
        {begin}
      </div>
      <Pages
        query={AllPostsDocument}
        variables={{ state, query }}
        pageOf={({ allPosts }) => allPosts}
        empty={
          state || query ? (
            <EmptyState title={t('posts.noneFound')} ways={[{ to: paths.adminPage('blog'), label: t('posts.all') }]} />
          ) : (
            <EmptyState title={t('posts.none')}>{t('posts.noneText')}</EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className="mb-3 grid gap-3">
            {rows.map((row) => (
              <Row key={row.id} post={row} />
            ))}
          </ul>
        )}
      </Pages>
      {beginning && <NewPost onClose={() => setBeginning(false)} />}
    </div>
  )
}

function Row({ post }: { post: ListedPost }) {
  const t = useT()
  const reader = useLanguage()
  const { ago } = useDates()
  const { archive, restore } = useArchive()
  const { id, views } = post
  const title = post[reader].text.title || post[otherOf(reader)].text.title || t('posts.untitled')
  return (
    <li className="panel grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 p-4">
      <div className="grid gap-2">
        <h2 className="text-[15px] wrap-anywhere">
          <Link to={paths.adminPage(`blog/${id}`)} className="link inline-flex min-h-9 items-center">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <dl className="grid gap-1.5">
          {languages.map((lang) => (
            <LanguageLine key={lang} post={post} lang={lang} />
          ))}
        </dl>
        <p className="text-least text-muted">
          {t('writing.savedBy', { when: ago(post.savedAt), name: apart(post.savedBy ?? t('writing.gone')) })}
          {views !== null && ` · ${t('posts.views', { count: views })}`}
        </p>
      </div>
      <Menu
        label={t('posts.actionsOf', { name: title })}
        items={
          post.archived
            ? [{ label: t('posts.bringBack'), onChoose: () => void restore(id) }]
            : [{ label: t('posts.archive'), danger: true, onChoose: () => void archive(id) }]
        }
      />
    </li>
  )
}
