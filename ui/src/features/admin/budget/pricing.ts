import { PricesFragment } from '../../../shared/budget/budget'
import { type Prices, ranged, singles } from '../../../shared/budget/calculate'
import { seasons, venueTypes } from '../../../shared/budget/budget'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { plainNumber } from '../../../shared/i18n/digits'
import { hundredths } from '../../../shared/money/money'

export const BudgetPricingDocument = graphql(
  `
    query BudgetPricing($governorate: String!) {
      budgetPricing(governorate: $governorate) {
        count
        template {
          prices {
            since
            prices {
              ...BudgetPricesParts
            }
          }
          version
          uses
        }
        rows {
          governorate
          venueType
          season
          prices {
            since
            prices {
              ...BudgetPricesParts
            }
          }
          version
          uses
        }
      }
    }
  `,
  [PricesFragment],
)

export const SetBudgetPricing = graphql(`
  mutation SetBudgetPricing($input: SetBudgetPricing!) {
    setBudgetPricing(input: $input) {
      position
    }
  }
`)
export const SetBudgetTemplate = graphql(`
  mutation SetBudgetTemplate($input: SetBudgetTemplate!) {
    setBudgetTemplate(input: $input) {
      position
    }
  }
`)
export const RemoveBudgetPricing = graphql(`
  mutation RemoveBudgetPricing($input: RemoveBudgetPricing!) {
    removeBudgetPricing(input: $input) {
      position
    }
  }
`)

export type Pricing = ResultOf<typeof BudgetPricingDocument>['budgetPricing']
export type Row = Pricing['rows'][number]

/** The key of a row. All parts are empty for the template. */
export interface Place {
  governorate: string
  venueType: string
  season: string
}
export const keyOf = ({ governorate, venueType, season }: Place) => [governorate, venueType, season].join('/')

/** The prices that hold on a day: the last ones that begin on or before it. Undefined if all begin later. */
export const pricesOn = (of: Pick<Row, 'prices'>, day: string) =>
  of.prices.findLast(({ since }) => since <= day)?.prices

/** The prices to edit: those that hold on a day, or else the first ones that begin after it. */
export const pricesFrom = (of: Pick<Row, 'prices'>, day: string) => pricesOn(of, day) ?? of.prices[0]?.prices

/** The columns of a row's key and of its currency. In a file they come before the prices. */
export const places = ['governorate', 'venueType', 'season', 'currency'] as const
export const amounts: string[] = [
  'venuePerPerson',
  'cateringPerPerson',
  ...ranged.flatMap((service) => [`${service}Min`, `${service}Max`]),
  'cakePerPerson',
  'invitationsPerPiece',
  'favorsPerPerson',
]
export const columns: string[] = [...places, ...amounts]

/** Prices while they are edited: a text for each field. */
export type Texts = Record<string, string>

export function textsOf(prices: Prices): Texts {
  const texts: Texts = { currency: prices.currency }
  for (const each of singles) texts[each] = prices[each]
  for (const service of ranged) {
    texts[`${service}Min`] = prices[service].min
    texts[`${service}Max`] = prices[service].max
  }
  return texts
}

/**
 * The amount in a text, as a decimal number with a point. It accepts a decimal comma and Arabic digits. Undefined if
 * the text is no amount, or if a letter stands between its digits: a sheet may show 100000 as 1E+05.
 */
export function amountIn(text: string): string | undefined {
  if (/\p{Nd}.*\p{L}.*\p{Nd}/u.test(text)) return undefined
  const plain = plainNumber(text.trim()).replace(/,(\d{1,2})$/, '.$1')
  return hundredths(plain) === undefined ? undefined : plain
}

/** The error of each wrong column: no amount, a maximum below its minimum, or an unknown currency. */
export function wrongIn(texts: Texts): Record<string, 'amount' | 'order' | 'currency'> {
  const wrong: Record<string, 'amount' | 'order' | 'currency'> = {}
  if (texts.currency !== 'USD' && texts.currency !== 'SYP') wrong.currency = 'currency'
  for (const each of amounts) if (amountIn(texts[each] ?? '') === undefined) wrong[each] = 'amount'
  for (const service of ranged) {
    const [low, high] = [amountIn(texts[`${service}Min`] ?? ''), amountIn(texts[`${service}Max`] ?? '')]
    if (low && high && hundredths(low)! > hundredths(high)!) wrong[`${service}Max`] = 'order'
  }
  return wrong
}

/** Prices as the server expects them. Call it only with texts in which `wrongIn` finds no error. */
export function pricesIn(texts: Texts): Prices {
  const amount = (of: string) => amountIn(texts[of] ?? '') ?? '0'
  const prices: Record<string, unknown> = { currency: texts.currency }
  for (const each of singles) prices[each] = amount(each)
  for (const service of ranged) prices[service] = { min: amount(`${service}Min`), max: amount(`${service}Max`) }
  return prices as Prices
}

/** A cell whose new text differs from the stored one. Amounts are as they will be saved. */
export interface Change {
  column: string
  before: string
  after: string
}
export interface Incoming {
  place: Place
  texts: Texts
  changes: Change[]
}
export interface Mistake {
  /** The line of the table, counting the head; 0 = the head itself. */
  line: number
  kind: 'columns' | 'missing' | 'governorate' | 'venueType' | 'season' | 'twice' | 'amount' | 'order' | 'currency'
  column?: string
}

/** The cells of a pasted table or of a CSV file, whose separator is a tab, a semicolon or a comma. */
export function cellsOf(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const tab = lines[0]?.includes('\t') ? '\t' : lines[0]?.includes(';') ? ';' : ','
  return lines.map((line) => {
    const cells: string[] = []
    const cell =
      tab === ','
        ? /("(?:[^"]|"")*"|[^,]*)(,|$)/g
        : tab === ';'
          ? /("(?:[^"]|"")*"|[^;]*)(;|$)/g
          : /("(?:[^"]|"")*"|[^\t]*)(\t|$)/g
    for (const [, written = '', end] of line.matchAll(cell)) {
      cells.push((written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written).trim())
      if (end === '') break
    }
    return cells
  })
}

/** The known governorates that a table names. */
export function governoratesIn(text: string, governorates: string[]): string[] {
  const [head = [], ...lines] = cellsOf(text)
  const at = head.indexOf('governorate')
  return governorates.filter((id) => lines.some((cells) => cells[at] === id))
}

/**
 * The changes that a table would make, and its errors by line. The head names the columns, which may have any order.
 */
export function readTable(
  text: string,
  rowsNow: Row[],
  governorates: string[],
  today: string,
): { rows: Incoming[]; mistakes: Mistake[] } {
  const [head = [], ...lines] = cellsOf(text)
  const missing = columns.filter((column) => !head.includes(column))
  if (missing.length > 0) return { rows: [], mistakes: missing.map((column) => ({ line: 0, kind: 'columns', column })) }
  const standing = new Map(rowsNow.map((row) => [keyOf(row), row]))
  const seen = new Set<string>()
  const rows: Incoming[] = []
  const mistakes: Mistake[] = []
  lines.forEach((cells, at) => {
    const line = at + 2
    const cell = (column: string) => cells[head.indexOf(column)] ?? ''
    if (cells.length < head.length) return void mistakes.push({ line, kind: 'missing' })
    const place = { governorate: cell('governorate'), venueType: cell('venueType'), season: cell('season') }
    const known: Record<string, readonly string[]> = {
      governorate: governorates,
      venueType: venueTypes,
      season: seasons,
    }
    for (const [kind, list] of Object.entries(known))
      if (!list.includes(place[kind as keyof Place])) mistakes.push({ line, kind: kind as keyof Place })
    if (seen.has(keyOf(place))) mistakes.push({ line, kind: 'twice' })
    seen.add(keyOf(place))
    const texts: Texts = Object.fromEntries(['currency', ...amounts].map((column) => [column, cell(column)]))
    for (const [column, kind] of Object.entries(wrongIn(texts))) mistakes.push({ line, kind, column })
    const row = standing.get(keyOf(place))
    const before = row && pricesOn(row, today)
    const old = before ? textsOf(before) : {}
    const changes = ['currency', ...amounts].flatMap((column) => {
      const after = texts[column] ?? ''
      return same(old[column], after) ? [] : [{ column, before: old[column] ?? '', after: amountIn(after) ?? after }]
    })
    if (changes.length > 0) rows.push({ place, texts, changes })
  })
  return { rows, mistakes }
}

function same(before: string | undefined, after: string | undefined): boolean {
  if (before === after) return true
  const [one, other] = [amountIn(before ?? ''), amountIn(after ?? '')]
  return one !== undefined && other !== undefined && hundredths(one) === hundredths(other)
}
