import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { takesFocus } from '../../../shared/components/beginIn'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Panel } from '../../../shared/components/Panel'
import { useT } from '../../../shared/i18n/language'
import type { Answer } from './document'
import { NoteForm } from './NoteForm'
import { NoteLine } from './NoteLine'
import { NoteMarks } from './NoteMarks'
import { known, linesOf, type Mark, marksOf, type Note, useNotes } from './notes'
import type { Asked } from './question'

/** The open dialog: the form of a note, or the notes at a mark of the chart. */
type Open = { day: string; note?: Note } | Pick<Mark, 'first' | 'last'>

/** How many notes are listed until the reader asks for all. */
const few = 6

/** The notes on a chart of figures: marks below the chart, and the list of notes. */
export function useChartNotes(asked: Asked) {
  const t = useT()
  const { answer, again } = useNotes(asked)
  const [open, setOpen] = useState<Open>()
  const notes = known(answer.data?.figureNotes ?? [])
  const on = (series: Answer['series']) => {
    const starts = series.map(({ start }) => start)
    const under = open && 'first' in open ? marksOf(starts, notes, starts.length).filter(within(open)) : []
    return {
      marks: { name: t('admin.figNoteMarked'), at: linesOf(starts, notes) },
      below: (
        <>
          <NoteMarks starts={starts} notes={notes} onOpen={setOpen} />
          {open && (
            <NotesDialog
              open={open}
              notes={under.flatMap((mark) => mark.notes)}
              day={'first' in open ? starts[open.first]!.slice(0, 10) : open.day}
              setOpen={setOpen}
            />
          )}
        </>
      ),
    }
  }
  const list = (
    <section className="panel grid gap-3 p-4" aria-label={t('admin.figNotes')}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-panel">{t('admin.figNotes')}</h2>
        <Button small className="print:hidden" onClick={() => setOpen({ day: asked.range.to })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          {t('admin.figNoteAdd')}
        </Button>
      </div>
      <Panel
        answer={answer}
        retry={again}
        isEmpty={() => notes.length === 0}
        empty={<p className="text-muted">{t('admin.figNotesNone')}</p>}
      >
        {() => <List notes={notes} onEdit={(note) => setOpen({ day: note.day, note })} />}
      </Panel>
    </section>
  )
  return { on, list }
}

const within =
  ({ first, last }: Pick<Mark, 'first' | 'last'>) =>
  (mark: Mark) =>
    mark.first >= first && mark.first <= last

/** The notes, newest first. Those beyond the first few are hidden on the screen, but printed. */
function List({ notes, onEdit }: { notes: Note[]; onEdit: (note: Note) => void }) {
  const t = useT()
  const [all, setAll] = useState(false)
  return (
    <>
      <ol className="grid items-start gap-3 md:grid-cols-2">
        {notes.toReversed().map((note, i) => (
          <NoteLine key={keyOf(note)} note={note} folded={i >= few && !all} onEdit={() => onEdit(note)} />
        ))}
      </ol>
      {notes.length > few && (
        <Button small look="text" className="justify-self-start print:hidden" onClick={() => setAll(!all)}>
          {all ? t('admin.figNoteFew') : t('admin.figNoteAll', { count: notes.length })}
        </Button>
      )}
    </>
  )
}

const keyOf = ({ day, hour, kind, own }: Note) => own?.id ?? `${day} ${hour} ${kind}`

function NotesDialog({
  open,
  notes,
  day,
  setOpen,
}: {
  open: Open
  notes: Note[]
  day: string
  setOpen: (open: Open | undefined) => void
}): ReactNode {
  const t = useT()
  const close = () => setOpen(undefined)
  if ('day' in open)
    return (
      <Dialog title={t(open.note ? 'admin.figNoteEdited' : 'admin.figNoteAdd')} onClose={close}>
        <NoteForm day={day} note={open.note} onDone={close} />
      </Dialog>
    )
  return (
    <Dialog title={t('admin.figNotes')} onClose={close}>
      <div className="grid gap-4">
        <ol className="grid gap-3">
          {notes.map((note) => (
            <NoteLine key={keyOf(note)} note={note} onEdit={() => setOpen({ day: note.day, note })} onLeave={close} />
          ))}
        </ol>
        <Button small data-first ref={takesFocus} className="justify-self-start" onClick={() => setOpen({ day })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          {t('admin.figNoteAdd')}
        </Button>
      </div>
    </Dialog>
  )
}
