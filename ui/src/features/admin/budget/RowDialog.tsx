import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Input, Select } from '../../../shared/components/Field'
import { NumberField } from '../../../shared/components/NumberField'
import { toast } from '../../../shared/components/toast'
import { seasonKey, seasons, venueTypeKey, venueTypes } from '../../../shared/budget/budget'
import { ranged } from '../../../shared/budget/calculate'
import { refusal } from '../../../shared/graphql/errors'
import { dayAgo } from '../../../shared/i18n/days'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useGovernorates } from '../../../shared/usePlaces'
import {
  BudgetPricingDocument,
  keyOf,
  type Place,
  pricesIn,
  pricesOn,
  type Pricing,
  RemoveBudgetPricing,
  SetBudgetPricing,
  SetBudgetTemplate,
  type Texts,
  textsOf,
  wrongIn,
} from './pricing'

const wrongKey = {
  amount: 'admin.budgetWrongAmount',
  order: 'admin.budgetWrongOrder',
  currency: 'admin.budgetWrongCurrency',
} as const

/** The prices of a row, or of the template, with the day from which they hold and the rows that get them, too. */
export function RowDialog({ place, pricing, onClose }: { place: Place; pricing: Pricing; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const named = useName()
  const governorates = useGovernorates()
  const [rows, setRows] = useState(pricing)
  const today = dayAgo(0)
  const isTemplate = place.governorate === ''
  const row = isTemplate ? rows.template : rows.rows.find((each) => keyOf(each) === keyOf(place))
  const standing = row ? pricesOn(row, today) : undefined
  const first = standing ?? (rows.template && pricesOn(rows.template, today))
  const [texts, setTexts] = useState<Texts>(() => (first ? textsOf(first) : { currency: 'USD' }))
  const [from, setFrom] = useState('')
  const [also, setAlso] = useState({
    governorates: [] as string[],
    venueTypes: [] as string[],
    seasons: [] as string[],
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const [theirs, setTheirs] = useState<Texts>()
  const wrong = wrongIn(texts)
  const governorate = governorates.find(({ id }) => id === place.governorate)
  const title = isTemplate
    ? t('admin.budgetTemplate')
    : [
        governorate ? named(governorate) : place.governorate,
        t(venueTypeKey(place.venueType)),
        t(seasonKey(place.season)),
      ].join('، ')
  const planned = row?.prices.filter(({ since }) => since > today) ?? []

  /** The row itself, and each that it is copied to. */
  const targets = (): Place[] => {
    const list = [place]
    for (const g of [place.governorate, ...also.governorates])
      for (const v of [place.venueType, ...also.venueTypes])
        for (const s of [place.season, ...also.seasons]) {
          const each = { governorate: g, venueType: v, season: s }
          if (!list.some((other) => keyOf(other) === keyOf(each))) list.push(each)
        }
    return list
  }
  const versionOf = (of: Place) => rows.rows.find((each) => keyOf(each) === keyOf(of))?.version ?? 0
  const done = () => {
    toast({ title: t('admin.saved'), tone: 'tile' })
    onClose()
  }
  const refused = async (failed: Error) => {
    setError(failed)
    if (refusal(failed).code !== 'conflict') return
    // What another admin has saved meanwhile stands beside what is typed here.
    const { data } = await client.query(BudgetPricingDocument, {}, { requestPolicy: 'network-only' }).toPromise()
    if (!data) return
    setRows(data.budgetPricing)
    const now = isTemplate
      ? data.budgetPricing.template
      : data.budgetPricing.rows.find((each) => keyOf(each) === keyOf(place))
    const prices = now && pricesOn(now, today)
    if (prices) setTheirs(textsOf(prices))
  }
  const save = async () => {
    setTried(true)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const prices = pricesIn(texts)
    const { error: failed } = isTemplate
      ? await client
          .mutation(SetBudgetTemplate, {
            input: { prices, version: rows.template?.version ?? 0, ...(from && { from }) },
          })
          .toPromise()
      : await client
          .mutation(SetBudgetPricing, {
            input: {
              rows: targets().map((each) => ({ ...each, prices, version: versionOf(each) })),
              ...(from && { from }),
            },
          })
          .toPromise()
    setBusy(false)
    if (failed) await refused(failed)
    else done()
  }
  const remove = async () => {
    const { error: failed } = await client
      .mutation(RemoveBudgetPricing, { input: { ...place, version: row?.version ?? 0 } })
      .toPromise()
    if (failed) await refused(failed)
    else done()
  }
  const field = (name: string, label: string) => (
    <NumberField
      id={name}
      label={label}
      value={texts[name] ?? ''}
      error={tried && wrong[name] ? t(wrongKey[wrong[name]]) : undefined}
      onValue={(text) => setTexts((now) => ({ ...now, [name]: text }))}
    />
  )
  const choose = (kind: keyof typeof also, key: string, label: string) => (
    <label key={key} className="flex min-h-9 items-center gap-2">
      <input
        type="checkbox"
        checked={also[kind].includes(key)}
        onChange={() =>
          setAlso((now) => ({
            ...now,
            [kind]: now[kind].includes(key) ? now[kind].filter((each) => each !== key) : [...now[kind], key],
          }))
        }
        className="size-5 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <Dialog
      title={title}
      about={row ? t('admin.budgetUses', { count: row.uses }) : t('admin.budgetGap')}
      wide
      onClose={onClose}
    >
      <div className="grid gap-4">
        {error && <ErrorNote error={error} focused />}
        {theirs && <Theirs theirs={theirs} mine={texts} onTheirs={() => (setTexts(theirs), setTheirs(undefined))} />}
        {planned.length > 0 && (
          <p className="text-small text-brass">
            {t('admin.budgetPlanned', { day: planned.map(({ since }) => since).join('، ') })}
          </p>
        )}
        <div className="grid gap-3 sm:grid-cols-3">
          <Select
            label={t('admin.budgetCurrency')}
            value={texts.currency}
            onChange={({ currentTarget: { value } }) => setTexts((now) => ({ ...now, currency: value }))}
          >
            <option value="USD">USD</option>
            <option value="SYP">SYP</option>
          </Select>
          <Input
            type="date"
            label={t('admin.budgetFrom')}
            hint={t('admin.budgetFromHint')}
            min={today}
            value={from}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          {(
            ['venuePerPerson', 'cateringPerPerson', 'cakePerPerson', 'invitationsPerPiece', 'favorsPerPerson'] as const
          ).map((name) => (
            <div key={name}>{field(name, t(`admin.budget.${name}`))}</div>
          ))}
        </div>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {ranged.map((service) => (
            <fieldset key={service} className="grid grid-cols-2 gap-2">
              <legend className="mb-1 text-small font-semibold">{t(`budget.${service}` as MessageKey)}</legend>
              {field(`${service}Min`, t('budget.low'))}
              {field(`${service}Max`, t('budget.high'))}
            </fieldset>
          ))}
        </div>
        {!isTemplate && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              {t('admin.budgetCopy', { count: targets().length - 1 })}
            </summary>
            <div className="grid gap-3 text-small sm:grid-cols-3">
              <fieldset>
                <legend className="font-semibold">{t('budget.season')}</legend>
                {seasons.map((each) => each !== place.season && choose('seasons', each, t(seasonKey(each))))}
              </fieldset>
              <fieldset>
                <legend className="font-semibold">{t('budget.venueType')}</legend>
                {venueTypes.map(
                  (each) => each !== place.venueType && choose('venueTypes', each, t(venueTypeKey(each))),
                )}
              </fieldset>
              <fieldset>
                <legend className="font-semibold">{t('budget.governorate')}</legend>
                {governorates.map(
                  (each) => each.id !== place.governorate && choose('governorates', each.id, named(each)),
                )}
              </fieldset>
            </div>
          </details>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('admin.save')}
          </Button>
          {!isTemplate && row && (
            <DoubleCheckButton look="danger" onConfirm={() => void remove()}>
              {t('admin.budgetRemove')}
            </DoubleCheckButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** What another admin saved meanwhile, where it differs. It is taken, or overwritten by whoever has read it. */
function Theirs({ theirs, mine, onTheirs }: { theirs: Texts; mine: Texts; onTheirs: () => void }) {
  const t = useT()
  const differ = Object.keys(theirs).filter((name) => theirs[name] !== mine[name])
  return (
    <section role="alert" className="grid gap-2 rounded-panel border border-danger bg-danger-tint p-4 text-small">
      <p className="font-semibold">{t('admin.budgetConflict')}</p>
      <ul>
        {differ.map((name) => (
          <li key={name}>
            <bdi dir="ltr">
              {name}: {theirs[name]} ≠ {mine[name]}
            </bdi>
          </li>
        ))}
      </ul>
      <Button small onClick={onTheirs} className="justify-self-start">
        {t('admin.budgetTheirs')}
      </Button>
    </section>
  )
}
