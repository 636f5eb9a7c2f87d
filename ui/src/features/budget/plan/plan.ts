import { hundredths, convert, type Currency } from '../../../shared/money/money'
import { services } from '../../../shared/budget/calculate'

/** A sum as the server sends it. */
export interface Sum {
  amount: string
  currency: string
}

/** The sums of a line, each null while there is none. */
export interface Sums {
  quoted?: Sum | null
  committed?: Sum | null
  paid?: Sum | null
}

export interface Planned extends Sums {
  /** The key of a service, or the id of a line that the couple added. */
  line: string
}

/** A sum in hundredths. `about` is true if it was converted. */
export interface Counted {
  value: bigint
  currency: Currency
  about: boolean
}

export interface PlanLine extends Planned {
  /** In the plan's currency; undefined if the calculator has no estimate for the line. */
  estimate: bigint | undefined
  /** The committed sum, else the quoted one, else the couple's own price, else the estimate. */
  expected: Counted
  /** The committed sum that is not yet paid; never below zero. */
  left: Counted
  /** The sum paid beyond the committed one. */
  over: Counted
}

export interface Total {
  value: bigint
  about: boolean
}

export const totals = ['estimate', 'quoted', 'committed', 'paid', 'expected', 'left'] as const
export type Plan = { currency: Currency; lines: PlanLine[] } & Record<(typeof totals)[number], Total>

const counted = ({ amount, currency }: Sum): Counted => ({
  value: hundredths(amount) ?? 0n,
  currency: currency as Currency,
  about: false,
})

/**
 * The plan of a calculation, computed as the server does (commands/budget/plan.go): in whole hundredths, each sum
 * converted at most once, each total the sum of its lines. Tests hold both sides to the same cases.
 */
export function planOf(
  of: { currency: string; breakdown: readonly { service: string; expected: string }[] },
  perDollar: number,
  planned: readonly Planned[],
): Plan {
  const currency = of.currency as Currency
  const known = services.flatMap((service): [Planned, bigint | undefined][] => {
    const estimated = of.breakdown.find((each) => each.service === service)
    const line = planned.find((each) => each.line === service)
    if (!estimated && !line) return []
    return [[line ?? { line: service }, estimated && (hundredths(estimated.expected) ?? 0n)]]
  })
  const own = planned
    .filter(({ line }) => !services.some((service) => service === line))
    .map((line): [Planned, bigint | undefined] => [line, undefined])
  const lines = [...known, ...own].map(([line, estimate]) => lineOf(line, estimate, currency, perDollar))
  const total = (sum: (line: PlanLine) => Counted | null | undefined): Total => {
    const all = lines.flatMap((line) => sum(line) ?? []).filter(({ value }) => value !== 0n)
    return {
      value: all.reduce((so, { value, currency: from }) => so + convert(value, from, currency, perDollar), 0n),
      about: all.some((each) => each.about || each.currency !== currency),
    }
  }
  const named = (column: keyof Sums) => total((line) => line[column] && counted(line[column]))
  return {
    currency,
    lines,
    estimate: total(({ estimate }) => (estimate === undefined ? null : { value: estimate, currency, about: false })),
    quoted: named('quoted'),
    committed: named('committed'),
    paid: named('paid'),
    expected: total(({ expected }) => expected),
    left: total(({ left }) => left),
  }
}

function lineOf(line: Planned, estimate: bigint | undefined, currency: Currency, perDollar: number): PlanLine {
  const none: Counted = { value: 0n, currency, about: false }
  const named = line.committed ?? line.quoted
  const expected = named ? counted(named) : { ...none, value: estimate ?? 0n }
  const [left, over] = line.committed
    ? balance(counted(line.committed), line.paid && counted(line.paid), currency, perDollar)
    : [none, none]
  return { ...line, estimate, expected, left, over }
}

/** The sums left and overpaid: in the currency that both sums share, or else in the plan's. */
function balance(
  committed: Counted,
  paid: Counted | null | undefined,
  currency: Currency,
  perDollar: number,
): [Counted, Counted] {
  if (!paid || paid.value === 0n) return [committed, { ...committed, value: 0n }]
  const same = paid.currency === committed.currency
  const into = same ? committed.currency : currency
  const rest =
    convert(committed.value, committed.currency, into, perDollar) - convert(paid.value, paid.currency, into, perDollar)
  const sum = (value: bigint): Counted => ({ value: value > 0n ? value : 0n, currency: into, about: !same })
  return [sum(rest), sum(-rest)]
}

/** The payments that have a due date, the next first. `sum` is undefined while no sum is committed. */
export function dueOf<L extends PlanLine & { due?: string | null }>(lines: readonly L[]) {
  return lines
    .flatMap((line) => {
      if (!line.due || (line.committed && line.left.value === 0n)) return []
      return [{ line, due: line.due, sum: line.committed ? line.left : undefined }]
    })
    .toSorted((a, b) => a.due.localeCompare(b.due))
}

const safe = (cell: string) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

/** Rows as CSV for spreadsheets. Cells that would be read as formulas are escaped. */
export const csvOf = (rows: string[][]) => `\uFEFF${rows.map((row) => row.map(safe).join(',')).join('\r\n')}\r\n`
