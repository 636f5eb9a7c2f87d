import { Pencil, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useFormat } from '../../../shared/i18n/format'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useNoteTime, useNoteWords } from './NoteLine'
import { type Mark, marksOf, type Note } from './notes'

/** The width of a mark with its margin, in pixels. A touch target has at least 24 (WCAG 2.5.8). */
const markWidth = 28

/**
 * The marks below the axis of a chart, one where each note belongs. Positions that are too close to each other share a
 * mark. The marks are one tab stop, and arrow keys move between them. The padding aligns them with the plot, which
 * begins after the axis labels.
 */
export function NoteMarks({
  starts,
  notes,
  onOpen,
}: {
  starts: readonly string[]
  notes: readonly Note[]
  onOpen: (mark: Pick<Mark, 'first' | 'last'>) => void
}) {
  const t = useT()
  const rtl = useLanguage() === 'ar'
  const [place, width] = useWidth()
  const [reached, setReached] = useState(0)
  const marks = width > 0 ? marksOf(starts, notes, Math.max(1, Math.floor(width / markWidth))) : []
  if (notes.length === 0) return null
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const [onwards, back] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const to = { [onwards!]: at + 1, [back!]: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined || !buttons[to]) return
    event.preventDefault()
    buttons[to].focus()
    setReached(to)
  }
  return (
    <div className="ps-10 pt-1">
      <div
        ref={place}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('admin.figNoteMarks')}
        className="relative h-7"
        onKeyDown={move}
      >
        {marks.map((mark, i) => (
          <MarkButton
            key={mark.first}
            mark={mark}
            at={starts.length > 1 ? mark.first / (starts.length - 1) : 0.5}
            reached={i === Math.min(reached, marks.length - 1)}
            onOpen={() => {
              setReached(i)
              onOpen(mark)
            }}
          />
        ))}
      </div>
    </div>
  )
}

function MarkButton({
  mark: { notes },
  at,
  reached,
  onOpen,
}: {
  mark: Mark
  at: number
  reached: boolean
  onOpen: () => void
}) {
  const t = useT()
  const { number } = useFormat()
  const told = useNoteWords()
  const time = useNoteTime()
  const has = (kind: string) => notes.some((note) => note.kind === kind)
  const first = notes.find(({ kind }) => kind === 'gap') ?? notes.find(({ kind }) => kind === 'own') ?? notes[0]!
  const name = t('admin.figNoteMark', { when: time(first), what: told(first), count: notes.length - 1 })
  const [icon, look] = has('gap')
    ? [<TriangleAlert key="gap" size={14} aria-hidden />, 'border-danger text-danger']
    : has('own')
      ? [<Pencil key="own" size={13} aria-hidden />, 'border-brass text-brass']
      : [number(notes.length), 'border-line text-muted']
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={name}
      title={name}
      tabIndex={reached ? 0 : -1}
      onClick={onOpen}
      className={`absolute -ms-3 grid size-6 place-items-center rounded-full border bg-raised text-least tabular ${look}`}
      style={{ insetInlineStart: `${at * 100}%` }}
    >
      {icon}
    </button>
  )
}

/** Measures an element's width in pixels. 0 until it is rendered. */
function useWidth() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!place) return
    const watched = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watched.observe(place)
    return () => watched.disconnect()
  }, [place])
  return [setPlace, width] as const
}
