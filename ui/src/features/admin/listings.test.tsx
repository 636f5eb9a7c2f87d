import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page as Listings } from './Listings'

const listing = (id: string, nameEn: string, status: string) => ({
  id,
  kind: 'VENUE',
  slugAr: null,
  slugEn: id,
  nameAr: '',
  nameEn,
  status,
  reason: null,
  isFeatured: false,
  sortOrder: 999,
  category: null,
  governorate: null,
  cover: null,
  owner: { id: `owner-${id}`, username: `Owner of ${nameEn}` },
})

const nodes = [
  listing('1', 'Rose', 'APPROVED'),
  listing('2', 'Jasmine', 'APPROVED'),
  listing('3', 'Orange', 'SUSPENDED'),
  listing('4', 'Lemon', 'PENDING'),
]
const AllListings = { allListings: { nodes, total: 4, hasNextPage: false, endCursor: '4' } }

type Input = { input: { listing: string; reason?: string } }

/** Draws the page; `sent` are the commands it gave, of which those about Jasmine fail. */
async function open() {
  const sent: Input['input'][] = []
  const receipt = (key: string) => (variables: Input) => {
    sent.push(variables.input)
    return variables.input.listing === '2' ? new Error('down') : { [key]: { position: 1, __typename: 'Receipt' } }
  }
  show(
    <Listings />,
    '/',
    answering({
      AllListings,
      SuspendAnyListing: receipt('suspendListing'),
      ReinstateListing: receipt('reinstateListing'),
      ArchiveAnyListing: receipt('archiveListing'),
    }),
  )
  await screen.findByText('Rose')
  return sent
}
const select = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
}

describe('several listings', () => {
  beforeEach(() => switchLanguage('en'))

  it('are suspended with one reason, each by its own command, and it is told which were not', async () => {
    const sent = await open()
    await select('Rose', 'Jasmine', 'Orange')
    await userEvent.click(screen.getByRole('button', { name: 'Suspend (2)' }))
    const dialog = screen.getByRole('dialog', { name: 'Suspend 2 listings' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(sent, 'not without a reason').toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox'), 'The pictures show another hall')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText(/^Done: 1/)).toHaveTextContent('Done: 1 · Rose')
    expect(screen.getByText('Not done: 1')).toBeVisible()
    expect(sent).toEqual([
      { listing: '1', reason: 'The pictures show another hall' },
      { listing: '2', reason: 'The pictures show another hall' },
    ])
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Jasmine · ./)
    expect(screen.getByRole('checkbox', { name: 'Select Jasmine' }), 'to be tried again').toBeChecked()
  })

  it('are reinstated after a question that names them', async () => {
    const sent = await open()
    await select('Orange')
    expect(screen.queryByRole('checkbox', { name: 'Select Lemon' }), 'neither can be done to it').toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Reinstate (1)' }))
    const dialog = screen.getByRole('dialog', { name: 'Reinstate 1 listing' })
    expect(dialog).toHaveTextContent('Orange')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reinstate' }))
    await waitFor(() => expect(sent).toEqual([{ listing: '3' }]))
  })
})

describe('one listing', () => {
  beforeEach(() => switchLanguage('en'))

  it('is archived from its menu, after a question', async () => {
    const sent = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Lemon' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Order', 'Archive'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    expect(screen.getByRole('dialog', { name: 'Archive Lemon' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel' }), 'a key held down archives nothing').toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Lemon' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(sent).toEqual([{ listing: '4' }]))
  })

  it('gets its place in the order in a dialog that names it and begins in its field', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Lemon' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Order' }))
    const dialog = screen.getByRole('dialog', { name: 'Order Lemon' })
    expect(within(dialog).getByRole('textbox', { name: 'Order' })).toHaveFocus()
  })

  it('is suspended from its menu, in a dialog that names it and opens with the focus in the reason', async () => {
    const sent = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Rose' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }))
    const dialog = screen.getByRole('dialog', { name: 'Suspend Rose' })
    expect(within(dialog).getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('Closed for good')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(sent).toEqual([{ listing: '1', reason: 'Closed for good' }]))
  })
})
