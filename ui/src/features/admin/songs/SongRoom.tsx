import { Archive, ChevronLeft } from 'lucide-react'
import { type RefObject, useCallback, useRef, useState } from 'react'
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
import { type Draft, draftKey, draftOf, fieldsIn, forgetDraft, keepDraft, readDraft } from './draft'
import { inputOf } from './input'
import { Leaving } from './Leaving'
import { rules } from './rules'
import { type Audio, type EditedSong, EditedSongDocument, isPublic, SetSong, songsRoom } from './song'
import { SongFields } from './SongFields'
import { SongFile } from './SongFile'
import { StateBadge } from './SongRow'
import { useRestore } from './useRestore'
import './songRoom.css'

/** The editor of a song; `new` begins one. */
export function SongRoom({ id }: { id: string }) {
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
      <Link to={songsRoom} className="link mb-2 inline-flex min-h-11 items-center gap-1 text-small">
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
                  <EmptyState title={t('error.not_found')} ways={[{ to: songsRoom, label: t('songEditor.all') }]} />
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
        {/* Bringing it back is another version of it. */}
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

/** What is typed over a song, kept on this device until it is saved. */
function useDraft(song: EditedSong | undefined, account: string, place: RefObject<HTMLFormElement | null>) {
  const key = draftKey(account, song?.id ?? 'new')
  /** What it began from; another editor's where that was read. */
  const [base, setBase] = useState(() => draftOf(song))
  const [stored] = useState(() => readDraft(key))
  /** What the fields are drawn with, and a number that changes with it. */
  const [drawn, setDrawn] = useState({ draft: stored ?? base, times: 0 })
  const [audio, setAudio] = useState(drawn.draft.audio)
  const [unsaved, setUnsaved] = useState(stored !== undefined)
  const [version, setVersion] = useState(drawn.draft.version)
  const now = (with_: Partial<Draft> = {}): Draft => ({
    version,
    audio,
    fields: place.current ? fieldsIn(place.current) : drawn.draft.fields,
    ...with_,
  })
  const keep = (with_?: Partial<Draft>) => setUnsaved(keepDraft(key, base, now(with_)))
  const draw = (draft: Draft) => {
    setDrawn(({ times }) => ({ draft, times: times + 1 }))
    setAudio(draft.audio)
    setVersion(draft.version)
  }
  return {
    drawn,
    audio,
    version,
    unsaved,
    /** It was begun before, and goes on. */
    goesOn: stored !== undefined,
    now,
    keep: () => keep(),
    setAudio: (next: Audio) => {
      setAudio(next)
      keep({ audio: next })
    },
    /** Goes on with mine over what somebody else saved. */
    overwrite: (theirs: Draft) => {
      setBase(theirs)
      setVersion(theirs.version)
      setUnsaved(keepDraft(key, theirs, now({ version: theirs.version })))
    },
    /** Begins anew from what is saved. */
    begin: (from: Draft) => {
      setBase(from)
      draw(from)
      forgetDraft(key)
      setUnsaved(false)
    },
    base,
    forget: () => forgetDraft(key),
  }
}

function Editor({ song, account }: { song: EditedSong | undefined; account: string }) {
  const t = useT()
  const client = useClient()
  const navigate = useNavigate()
  const place = useRef<HTMLFormElement>(null)
  const draft = useDraft(song, account, place)
  const saved = useRef(false)
  /** What another editor saved, and what stood here when that was found. */
  const [clash, setClash] = useState<{ theirs: Draft; mine: Draft }>()
  const [busyFile, setBusyFile] = useState(false)
  const onBusy = useCallback((busy: boolean) => setBusyFile(busy), [])
  const form = useForm(async (fields) => {
    const input = inputOf(fields, { song: song?.id ?? null, version: draft.version })
    const { error } = await client.mutation(SetSong, { input }).toPromise()
    if (error && song && refusal(error).code === 'conflict') {
      const { data } = await client
        .query(EditedSongDocument, { id: song.id }, { requestPolicy: 'network-only' })
        .toPromise()
      // Another conflict is that there is no room for more songs.
      if (data?.editedSong && data.editedSong.version !== draft.version)
        setClash({ theirs: draftOf(data.editedSong), mine: draft.now() })
    }
    if (error) throw error
    draft.forget()
    saved.current = true
    toast({ title: t(fields.has('active') ? 'songEditor.savedToast' : 'songEditor.savedHidden'), tone: 'tile' })
    await navigate(songsRoom)
  }, rules)
  const { fields } = draft.drawn.draft
  const track: Omit<Track, 'audio'> = {
    id: draft.audio && draft.audio.hash !== song?.audio.hash ? draft.audio.hash : (song?.id ?? ''),
    slugs: song?.slugs ?? { ar: '', en: '' },
    title: { ar: fields.titleAr || t('songEditor.file'), en: fields.titleEn || t('songEditor.file') },
    artist: { ar: fields.artistAr ?? '', en: fields.artistEn ?? '' },
    category: fields.category ?? '',
    unlisted: true,
  }
  return (
    <Form of={form} ref={place} summary kept refusal={!clash} onInput={draft.keep} className="grid gap-5">
      <Leaving unsaved={draft.unsaved} saved={saved} />
      {clash && (
        <Conflict
          {...clash}
          onMine={() => {
            draft.overwrite(clash.theirs)
            setClash(undefined)
          }}
          onTheirs={() => {
            draft.begin(clash.theirs)
            setClash(undefined)
          }}
        />
      )}
      {draft.goesOn && draft.unsaved && !clash && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4 text-small">
          <span className="grow">{t('songEditor.goesOn')}</span>
          <Button small onClick={() => draft.begin(draftOf(song))}>
            {t('songEditor.discard')}
          </Button>
        </p>
      )}
      <Section id="song-file" title={t('songEditor.file')}>
        <SongFile
          track={track}
          audio={draft.audio}
          error={form.errors.audio}
          onAudio={draft.setAudio}
          onBusy={onBusy}
        />
        <input type="hidden" name="audio" value={draft.audio?.hash ?? ''} />
        <input type="hidden" name="sending" value={busyFile ? '1' : ''} />
      </Section>
      <div key={draft.drawn.times} className="contents">
        <SongFields fields={fields} errors={form.errors} isNew={!song} />
      </div>
      <div className="song-save sticky bottom-[calc(80px+var(--player,0px))] z-10 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-raised p-3 xl:bottom-[calc(16px+var(--player,0px))]">
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t('songEditor.save')}
        </Button>
        <Link to={songsRoom} className="btn btn-text min-h-12">
          {t('common.cancel')}
        </Link>
        {draft.unsaved && <p className="text-least text-muted">{t('songEditor.unsaved')}</p>}
      </div>
    </Form>
  )
}
