import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { DiffText } from '../../shared/components/Diff'
import { switchLanguage } from '../../shared/i18n/language'
import { ReasonDialog } from './ReasonDialog'

it('opens with the focus in the reason, and says what is refused', async () => {
  await switchLanguage('en')
  show(
    <ReasonDialog
      title="Reject Beit Yasmin"
      action="Reject"
      hint=""
      onClose={() => {}}
      onReason={() => Promise.resolve()}
    />,
  )
  expect(await screen.findByRole('dialog', { name: 'Reject Beit Yasmin' })).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it('writes a usual reason at a press, which may be changed', async () => {
  await switchLanguage('en')
  show(
    <ReasonDialog
      title="Reject"
      action="Reject"
      hint=""
      usual={['admin.reasonPrice']}
      onClose={() => {}}
      onReason={() => Promise.resolve()}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'The price is missing or wrong.' }))
  expect(screen.getByRole('textbox')).toHaveValue('The price is missing or wrong.')
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it.each([
  ['en', 'ar', 'The price is missing or wrong.', 'السعر ناقص أو غير صحيح.', /They read Arabic/],
  ['ar', 'en', 'السعر ناقص أو غير صحيح.', 'The price is missing or wrong.', /لغته الإنكليزية/],
] as const)(
  'offers a usual reason in %s and writes it in the reader’s %s',
  async (lang, reader, offered, written, hint) => {
    await switchLanguage(lang)
    show(
      <ReasonDialog
        title="Reject"
        action="Reject"
        hint=""
        usual={['admin.reasonPrice']}
        reader={reader}
        onClose={() => {}}
        onReason={() => Promise.resolve()}
      />,
      `/admin/${lang}`,
    )
    await userEvent.click(await screen.findByRole('button', { name: offered }))
    expect(screen.getByRole('textbox')).toHaveValue(written)
    expect(screen.getByText(hint)).toBeVisible()
  },
)

it('keeps what was typed where it is closed, and nothing once it was sent', async () => {
  await switchLanguage('en')
  const dialog = () => (
    <ReasonDialog title="Reject Qasr" action="Send" hint="" onClose={() => {}} onReason={() => Promise.resolve()} />
  )
  const first = show(dialog())
  await userEvent.type(await screen.findByRole('textbox'), 'The price is miss')
  first.unmount()
  const elsewhere = show(dialog(), '/admin/listings/2')
  expect(await screen.findByRole('textbox')).toHaveValue('')
  elsewhere.unmount()
  const second = show(dialog())
  expect(await screen.findByRole('textbox')).toHaveValue('The price is miss')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  second.unmount()
  show(dialog())
  expect(await screen.findByRole('textbox')).toHaveValue('')
})

it('marks changed words without the spaces and line ends around them', () => {
  show(<DiffText before={'one two'} after={'one three \n four '} side="after" />)
  const marked = [...document.querySelectorAll('ins')].map((each) => each.textContent)
  expect(marked).toEqual(['three', 'four'])
})

it('leaves figures where they stand in the line of the page, and turns words to their own side', () => {
  for (const [before, after, dir] of [
    ['600', '660', null],
    ['Old Hall', 'New Hall', 'auto'],
  ] as const) {
    const { container, unmount } = show(<DiffText before={before} after={after} side="after" />)
    expect(container.querySelector('.whitespace-pre-wrap')!.getAttribute('dir')).toBe(dir)
    unmount()
  }
})
