import { useState } from 'react'
import { type Client, useClient } from 'urql'
import type { Prices } from '../../../shared/budget/calculate'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import {
  BudgetPricingDocument,
  keyOf,
  type Place,
  pricesIn,
  pricesFrom,
  type Pricing,
  RemoveBudgetPricing,
  SetBudgetPricing,
  SetBudgetTemplate,
  type Texts,
  textsOf,
  wrongIn,
} from './pricing'

/** What the prices are copied to besides the row itself. */
export interface Also {
  governorates: string[]
  venueTypes: string[]
  seasons: string[]
}

/**
 * The prices of a row while they are edited. After a conflict, `theirs` has the prices that another admin saved. The
 * template has an empty place.
 */
export function useRow(place: Place, pricing: Pricing, onClose: () => void) {
  const t = useT()
  const client = useClient()
  const [known, setKnown] = useState(pricing)
  const today = dayAgo(0)
  const row = rowOf(place, known)
  const first = (row && pricesFrom(row, today)) ?? (known.template && pricesFrom(known.template, today))
  const [texts, setTexts] = useState<Texts>(() => (first ? textsOf(first) : { currency: 'USD' }))
  const [from, setFrom] = useState('')
  const [also, setAlso] = useState<Also>({ governorates: [], venueTypes: [], seasons: [] })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const [theirs, setTheirs] = useState<Texts>()
  const wrong = wrongIn(texts)

  const finish = async (failed: Error | undefined) => {
    setBusy(false)
    setError(failed)
    if (!failed) {
      toast({ title: t('admin.saved'), tone: 'tile' })
      return onClose()
    }
    if (refusal(failed).code !== 'conflict') return
    // After a conflict, the dialog shows what another admin saved next to what is typed here.
    const { data } = await client
      .query(BudgetPricingDocument, { governorate: place.governorate }, { requestPolicy: 'network-only' })
      .toPromise()
    if (!data) return
    setKnown(data.budgetPricing)
    const now = rowOf(place, data.budgetPricing)
    const prices = now && pricesFrom(now, today)
    if (prices) setTheirs(textsOf(prices))
  }
  const save = async () => {
    setTried(true)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    await finish(await write(client, place, known, pricesIn(texts), also, from))
  }
  const remove = async () => {
    const input = { ...place, version: row?.version ?? 0 }
    await finish((await client.mutation(RemoveBudgetPricing, { input }).toPromise()).error)
  }
  const set = (name: string, text: string) => setTexts((now) => ({ ...now, [name]: text }))
  const take = () => {
    if (theirs) setTexts(theirs)
    setTheirs(undefined)
  }
  const planned = row?.prices.filter(({ since }) => since > today) ?? []
  const shown = { row, planned, texts, wrong: tried ? wrong : {}, from, also, busy, error, theirs }
  return { ...shown, set, setFrom, setAlso, take, save, remove }
}

const isTemplate = ({ governorate }: Place) => governorate === ''

const rowOf = (place: Place, { template, rows }: Pricing) =>
  isTemplate(place) ? template : rows.find((each) => keyOf(each) === keyOf(place))

/**
 * Sends the prices of a row and of the rows that they are copied to, or those of the template. Returns the error, if
 * any.
 */
async function write(client: Client, place: Place, known: Pricing, prices: Prices, also: Also, from: string) {
  const since = from ? { from } : {}
  if (isTemplate(place)) {
    const input = { prices, version: known.template?.version ?? 0, ...since }
    return (await client.mutation(SetBudgetTemplate, { input }).toPromise()).error
  }
  const versions = new Map(known.rows.map((each) => [keyOf(each), each.version]))
  // The rows of other governorates were not read, so they are sent without a version: the admin chose to overwrite
  // them.
  const rows = targets(place, also).map((each) =>
    each.governorate === place.governorate
      ? { ...each, prices, version: versions.get(keyOf(each)) ?? 0 }
      : { ...each, prices },
  )
  return (await client.mutation(SetBudgetPricing, { input: { rows, ...since } }).toPromise()).error
}

export type Edited = ReturnType<typeof useRow>

/** The row itself, and every row that its prices are copied to. */
export function targets(place: Place, also: Also): Place[] {
  const list = [place]
  for (const governorate of [place.governorate, ...also.governorates])
    for (const venueType of [place.venueType, ...also.venueTypes])
      for (const season of [place.season, ...also.seasons]) {
        const each = { governorate, venueType, season }
        if (!list.some((other) => keyOf(other) === keyOf(each))) list.push(each)
      }
  return list
}
