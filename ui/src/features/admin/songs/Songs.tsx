import { Plus } from 'lucide-react'
import { useParams } from 'react-router'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Select } from '../../../shared/components/Field'
import { Link } from '../../../shared/components/Link'
import { Pages } from '../../../shared/components/Pages'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { momentIn, momentKey, moments } from '../../../shared/songs/moments'
import { FindForm } from '../FindForm'
import { useListFilter } from '../useListFilter'
import { songEditorPath, SongBookDocument, songsPath } from './song'
import { SongList } from './SongList'
import { SongEditor } from './SongEditor'

const states = { active: 'ACTIVE', hidden: 'HIDDEN', archived: 'ARCHIVED' } as const
const stateWords: Record<keyof typeof states, MessageKey> = {
  active: 'songEditor.active',
  hidden: 'songEditor.hidden',
  archived: 'songEditor.archived',
}
const stateKeys = Object.keys(states) as (keyof typeof states)[]

/**
 * All songs, or the editor of the song in the URL. Both share one route, because the paths of all routes are in the
 * first download of every visitor.
 */
export function Page() {
  const { song } = useParams()
  return song ? <SongEditor key={song} id={song} /> : <Book />
}

/** Reads the filter from the URL. */
function useFound() {
  const [asked] = useListFilter()
  const words = asked.get('q') ?? ''
  const category = momentIn(asked.get('category'))
  const state = stateKeys.find((each) => each === asked.get('state'))
  const find = { words, ...(category && { category }), ...(state && { state: states[state] }) }
  return { words, category, state, find, filtered: words !== '' || category !== undefined || state !== undefined }
}

/** The songs in the order of the library. The filter is in the URL. */
function Book() {
  const t = useT()
  const { words, state, find, filtered } = useFound()
  return (
    <div className="grid gap-5">
      <Filters />
      <Link to={songEditorPath('new')} className="btn btn-primary justify-self-start">
        <Plus size={18} aria-hidden />
        {t('songEditor.add')}
      </Link>
      <Pages
        query={SongBookDocument}
        variables={{ find }}
        pageOf={({ songBook }) => songBook}
        empty={
          filtered ? (
            <EmptyState title={t('songEditor.noneFound')} ways={[{ to: songsPath, label: t('songEditor.all') }]} />
          ) : (
            <EmptyState title={t('songEditor.none')}>{t('songEditor.noneText')}</EmptyState>
          )
        }
      >
        {/* Search results are ordered by relevance, and archived songs have no order, so neither can be reordered. */}
        {(songs) => <SongList songs={songs} ordered={words === '' && state !== 'archived'} />}
      </Pages>
    </div>
  )
}

/** The filters: words, category and state. */
function Filters() {
  const t = useT()
  const [, change] = useListFilter()
  const { words, category, state } = useFound()
  return (
    <FindForm
      label={t('songEditor.find')}
      words={words}
      onFind={(q) => change({ q })}
      className="md:grid-cols-[minmax(0,1.6fr)_1fr_1fr_auto]"
    >
      <Select
        label={t('songEditor.category')}
        value={category?.toLowerCase() ?? ''}
        onChange={(event) => change({ category: event.target.value })}
      >
        <option value="">{t('admin.all')}</option>
        {moments.map((each) => (
          <option key={each} value={each.toLowerCase()}>
            {t(momentKey(each))}
          </option>
        ))}
      </Select>
      <Select label={t('admin.state')} value={state ?? ''} onChange={(event) => change({ state: event.target.value })}>
        <option value="">{t('songEditor.notArchived')}</option>
        {stateKeys.map((each) => (
          <option key={each} value={each}>
            {t(stateWords[each])}
          </option>
        ))}
      </Select>
    </FindForm>
  )
}
