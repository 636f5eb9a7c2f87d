import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf, type VariablesOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { MessageKey } from '../../../shared/i18n/language'
import type { Asked } from './question'

const NotesDocument = graphql(`
  query FigureNotes($question: FigureNotesQuestion!) {
    figureNotes(question: $question) {
      day
      hour
      kind
      count
      things {
        id
        nameAr
        nameEn
      }
      own {
        id
        text
      }
    }
  }
`)
const SetNote = graphql(`
  mutation SetFigureNote($input: SetFigureNote!) {
    setFigureNote(input: $input) {
      position
    }
  }
`)
const RemoveNote = graphql(`
  mutation RemoveFigureNote($input: RemoveFigureNote!) {
    removeFigureNote(input: $input) {
      position
    }
  }
`)

export type Note = ResultOf<typeof NotesDocument>['figureNotes'][number]

/** The label of each kind of note. It depends on the number of things that the note is about. */
export const noteWords: Record<string, MessageKey> = {
  gap: 'admin.figNoteGap',
  bots: 'admin.figNoteBots',
  release: 'admin.figNoteRelease',
  botList: 'admin.figNoteBotList',
  approved: 'admin.figNoteApproved',
  revised: 'admin.figNoteRevised',
  featured: 'admin.figNoteFeatured',
  unfeatured: 'admin.figNoteUnfeatured',
  suspended: 'admin.figNoteSuspended',
  reinstated: 'admin.figNoteReinstated',
  archived: 'admin.figNoteArchived',
  rate: 'admin.figNoteRate',
  synonyms: 'admin.figNoteSynonyms',
  post: 'admin.figNotePost',
}

/** The notes on the days of a question. The query runs again after every command. */
export function useNotes({ range, filters, interval }: Asked) {
  const [answer, ask] = useQuery({
    query: NotesDocument,
    variables: { question: { ...range, filters, byHour: interval === 'hour' } },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return { answer, again: () => ask({ requestPolicy: 'network-only' }) }
}

/** Leaves out notes of a kind that this release has no words for. Notes by admins (`own`) are always kept. */
export const known = (notes: readonly Note[]): Note[] => notes.filter(({ kind, own }) => own ?? noteWords[kind])

/** The commands about notes. Both throw the server's refusal. */
export function useNoteCommands() {
  const client = useClient()
  return {
    set: async (input: VariablesOf<typeof SetNote>['input']) => {
      const { error } = await client.mutation(SetNote, { input }).toPromise()
      if (error) throw error
    },
    remove: async (id: string) => {
      const { error } = await client.mutation(RemoveNote, { input: { note: id } }).toPromise()
      if (error) throw error
    },
  }
}

/**
 * The notes at one or more neighbouring positions of the axis. Positions share a mark if there is no room for one each.
 */
export interface Mark {
  /** The index of the first and of the last position. */
  first: number
  last: number
  notes: Note[]
}

const hourOf = ({ day, hour }: Note) => `${day}T${String(hour ?? 0).padStart(2, '0')}`

/**
 * The marks of notes on an axis, at most `most`. `starts` are the starts of its intervals, ascending; `notes` are in
 * the order of time. Notes that are too close to each other share a mark.
 */
export function marksOf(starts: readonly string[], notes: readonly Note[], most: number): Mark[] {
  const marks: Mark[] = []
  const apart = (starts.length - 1) / Math.max(1, most - 1)
  for (const note of notes) {
    const at = starts.findLastIndex((start) => start <= hourOf(note))
    if (at < 0) continue
    const before = marks.at(-1)
    if (before && (at === before.last || at - before.first < apart)) {
      before.last = at
      before.notes.push(note)
    } else marks.push({ first: at, last: at, notes: [note] })
  }
  return marks
}

/** The starts of intervals with a note that may explain a drop: a gap in the records, or a note by an admin. */
export const linesOf = (starts: readonly string[], notes: readonly Note[]): string[] =>
  marksOf(
    starts,
    notes.filter(({ kind }) => kind === 'gap' || kind === 'own'),
    starts.length,
  ).map(({ first }) => starts[first]!)
