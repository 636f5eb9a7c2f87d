import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { BudgetPricingDocument, governoratesIn, type Row } from './pricing'

/** Reads the stored rows of all governorates that a table names. `rows` is undefined until all of them are there. */
export function useStoredRows(text: string, governorates: string[]) {
  const client = useClient()
  const [kept, setKept] = useState<Record<string, Row[]>>({})
  const [error, setError] = useState<Error>()
  const named = governoratesIn(text, governorates)
  const lacking = named.filter((id) => !kept[id]).join(' ')
  useEffect(() => {
    if (lacking === '' || error) return
    for (const governorate of lacking.split(' '))
      void client
        .query(BudgetPricingDocument, { governorate }, { requestPolicy: 'network-only' })
        .toPromise()
        .then(({ data, error: failed }) => {
          if (data) setKept((now) => ({ ...now, [governorate]: data.budgetPricing.rows }))
          else setError(failed)
        })
  }, [client, lacking, error])
  const again = () => {
    setError(undefined)
    setKept({})
  }
  return { rows: lacking === '' ? named.flatMap((id) => kept[id] ?? []) : undefined, error, again }
}
