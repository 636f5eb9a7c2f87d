import type { BrowserContext } from '@playwright/test'
import { expect } from './fixtures.ts'
import { ask } from './people.ts'

/** A day in Damascus, so many days from today. */
export const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10)

/** A hall for three hundred, in Damascus by default, which the owner writes and the admin publishes; its id. */
export async function publish(
  owner: BrowserContext,
  boss: BrowserContext,
  ar: string,
  en = '',
  governorate = 'damascus',
): Promise<string> {
  const { createVenue } = await ask<{ createVenue: { id: string; version: number } }>(
    owner,
    `mutation ($input: CreateVenue!) { createVenue(input: $input) { id version } }`,
    {
      input: {
        details: {
          name: { ar, en },
          description: { ar: 'بيت واسع في قلب المدينة' },
          place: { governorate },
          capacity: 300,
        },
        offer: { available: true, price: { amount: '1500', currency: 'USD' }, phone: '+963944100200' },
      },
    },
  )
  const { id, version } = createVenue
  await ask(boss, `mutation { approveListing(input: { listing: "${id}", version: ${version} }) { id } }`)
  return id
}

/** The owner quotes for what was asked about a listing. */
export async function quote(owner: BrowserContext, listing: string, day: string, amount: string): Promise<void> {
  const asked = async () => {
    const { inbox } = await ask<{ inbox: { nodes: { id: string }[] } }>(
      owner,
      'query ($id: ID!) { inbox(listing: $id) { nodes { id } } }',
      { id: listing },
    )
    return inbox.nodes[0]?.id
  }
  await expect.poll(asked).toBeTruthy()
  await ask(owner, 'mutation ($input: GiveQuote!) { giveQuote(input: $input) { position } }', {
    input: {
      inquiry: await asked(),
      days: [day],
      daypart: 'evening',
      guests: 120,
      tariff: { flat: { amount, currency: 'USD' } },
      included: [{ key: 'cake', amount: '3' }],
      validUntil: dayIn(10),
    },
  })
}
