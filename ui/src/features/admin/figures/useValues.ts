import { readFragment } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import type { Range } from '../../../shared/i18n/days'
import { useName } from '../../../shared/i18n/names'
import { AnswerFragment, FiguresDocument } from './document'
import { useFigureNames } from './names'
import { type Dimension, type Filter, type Op, pages, texts } from './question'

/** How many values of a dimension are known by name, the most viewed first. */
const most = 500

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * The values that a dimension has on these days, and how what one writes becomes a filter. One writes what the tables
 * say, such as "Mobile" or a hall's name; the filter has its key. Of texts any value may be asked for.
 */
export function useValues(by: Dimension, { from, to }: Range) {
  const name = useName()
  const { value } = useFigureNames()
  const question = {
    measures: ['pageViews', 'contactClicks', 'searches'],
    from,
    to,
    interval: 'month',
    breakdown: by,
    filters: [],
    rates: [],
    without: [],
    search: null,
    order: 'pageViews',
    ascending: false,
    compare: 'none',
    compareFrom: null,
    first: most,
    skip: 0,
  }
  const [answer] = useQuery({ query: FiguresDocument, variables: { question } })
  const rows = answer.data && readFragment(AnswerFragment, answer.data.figures).rows
  // A page is known by its address: several may have one name.
  const known = (rows ?? []).map((row) => ({
    key: row.key,
    name: row.nameAr == null ? value(by, row.key) : pages.includes(by) ? row.key : name(row),
  }))

  /** The keys of all that is called so; two halls may share a name. */
  const keysOf = (text: string): string[] => {
    const keys = known.filter((each) => each.key === text || same(each.name, text)).map(({ key }) => key)
    return keys.length === 0 && (texts.includes(by) || !rows) ? [text] : keys
  }

  /** The filter, or what of the text is no value; '' if nothing is written. */
  const filterOf = (op: Op, text: string): { filter?: Filter; unknown?: string } => {
    const parts = (op === 'anyOf' ? text.split(/[,،]/) : [text]).map((each) => each.trim()).filter(Boolean)
    if (parts.length === 0) return { unknown: '' }
    if (op === 'contains') return { filter: { dimension: by, op, values: parts } }
    const unknown = parts.find((part) => keysOf(part).length === 0)
    if (unknown !== undefined) return { unknown }
    const values = parts.flatMap(keysOf)
    return { filter: { dimension: by, op: op === 'is' && values.length > 1 ? 'anyOf' : op, values } }
  }

  return { offered: [...new Set(known.map((each) => each.name))], filterOf }
}
