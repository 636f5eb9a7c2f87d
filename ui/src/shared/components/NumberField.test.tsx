import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { Form } from '../form/Form'
import { useForm } from '../form/useForm'
import { plainNumber, readNumber } from '../i18n/digits'
import { switchLanguage } from '../i18n/language'
import { NumberField } from './NumberField'

it.each([
  ['١٣٥٠٠', '13500'],
  ['۱۳۵۰۰', '13500'],
  ['١٣٬٥٠٠', '13500'],
  ['13,500', '13500'],
  ['1,234,567', '1234567'],
  ['1,234.5', '1234.5'],
  ['12,50', '12,50'],
  ['١٢،٥', '12,5'],
  ['13,', '13,'],
  [',5', '5'],
  ['٣٣٫٥١', '33.51'],
  ['-36.2', '-36.2'],
  ['1.2.3', '1.23'],
  ['12 ليرة', '12'],
  ['12 euro', '12'],
  ['200euro', '200'],
  ['3e3', '3e3'],
  ['٣e٣', '3e3'],
  ['۳E۳', '3E3'],
  ['1.5e-3', '1.5e3'],
  ['3e', '3e'],
  ['', ''],
])('reads %j as %j', (typed, plain) => expect(plainNumber(typed)).toBe(plain))

it('is no number where there is no digit', () =>
  expect([readNumber(''), readNumber('-'), readNumber(null), readNumber('٠')]).toEqual([null, null, null, 0]))

it('is no number with a comma that may be a decimal one, and no hundredfold', () =>
  expect([readNumber('12,50'), readNumber('13500,5'), readNumber('13,'), readNumber('13,500')]).toEqual([
    null,
    null,
    null,
    13500,
  ]))

it('is no number with an exponent, and not the digits around it', () =>
  expect(['3e3', '٣e٣', '۳E+۳', '1.5e-3', '3e'].map(readNumber)).toEqual([null, null, null, null, null]))

it.each([
  ['en', '3e3', 'Write the number with all its digits, like 3000'],
  ['ar', '٣e٣', 'اكتبوا الرقم بكل أرقامه، مثل 3000'],
] as const)('%s: says of an exponent that it is no number, and sends no form with it', async (lang, text, words) => {
  await switchLanguage(lang)
  const send = vi.fn(() => Promise.resolve())
  function Guests() {
    const form = useForm(send)
    return (
      <Form of={form}>
        <NumberField name="guests" label="Guests" />
        <button type="submit">Send</button>
      </Form>
    )
  }
  show(<Guests />)
  const field = screen.getByLabelText<HTMLInputElement>('Guests')
  await userEvent.type(field, text)
  expect(field).toHaveValue('3e3')
  expect(field).toHaveAccessibleDescription(words)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).not.toHaveBeenCalled()
  expect(field).toHaveFocus()
  await userEvent.clear(field)
  await userEvent.type(field, '3000')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledOnce()
})

it('shows what it will be read as, while it is typed', async () => {
  show(<NumberField name="rate" label="Rate" defaultValue="1" />)
  const field = screen.getByLabelText<HTMLInputElement>('Rate')
  await userEvent.clear(field)
  await userEvent.type(field, '١٣٬٥٠٠٫٥')
  expect(field).toHaveValue('13500.5')
})
