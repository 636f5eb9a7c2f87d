import { useEffect } from 'react'
import { graphql } from './graphql/graphql'
import { useQuery } from './graphql/useQuery'
import { rate } from './money/money'

export const SettingsDocument = graphql(`
  query Settings {
    settings {
      poundsPerDollar
    }
  }
`)

/** Takes the pounds-to-the-dollar of the server's setting over; until it is known, the specification's 2500 holds. */
export function useExchangeRate(): void {
  const [{ data }] = useQuery({ query: SettingsDocument })
  const named = data?.settings.poundsPerDollar
  useEffect(() => {
    if (named) rate.set(named)
  }, [named])
}
