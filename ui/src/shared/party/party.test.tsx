import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { dayAgo } from '../i18n/days'
import { switchLanguage } from '../i18n/language'
import PartyFields from './PartyFields'
import { isDayTaken, note, party, partyDays, partyInput, say } from './party'

const { min, max } = partyDays()
const stored = () => JSON.parse(localStorage.getItem('party') ?? 'null') as object | null
/** What is read where the browser has stored something before. */
const reread = (kept: unknown) => {
  localStorage.setItem('party', typeof kept === 'string' ? kept : JSON.stringify(kept))
  dispatchEvent(new StorageEvent('storage', { key: 'party' }))
  return party.get()
}

beforeEach(async () => {
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await switchLanguage('en')
})

describe('the party', () => {
  it('stays in this browser, until nothing is said of it', () => {
    say({ day: max, around: true, guests: '٣٠٠', matters: ['food'] })
    expect(stored()).toMatchObject({ day: max, around: true, guests: '٣٠٠', matters: ['food'] })
    say({ day: '' })
    expect(party.get().around).toBe(false)
    say({ guests: '', matters: [] })
    expect(stored()).toBeNull()
  })

  it('forgets a day that is over or too far, and what is no party', () => {
    expect(reread({ day: dayAgo(1), around: true, guests: '80' })).toMatchObject({
      day: '',
      around: false,
      guests: '80',
    })
    expect(reread({ day: dayAgo(-801) }).day).toBe('')
    expect(reread({ day: min, around: true }).around).toBe(true)
    expect(reread({ day: 7, matters: ['gold', 'price'], currency: 'EUR' })).toMatchObject({
      day: '',
      matters: ['price'],
      currency: '',
    })
    expect(reread('[')).toMatchObject({ day: '', guests: '' })
  })

  it('goes along with an inquiry, in numbers, and not at all where nothing was said', () => {
    expect(partyInput(party.get(), 'USD')).toBeUndefined()
    say({ day: min, guests: '٣٠٠', budgetTo: '5000', daypart: 'evening' })
    expect(partyInput(party.get(), 'SYP')).toEqual({
      day: min,
      around: false,
      daypart: 'evening',
      guests: 300,
      budgetFrom: null,
      budgetTo: { amount: '5000', currency: 'SYP' },
      matters: [],
    })
    say({ currency: 'USD', daypart: '' })
    expect(partyInput(party.get(), 'SYP')).toMatchObject({ budgetTo: { currency: 'USD' } })
    expect(partyInput(party.get(), 'SYP')).not.toHaveProperty('daypart')
    expect(partyInput(party.get(), 'SYP')).not.toHaveProperty('wishes')
    say({ wishes: ' No stairs ' })
    expect(partyInput(party.get(), 'SYP')).toMatchObject({ wishes: 'No stairs' })
  })

  it('has the day and the guests of the last search, until the couple say their own', () => {
    note({ day: min, guests: '200', daypart: '' })
    note({ day: max, guests: '300' })
    expect(party.get()).toMatchObject({ day: max, guests: '300' })
    note({ day: '', guests: '' }) // a search that names neither
    expect(party.get()).toMatchObject({ day: max, guests: '300' })
    say({ day: min })
    note({ day: max, guests: '400' })
    expect(party.get()).toMatchObject({ day: min, guests: '400' })
    expect(reread(stored())).toMatchObject({ day: min, guests: '400', noted: ['guests'] })
    expect(partyInput(party.get(), 'USD')).not.toHaveProperty('noted')
  })

  it('is said by its wishes alone, too', async () => {
    show(<PartyFields errors={{}} />)
    await userEvent.type(screen.getByLabelText(/Other wishes/), 'A hall for women alone')
    expect(stored()).toMatchObject({ wishes: 'A hall for women alone' })
    expect(partyInput(party.get(), 'USD')).toMatchObject({ day: '', wishes: 'A hall for women alone' })
  })
})

describe('its fields', () => {
  it('keep what is said as it is said, and say which days there are not', async () => {
    show(<PartyFields errors={{}} />)
    const day = screen.getByLabelText('Day of the party')
    await userEvent.type(day, `31 أيلول ${max.slice(0, 4)}`)
    await userEvent.tab()
    expect(day).toBeInvalid()
    expect(day).toHaveAccessibleDescription(`September ${max.slice(0, 4)} has 30 days`)
    expect(isDayTaken('31 أيلول')).toBe(false)
    await switchLanguage('ar')
    expect(day).toHaveAccessibleDescription(`أيلول ${max.slice(0, 4)} فيه 30 يومًا`)
    await switchLanguage('en')
    await userEvent.clear(day)
    await userEvent.type(day, `${max.split('-').toReversed().join('/')}{Enter}`)
    expect(day).toBeValid()
    expect(isDayTaken((day as HTMLInputElement).value)).toBe(true)
    await userEvent.click(screen.getByLabelText('A day near it would do, too'))
    await userEvent.selectOptions(screen.getByLabelText('Part of the day'), 'Evening')
    await userEvent.type(screen.getByLabelText('Guests'), '٢٥٠')
    await userEvent.click(screen.getByRole('button', { name: 'Privacy' }))
    await userEvent.click(screen.getByRole('button', { name: 'Food' }))
    await userEvent.click(screen.getByRole('button', { name: 'Privacy' }))
    expect(stored()).toMatchObject({ day: max, around: true, daypart: 'evening', guests: '250', matters: ['food'] })
  })

  it('show what the server says of them', () => {
    show(<PartyFields errors={{ guests: 'The number of guests is not valid', day: 'This day is over' }} />)
    expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription('The number of guests is not valid')
    expect(screen.getByLabelText('Day of the party')).toHaveAccessibleDescription('This day is over')
  })
})
