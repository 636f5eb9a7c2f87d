import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { ToastPlace } from '../components/ToastPlace'
import { switchLanguage } from '../i18n/language'
import { CardButton } from './CardButton'

const hall = { path: '/cards/listing/v1/', title: 'Jasmine Hall' }
const asked = vi.fn<typeof fetch>()
const jpeg = () => new Response(new Blob(['picture'], { type: 'image/jpeg' }))

beforeEach(async () => {
  await switchLanguage('en')
  asked.mockReset().mockImplementation(async () => jpeg())
  vi.stubGlobal('fetch', asked)
})

async function opened(card: Parameters<typeof CardButton>[0]['card'] = hall) {
  show(
    <>
      <CardButton label="A card to share" card={card} />
      <ToastPlace />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'A card to share' }))
}

const picture = (title = 'Jasmine Hall') => screen.findByRole('img', { name: `A card to share: ${title}` })

it('shows the picture of a thing in the language of the page, and another shape of it', async () => {
  await opened()
  await picture()
  expect(asked.mock.lastCall?.[0]).toBe('/cards/listing/v1/en-tall.jpg')
  expect(screen.getByRole('link', { name: 'Save the picture' })).toHaveAttribute('download', 'weddings-en-tall.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Wide, for a chat' }))
  await picture()
  expect(asked.mock.lastCall?.[0]).toBe('/cards/listing/v1/en-wide.jpg')
})

it('asks with what names its content, and sends the token of a link in the body alone', async () => {
  await opened({ path: '/cards/answers/s1/', token: 'secret', title: 'Offers' })
  await picture('Offers')
  const [address, init] = asked.mock.lastCall!
  expect(address).toBe('/cards/answers/s1/en-tall.jpg')
  expect(init).toMatchObject({ method: 'POST', body: '{"token":"secret"}' })
})

it('says that the picture did not arrive, and asks again', async () => {
  asked.mockImplementationOnce(async () => Response.json({ error: 'Too many cards' }, { status: 429 }))
  await opened()
  expect(await screen.findByText('The picture did not arrive')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Too many cards')
  expect(screen.queryByRole('link', { name: 'Save the picture' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  await picture()
})

it('sends the file through the telephone where that takes files', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => true, share }))
  await opened()
  await picture()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  const [sent] = share.mock.lastCall!
  expect(sent?.files?.[0]).toMatchObject({ name: 'weddings-en-tall.jpg', type: 'image/jpeg' })
  share.mockRejectedValueOnce(new DOMException('no', 'AbortError'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  share.mockRejectedValueOnce(new Error('broken'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The picture could not be sent. Save it, then send it.')).toBeVisible()
})
