import { Archive, ChevronLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { refusal } from '../../../shared/graphql/errors'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useUser } from '../../../shared/session/session'
import { songPath } from '../../../shared/songs/path'
import { type Track, useBoth } from '../../../shared/songs/track'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { ArchiveDialog } from './ArchiveDialog'
import { Conflict } from './Conflict'
import { type Draft, draftOf } from './draft'
import { inputOf } from './input'
import { Leaving } from './Leaving'
import { rules } from './rules'
import { type EditedSong, EditedSongDocument, isPublic, SetSong, songsPath } from './song'
import { SongFields } from './SongFields'
import { SongFile } from './SongFile'
import { StateBadge } from './SongRow'
import { useDraft } from './useDraft'
import { useRestore } from './useRestore'
import './songEditor.css'

/** The editor of a song. The id `new` creates one. */
export function SongEditor({ id }: { id: string }) {
  const t = useT()
  const me = useUser()
  const isNew = id === 'new'
  const [answer, ask] = useQuery({
    query: EditedSongDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
    pause: isNew,
  })
  return (
    <>
      <Link to={songsPath} className="link mb-2 inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('songEditor.all')}
      </Link>
      {isNew
        ? me && <Edited account={me.id} />
        : me && (
            <Panel
              answer={{ ...answer, fetching: false, stale: false }}
              retry={() => ask({ requestPolicy: 'network-only' })}
            >
              {({ editedSong }) =>
                editedSong ? (
                  <Edited song={editedSong} account={me.id} />
                ) : (
                  !answer.error && (
                    <EmptyState title={t('error.not_found')} ways={[{ to: songsPath, label: t('songEditor.all') }]} />
                  )
                )
              }
            </Panel>
          )}
    </>
  )
}

function Edited({ song, account }: { song?: EditedSong; account: string }) {
  const t = useT()
  const both = useBoth()
  const title = song ? both(song.title) : t('songEditor.add')
  useDocumentTitle(title, { noindex: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Head song={song} title={title} />
      <div inert={song?.archived} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {/* Archiving or restoring makes a new version, so the editor starts again with that. */}
        <Editor key={String(song?.archived)} song={song} account={account} />
      </div>
    </div>
  )
}

function Head({ song, title }: { song: EditedSong | undefined; title: string }) {
  const t = useT()
  const lang = useLanguage()
  const { ago } = useDates()
  const restore = useRestore()
  const [archiving, setArchiving] = useState(false)
  return (
    <header className="grid gap-3">
      <h2 dir="auto" className="text-panel wrap-anywhere">
        {title}
      </h2>
      {song && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
          <StateBadge song={song} />
          <span className="text-muted">{t('songEditor.saved', { when: ago(song.updatedAt) })}</span>
          {isPublic(song) && (
            <Link to={songPath(song, lang)} className="link inline-flex min-h-11 items-center">
              {t('songEditor.show')}
            </Link>
          )}
          {!song.archived && (
            <Button small look="text" className="min-h-11 px-0 text-danger" onClick={() => setArchiving(true)}>
              <Archive size={16} strokeWidth={1.75} aria-hidden />
              {t('songEditor.archive')}
            </Button>
          )}
        </div>
      )}
      {song?.archived && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4">
          <Archive size={20} aria-hidden className="text-brass" />
          <span className="grow">{t('songEditor.isArchived')}</span>
          <Button small onClick={() => void restore(song.id)}>
            {t('songEditor.bringBack')}
          </Button>
        </p>
      )}
      {archiving && song && <ArchiveDialog song={song} onClose={() => setArchiving(false)} />}
    </header>
  )
}

/** Saves a song and returns to the list. After a conflict, `clash` has both versions. */
function useSave(song: EditedSong | undefined, draft: ReturnType<typeof useDraft>) {
  const t = useT()
  const client = useClient()
  const navigate = useNavigate()
  const saved = useRef(false)
  /** The version of another editor, and the reader's draft at the time of the conflict. */
  const [clash, setClash] = useState<{ theirs: Draft; mine: Draft }>()
  const readTheirs = async ({ id }: EditedSong) => {
    const { data } = await client.query(EditedSongDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
    // If the version is the same, this is another conflict: the library is full.
    if (data?.editedSong && data.editedSong.version !== draft.version)
      setClash({ theirs: draftOf(data.editedSong), mine: draft.now() })
  }
  const form = useForm(async (fields) => {
    const input = inputOf(fields, { song: song?.id ?? null, version: draft.version })
    const { error } = await client.mutation(SetSong, { input }).toPromise()
    if (error && song && refusal(error).code === 'conflict') await readTheirs(song)
    if (error) throw error
    draft.forget()
    saved.current = true
    toast({ title: t(fields.has('active') ? 'songEditor.savedToast' : 'songEditor.savedHidden'), tone: 'tile' })
    await navigate(songsPath)
  }, rules)
  const settle = (with_: (theirs: Draft) => void) => () => {
    if (clash) with_(clash.theirs)
    setClash(undefined)
  }
  return { form, saved, clash, onMine: settle(draft.overwrite), onTheirs: settle(draft.begin) }
}

function Editor({ song, account }: { song: EditedSong | undefined; account: string }) {
  const place = useRef<HTMLFormElement>(null)
  const draft = useDraft(song, account, place)
  const { form, saved, clash, onMine, onTheirs } = useSave(song, draft)
  return (
    <Form of={form} ref={place} summary kept refusal={!clash} onInput={draft.keep} className="grid gap-5">
      <Leaving unsaved={draft.unsaved} saved={saved} />
      {clash && <Conflict {...clash} onMine={onMine} onTheirs={onTheirs} />}
      {draft.goesOn && draft.unsaved && !clash && <GoesOn onDiscard={() => draft.begin(draftOf(song))} />}
      <FileSection song={song} draft={draft} error={form.errors.audio} />
      <div key={draft.drawn.times} className="contents">
        <SongFields fields={draft.drawn.draft.fields} errors={form.errors} isNew={!song} />
      </div>
      <SaveBar busy={form.busy} unsaved={draft.unsaved} />
    </Form>
  )
}

/** Says that the form has a draft from an earlier visit, with a button that discards it. */
function GoesOn({ onDiscard }: { onDiscard: () => void }) {
  const t = useT()
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4 text-small">
      <span className="grow">{t('songEditor.goesOn')}</span>
      <Button small onClick={onDiscard}>
        {t('songEditor.discard')}
      </Button>
    </p>
  )
}

/** The file of a song. The player shows the title and artist that the form has now. */
function FileSection({
  song,
  draft: { audio, drawn, setAudio },
  error,
}: {
  song: EditedSong | undefined
  draft: ReturnType<typeof useDraft>
  error: string | undefined
}) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { fields } = drawn.draft
  const track: Omit<Track, 'audio'> = {
    id: audio && audio.hash !== song?.audio.hash ? audio.hash : (song?.id ?? ''),
    slugs: song?.slugs ?? { ar: '', en: '' },
    title: { ar: fields.titleAr || t('songEditor.file'), en: fields.titleEn || t('songEditor.file') },
    artist: { ar: fields.artistAr ?? '', en: fields.artistEn ?? '' },
    category: fields.category ?? '',
    unlisted: true,
  }
  return (
    <Section id="song-file" title={t('songEditor.file')}>
      <SongFile track={track} audio={audio} error={error} onAudio={setAudio} onBusy={setBusy} />
      <input type="hidden" name="audio" value={audio?.hash ?? ''} />
      <input type="hidden" name="sending" value={busy ? '1' : ''} />
    </Section>
  )
}

/** The bar with the save button. It stays at the bottom of the window, above the player. */
function SaveBar({ busy, unsaved }: { busy: boolean; unsaved: boolean }) {
  const t = useT()
  return (
    <div className="song-save sticky bottom-[calc(80px+var(--player,0px))] z-10 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-raised p-3 xl:bottom-[calc(16px+var(--player,0px))]">
      <Button type="submit" look="primary" busy={busy} className="min-h-12">
        {t('songEditor.save')}
      </Button>
      <Link to={songsPath} className="btn btn-text min-h-12">
        {t('common.cancel')}
      </Link>
      {unsaved && <p className="text-least text-muted">{t('songEditor.unsaved')}</p>}
    </div>
  )
}
