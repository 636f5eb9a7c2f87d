import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { Feed } from './Feed'

beforeEach(() => switchLanguage('en'))

/** Draws the part of the settings with a calendar's address, or none; what is sent is kept. */
function open(feed: object | null) {
  const sent: object[] = []
  const note = (field: string) => (variables: { input: object }) => {
    sent.push({ [field]: variables.input })
    return { [field]: { position: 1, __typename: 'Receipt' } }
  }
  showRoutes(
    [{ path: '/', element: <Feed listing="l" /> }],
    '/',
    answering({
      CalendarFeed: { calendarFeed: feed },
      OpenFeed: note('openFeed'),
      CloseFeed: note('closeFeed'),
    }),
  )
  return sent
}

const twice = async (name: string) => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name }))
  const sure = await screen.findByRole('button', { name: 'Sure? Press again' })
  sure.focus()
  await user.keyboard('{Enter}')
}

it('makes an address that tells no names unless asked to', async () => {
  const sent = open(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Make the address' }))
  await waitFor(() => expect(sent).toEqual([{ openFeed: { listing: 'l', lang: 'en', names: false, renew: false } }]))
})

it('copies the address, shows names, renews and stops it, the last two after a second click', async () => {
  const sent = open({ path: '/calendars/1/x.ics', names: false, lang: 'en', __typename: 'CalendarFeed' })
  const address = `${location.origin}/calendars/1/x.ics`
  expect(await screen.findByLabelText('The secret address')).toHaveValue(address)
  const writes = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(writes).toHaveBeenCalledWith(address)
  expect(screen.getByRole('link', { name: 'Open in the calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await userEvent.click(screen.getByLabelText('It shows whose party it is'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await twice('A new address')
  await waitFor(() => expect(sent).toHaveLength(2))
  await twice('Stop it')
  await waitFor(() =>
    expect(sent).toEqual([
      { openFeed: { listing: 'l', lang: 'en', names: true, renew: false } },
      { openFeed: { listing: 'l', lang: 'en', names: false, renew: true } },
      { closeFeed: { listing: 'l' } },
    ]),
  )
})
