import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Select } from '../../../shared/components/Field'
import { NamedOptions } from '../../../shared/components/NamedOptions'
import { Panel } from '../../../shared/components/Panel'
import { SideScroll } from '../../../shared/components/SideScroll'
import { seasons, venueTypes } from '../../../shared/budget/budget'
import { seasonKey, venueTypeKey } from '../../../shared/budget/names'
import { decimalOf } from '../../../shared/budget/calculate'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { hundredths } from '../../../shared/money/money'
import { GovernoratesDocument, useGovernorates } from '../../../shared/usePlaces'
import { useFilterParams } from '../../../shared/useFilterParams'
import { BudgetPricingDocument, keyOf, type Place, pricesOn, type Pricing, type Row } from './pricing'
import { PasteDialog } from './PasteDialog'
import { RowDialog } from './RowDialog'

/**
 * All prices of the budget calculator for one governorate at a time, by venue type and season. Cells without prices
 * stand out.
 */
export function Page() {
  const [places, askPlaces] = useQuery({ query: GovernoratesDocument })
  const [asked] = useFilterParams()
  const governorate = asked.get('governorate') ?? places.data?.governorates[0]?.id ?? ''
  const [answer, ask] = useQuery({
    query: BudgetPricingDocument,
    variables: { governorate },
    pause: governorate === '',
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  if (governorate === '')
    return (
      <Panel answer={places} retry={() => askPlaces({ requestPolicy: 'network-only' })}>
        {() => null}
      </Panel>
    )
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ budgetPricing }) => <PricesOf governorate={governorate} pricing={budgetPricing} />}
    </Panel>
  )
}

const template: Place = { governorate: '', venueType: '', season: '' }

function PricesOf({ governorate, pricing }: { governorate: string; pricing: Pricing }) {
  const t = useT()
  const governorates = useGovernorates()
  const [editing, setEditing] = useState<Place>()
  const [pasting, setPasting] = useState(false)
  const all = governorates.length * venueTypes.length * seasons.length
  return (
    <div className="grid gap-5">
      <p className="max-w-[68ch] text-small text-muted">{t('admin.budgetLead')}</p>
      <Tools governorate={governorate} onTemplate={() => setEditing(template)} onPaste={() => setPasting(true)} />
      <p className="text-small">
        {t('admin.budgetGaps', { count: Math.max(0, all - pricing.count) })}
        {!pricing.template && <span className="ms-2 text-danger">{t('admin.budgetNoTemplate')}</span>}
      </p>
      <Prices governorate={governorate} rows={pricing.rows} onEdit={setEditing} />
      {editing && (
        <RowDialog key={keyOf(editing)} place={editing} pricing={pricing} onClose={() => setEditing(undefined)} />
      )}
      {pasting && <PasteDialog onClose={() => setPasting(false)} />}
    </div>
  )
}

/** The choice of a governorate, the button for the template, and import and export as a table. */
function Tools({
  governorate,
  onTemplate,
  onPaste,
}: {
  governorate: string
  onTemplate: () => void
  onPaste: () => void
}) {
  const t = useT()
  const [, change] = useFilterParams()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="me-auto min-w-48">
        <Select
          label={t('budget.governorate')}
          value={governorate}
          onChange={({ currentTarget }) => change({ governorate: currentTarget.value })}
        >
          <NamedOptions of={useGovernorates()} />
        </Select>
      </div>
      <Button onClick={onTemplate}>{t('admin.budgetTemplate')}</Button>
      <Button onClick={onPaste}>
        <Upload size={18} aria-hidden />
        {t('admin.budgetPaste')}
      </Button>
      <a className="btn btn-outline" href="/api/budget-pricing.csv" download>
        <Download size={18} aria-hidden />
        {t('admin.budgetCsv')}
      </a>
    </div>
  )
}

/** The prices of one governorate: a row for each venue type, a column for each season. */
function Prices({
  governorate,
  rows,
  onEdit,
}: {
  governorate: string
  rows: readonly Row[]
  onEdit: (place: Place) => void
}) {
  const t = useT()
  const byPlace = new Map(rows.map((row) => [keyOf(row), row]))
  return (
    <SideScroll label={t('admin.budgetPricing')}>
      <table className="w-full min-w-[34rem] text-small">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="p-2 text-start font-normal">
              {t('budget.venueType')}
            </th>
            {seasons.map((season) => (
              <th key={season} scope="col" className="p-2 text-start font-normal">
                {t(seasonKey(season))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {venueTypes.map((venueType) => (
            <tr key={venueType} className="border-b border-line">
              <th scope="row" className="p-2 text-start font-semibold">
                {t(venueTypeKey(venueType))}
              </th>
              {seasons.map((season) => {
                const place = { governorate, venueType, season }
                return (
                  <td key={season} className="p-1">
                    <Cell place={place} row={byPlace.get(keyOf(place))} onEdit={() => onEdit(place)} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}

/**
 * A cell: the price per guest, and how many calculations used it. If no prices hold today, it says so, and from when
 * the first prices hold.
 */
function Cell({ place, row, onEdit }: { place: Place; row: Row | undefined; onEdit: () => void }) {
  const t = useT()
  const { date } = useDates()
  const prices = row && pricesOn(row, dayAgo(0))
  const later = prices ? undefined : row?.prices[0]?.since
  return (
    <button
      type="button"
      onClick={onEdit}
      className={`relative grid min-h-14 w-full rounded-small border p-2 text-start ${
        prices ? 'border-line hover:bg-tint' : 'border-danger bg-danger-tint text-danger'
      }`}
    >
      <span className="unseen">
        {t('admin.budgetCellOf', { type: t(venueTypeKey(place.venueType)), season: t(seasonKey(place.season)) })}{' '}
      </span>
      {prices ? (
        <>
          <bdi dir="ltr" className="tabular">
            {t('admin.budgetCell', { amount: perPerson(prices), currency: prices.currency })}
          </bdi>
          <span className="text-least text-muted">{t('admin.budgetUses', { count: row.uses })}</span>
        </>
      ) : (
        <>
          <span>{t('admin.budgetGap')}</span>
          {later && <span className="text-least">{t('admin.budgetLater', { day: date(later) })}</span>}
        </>
      )}
    </button>
  )
}

/** The price per guest for venue and catering, which is enough to tell cells apart. */
const perPerson = ({ venuePerPerson, cateringPerPerson }: { venuePerPerson: string; cateringPerPerson: string }) =>
  decimalOf((hundredths(venuePerPerson) ?? 0n) + (hundredths(cateringPerPerson) ?? 0n))
