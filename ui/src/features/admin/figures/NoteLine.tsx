import { Button } from '../../../shared/components/Button'
import { Link } from '../../../shared/components/Link'
import { useDates } from '../../../shared/i18n/dates'
import { useFormat } from '../../../shared/i18n/format'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { paths } from '../../../shared/paths'
import { EndButton } from './EndButton'
import { type Note, noteWords, useNoteCommands } from './notes'

/** Returns a function that describes a note in one sentence, without the names of its listings or posts. */
export function useNoteWords() {
  const t = useT()
  return ({ kind, count, own }: Note): string => own?.text ?? t(noteWords[kind] as MessageKey, { count })
}

/** Returns a function that formats the time of a note: its day, and its hour if it has one. */
export function useNoteTime() {
  const { date } = useDates()
  return ({ day, hour }: Note) => (hour == null ? date(day) : `${date(day)} ${String(hour).padStart(2, '0')}:00`)
}

/** The link with more about a note: the audit log, or another admin page for the same day. */
function more({ kind, day }: Note): { to: string; word: MessageKey } {
  const days = `from=${day}&to=${day}`
  if (kind === 'gap') return { to: paths.adminPage(`figures?${days}&interval=hour`), word: 'admin.figNoteHours' }
  if (kind === 'bots') return { to: paths.adminPage(`analytics?${days}`), word: 'admin.figNoteDay' }
  if (kind === 'release' || kind === 'botList') return { to: paths.adminPage('system'), word: 'admin.figNoteSystem' }
  if (kind === 'own') return { to: paths.adminPage('audit?kind=figurenote'), word: 'admin.history' }
  if (kind === 'post') return { to: paths.adminPage(`audit?${days}`), word: 'admin.history' }
  const log = kind === 'rate' || kind === 'synonyms' ? 'settings' : 'listing'
  return { to: paths.adminPage(`audit?kind=${log}&${days}`), word: 'admin.history' }
}

const edges: Record<string, string> = { gap: 'border-danger', own: 'border-brass' }

/** A note, with the things that it is about and a link to its history. */
export function NoteLine({
  note,
  folded = false,
  onEdit,
  onLeave,
}: {
  note: Note
  /** Hides the note on the screen. It is still printed. */
  folded?: boolean
  onEdit: () => void
  onLeave?: () => void
}) {
  const t = useT()
  const told = useNoteWords()
  const time = useNoteTime()
  const { to, word } = more(note)
  const rest = note.count - note.things.length
  return (
    <li
      className={`gap-1 border-s-3 ps-3 ${edges[note.kind] ?? 'border-line'} ${folded ? 'hidden print:grid' : 'grid'}`}
    >
      <p className="text-least text-muted">{time(note)}</p>
      <p className="wrap-anywhere">
        <b dir="auto" className="font-semibold">
          {told(note)}
        </b>
        {note.things.length > 0 && ': '}
        {note.things.map((thing, i) => (
          <span key={thing.id}>
            {i > 0 && t('admin.figNoteComma')}
            <ThingName note={note} thing={thing} onLeave={onLeave} />
          </span>
        ))}
        {note.things.length > 0 && rest > 0 && ` ${t('admin.figNoteMore', { count: rest })}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 print:hidden">
        <Link to={to} className="link inline-flex min-h-11 items-center text-small md:min-h-8" onClick={onLeave}>
          {t(word)}
        </Link>
        {note.own && <Own note={note} onEdit={onEdit} />}
      </div>
    </li>
  )
}

/** A thing that a note is about: a link to a listing or post, or else the text of a rate, a term or a release. */
function ThingName({
  note: { kind },
  thing,
  onLeave,
}: {
  note: Note
  thing: Note['things'][number]
  onLeave: (() => void) | undefined
}) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  if (kind === 'rate') return t('admin.figNotePounds', { rate: number(Number(thing.id)) })
  if (['synonyms', 'release', 'botList'].includes(kind)) return <bdi>{thing.id}</bdi>
  const { nameAr, nameEn } = thing
  const called = nameAr || nameEn ? name({ nameAr: nameAr ?? '', nameEn: nameEn ?? '' }) : t('admin.figNoteNameless')
  return (
    <Link
      className="link"
      to={paths.adminPage(kind === 'post' ? `blog/${thing.id}` : `history/${thing.id}`)}
      onClick={onLeave}
    >
      <bdi>{called}</bdi>
    </Link>
  )
}

function Own({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const t = useT()
  const { remove } = useNoteCommands()
  return (
    <>
      <Button small look="text" onClick={onEdit}>
        {t('admin.figNoteEdit')}
      </Button>
      <EndButton end={() => remove(note.own!.id)} done="admin.figNoteRemoved">
        {t('admin.figNoteRemove')}
      </EndButton>
    </>
  )
}
