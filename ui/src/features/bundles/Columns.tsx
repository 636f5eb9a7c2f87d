import type { ReactNode } from 'react'
import { type Daypart, daypartWords } from '../../shared/booking/booking'
import { useDaysInWords } from '../../shared/booking/days'
import { TariffFragment, useTariffWords } from '../../shared/booking/tariff'
import { Link } from '../../shared/components/Link'
import { Money } from '../../shared/components/Money'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import type { Amount } from '../../shared/money/money'
import { IncludedList } from '../../shared/quote/IncludedList'
import { QuoteFragment, stateWords } from '../../shared/quote/QuoteCard'
import { TermsFragment, TermsInWords } from '../../shared/terms/Terms'
import { type ColumnsRow, ColumnsTable } from '../../shared/components/ColumnsTable'
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
  /** Shown if there is no quote. */
  state: ReactNode
  /** Shown in place of the status of an open quote, once another was chosen or the comparison ended. */
  over?: string | false
}

/** The status of a quote in words. After the choice an open quote counts as `over`. */
export function useStanding(): (quote: NonNullable<Column['quote']>, over: Column['over']) => string {
  const t = useT()
  const { date } = useDates()
  return ({ status, validUntil }, over) =>
    (status === 'open' && over) || t(stateWords[status] ?? 'quote.open', { when: date(validUntil) })
}

/** A row below the quotes with the actions on each answer. */
interface Foot {
  title: string
  cell: (column: Column) => ReactNode
}

/** A row for each fact by which answers are compared. */
function useRows(foot: Foot | undefined): ColumnsRow<Column>[] {
  const t = useT()
  const standing = useStanding()
  const inWords = useDaysInWords()
  const tariff = useTariffWords()
  const missing = <span className="text-muted">–</span>
  const ofQuote = (cell: (quote: NonNullable<Column['quote']>) => ReactNode) => (column: Column) =>
    column.quote ? cell(column.quote) : missing
  return [
    [t('bundles.state'), ({ quote, state, over }) => (quote ? standing(quote, over) : state)],
    [
      t('bundles.price'),
      ofQuote(({ price }) => <Money price={price as Amount} className="text-price font-semibold" />),
    ],
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
  return (
    <ColumnsTable
      aria-label={t('bundles.answers')}
      className="mt-6"
      columns={columns}
      about={t('bundles.about')}
      rows={rows}
      head={({ listing }) =>
        listing ? (
          <Link to={listingPage(listing, lang)} className="link inline-flex min-h-11 items-center text-body" dir="auto">
            {name(listing)}
          </Link>
        ) : (
          <span className="text-muted">{t('bundles.gone')}</span>
        )
      }
    />
  )
}
