import { useClient } from 'urql'
import { readFragment, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { useName } from '../../../shared/i18n/names'
import { AnswerFragment, FiguresDocument } from './document'
import { useFigureNames } from './names'
import { type Dimension, type Filter, type Op, pages, texts } from './question'

/**
 * How many values of a dimension are suggested, the most viewed first. It is the most that the server returns at once.
 */
const most = 100

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * The question that lists the values of a dimension in a range. There may be many listings, so they are searched by
 * name.
 */
const question = (by: Dimension, { from, to }: Range, search: string | null) => ({
  measures: ['pageViews', 'contactClicks', 'searches'],
  from,
  to,
  interval: 'month',
  breakdown: by,
  filters: [],
  rates: [],
  without: [],
  search,
  order: 'pageViews',
  ascending: false,
  compare: 'none',
  compareFrom: null,
  first: most,
  skip: 0,
})

/**
 * The values that a filter by a dimension offers, and a function that makes a filter from typed text. The text is a
 * name from the tables, such as "Mobile" or the name of a hall; the filter holds its key. Dimensions of texts accept
 * any value.
 */
export function useValues(by: Dimension, range: Range) {
  const client = useClient()
  const name = useName()
  const { value } = useFigureNames()
  const [answer] = useQuery({ query: FiguresDocument, variables: { question: question(by, range, null) } })

  // Several pages may have the same name, so a page is named by its path.
  const valuesOf = (data: ResultOf<typeof FiguresDocument>) =>
    (readFragment(AnswerFragment, data.figures).rows ?? []).map((row) => ({
      key: row.key,
      name: row.nameAr == null ? value(by, row.key) : pages.includes(by) ? row.key : name(row),
    }))

  /** The keys of all values with this name. Two halls may share a name. */
  const keysOf = async (text: string): Promise<string[]> => {
    if (same(text, value(by, ''))) return ['']
    const search = by === 'listing' ? text : null
    const { data } = await client.query(FiguresDocument, { question: question(by, range, search) }).toPromise()
    if (!data) return [text] // the page shows the error of its own request
    const keys = valuesOf(data).filter((each) => each.key === text || same(each.name, text))
    return keys.length === 0 && texts.includes(by) ? [text] : keys.map(({ key }) => key)
  }

  /** The filter, or the part of the text that is no known value; '' if the text is empty. */
  const filterOf = async (op: Op, text: string): Promise<{ filter?: Filter; unknown?: string }> => {
    const parts = (op === 'anyOf' ? text.split(/[,،]/) : [text]).map((each) => each.trim()).filter(Boolean)
    if (parts.length === 0) return { unknown: '' }
    if (op === 'contains') return { filter: { dimension: by, op, values: parts } }
    const keys = await Promise.all(parts.map(keysOf))
    const unknown = keys.findIndex((each) => each.length === 0)
    if (unknown >= 0) return { unknown: parts[unknown]! }
    const values = keys.flat()
    return { filter: { dimension: by, op: op === 'is' && values.length > 1 ? 'anyOf' : op, values } }
  }

  return { offered: [...new Set((answer.data ? valuesOf(answer.data) : []).map((each) => each.name))], filterOf }
}
