import { type ReactNode, Suspense } from 'react'
import { type Daypart, daypartWords } from '../../shared/booking/booking'
import { useDaysInWords } from '../../shared/booking/days'
import { TariffFragment, useTariffWords } from '../../shared/booking/tariff'
import { Link } from '../../shared/components/Link'
import { Money } from '../../shared/components/Money'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { type Amount, convert, hundredths, rate } from '../../shared/money/money'
import { IncludedList } from '../../shared/quote/IncludedList'
import { lastDay } from '../../shared/quote/lastDay'
import { DayGone, holds, isChosen, QuoteFragment, stateWords } from '../../shared/quote/QuoteCard'
import { NewMark } from '../../shared/seen/News'
import { TermsFragment, TermsInWords } from '../../shared/terms/Terms'
import { type ColumnsRow, ColumnsTable } from '../../shared/components/ColumnsTable'
import { useStore } from '../../shared/store'
import { listingPage } from '../../shared/listing/page'

export const AskedListingFragment = graphql(`
  fragment AskedListing on Listing @_unmask {
    id
    kind
    slugAr
    slugEn
    nameAr
    nameEn
    capacity
    category {
      key
    }
  }
`)

/** The answer of one owner. */
export interface Column {
  id: string
  /** Null if the listing is no longer public. */
  listing: ResultOf<typeof AskedListingFragment> | null
  quote: ResultOf<typeof QuoteFragment> | undefined
  /** What the owner has answered without a quote; null before any answer. */
  state: ReactNode | null
  /** When the owner was asked. */
  asked: string
  /** The inquiry was closed. */
  closed: boolean
  /** The answer came while the page was open. */
  fresh?: boolean
  /** Shown in place of the status of an open quote, once another was chosen or the comparison ended. */
  over?: string | false
}

/** The status of a quote in words. After the choice an open quote counts as `over`. */
export function useStanding(): (quote: NonNullable<Column['quote']>, over: Column['over']) => string {
  const t = useT()
  const { date } = useDates()
  return ({ status, validUntil }, over) =>
    (status === 'open' && over) || t(stateWords[status] ?? 'quote.open', { when: date(lastDay(validUntil)) })
}

/** The sections of a comparison, in order. */
function sectionOf({ quote, state, closed }: Column): number {
  if (quote && isChosen(quote)) return 0
  if (quote?.status === 'open') return 1
  if (closed) return 4
  return quote || state !== null ? 2 : 3
}

/** The price of a quote in hundredths of a pound. */
function poundsOf({ quote }: Column, perDollar: number): bigint {
  const price = quote?.price as Amount | undefined
  const amount = hundredths(price?.amount)
  return price && amount !== undefined ? convert(amount, price.currency, 'SYP', perDollar) : 0n
}

/**
 * Orders answers: quotes that stand, the cheapest first; then other answers, then those who have not answered, in the
 * order in which they were asked, and at last closed inquiries.
 */
function inOrder(columns: readonly Column[], perDollar: number): Column[] {
  return columns.toSorted((a, b) => {
    const [section, other] = [sectionOf(a), sectionOf(b)]
    if (section !== other) return section - other
    if (section !== 1) return 0
    return Number(poundsOf(a, perDollar) - poundsOf(b, perDollar))
  })
}

/** A row below the quotes with the actions on each answer. */
interface Foot {
  title: string
  cell: (column: Column) => ReactNode
}

/** How an answer stands; of who has not answered, since when. */
function Standing({ column: { listing, quote, state, over, asked, closed } }: { column: Column }) {
  const t = useT()
  const { ago } = useDates()
  const standing = useStanding()
  if (quote)
    return (
      <>
        {standing(quote, over)}
        {!over && (
          <Suspense>
            <DayGone listing={listing?.id} quote={quote} />
          </Suspense>
        )}
      </>
    )
  if (state !== null) return state
  if (closed) return t('bundles.inquiryClosed')
  return (
    <>
      {t('bundles.waits')}
      <span className="block text-muted">{t('bundles.askedAgo', { when: ago(asked) })}</span>
    </>
  )
}

/** The price of a quote. One that does not hold any more is struck out, and says so. */
function Price({ quote: { price, status } }: { quote: NonNullable<Column['quote']> }) {
  const t = useT()
  if (holds(status)) return <Money price={price as Amount} className="text-price font-semibold" />
  return (
    <>
      <Money price={price as Amount} className="text-muted line-through" />
      <span className="block text-danger">{t('quote.overPrice')}</span>
    </>
  )
}

/** A row for each fact by which answers are compared. */
function useRows(foot: Foot | undefined): ColumnsRow<Column>[] {
  const t = useT()
  const inWords = useDaysInWords()
  const tariff = useTariffWords()
  const missing = <span className="text-muted">–</span>
  const ofQuote = (cell: (quote: NonNullable<Column['quote']>) => ReactNode) => (column: Column) =>
    column.quote ? cell(column.quote) : missing
  return [
    [
      t('bundles.state'),
      (column) => (
        <div className="grid justify-items-start gap-1">
          {column.fresh && <NewMark />}
          <div>
            <Standing column={column} />
          </div>
        </div>
      ),
    ],
    [t('bundles.price'), ofQuote((quote) => <Price quote={quote} />)],
    [t('bundles.tariff'), ofQuote((quote) => tariff(readFragment(TariffFragment, quote.tariff)) || missing)],
    [
      t('bundles.day'),
      ofQuote(({ days, daypart, guests }) => (
        <>
          {inWords(days)} · {t(daypartWords[daypart as Daypart])}
          {guests > 0 && ` · ${t('common.guests', { count: guests })}`}
        </>
      )),
    ],
    [
      t('bundles.capacity'),
      ({ listing }) => (listing?.capacity ? t('common.guests', { count: listing.capacity }) : missing),
    ],
    [
      t('quote.includes'),
      ofQuote(({ included }) => (included.length > 0 ? <IncludedList included={included} /> : missing)),
    ],
    [
      t('terms.title'),
      ofQuote(({ terms }) => <TermsInWords titled={false} terms={readFragment(TermsFragment, terms)} />),
    ],
    ...(foot ? [[foot.title, foot.cell] satisfies ColumnsRow<Column>] : []),
  ]
}

/**
 * The answers of several owners, one column each. The table is as wide as the page and scrolls sideways column by
 * column, while the row headings stay. `foot` is the row of actions.
 */
export function Columns({ columns, foot }: { columns: readonly Column[]; foot?: Foot }) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const rows = useRows(foot)
  const perDollar = useStore(rate)
  return (
    <div className="mt-6 grid gap-3">
      {columns.length > 1 && <p className="text-small text-muted">{t('bundles.order')}</p>}
      <ColumnsTable
        aria-label={t('bundles.answers')}
        columns={inOrder(columns, perDollar)}
        about={t('bundles.about')}
        rows={rows}
        head={({ listing }) =>
          listing ? (
            <Link
              to={listingPage(listing, lang)}
              className="link inline-flex min-h-11 items-center text-body"
              dir="auto"
            >
              {name(listing)}
            </Link>
          ) : (
            <span className="text-muted">{t('bundles.gone')}</span>
          )
        }
      />
    </div>
  )
}
