import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'

import { plainNumber, readNumber } from '../i18n/digits'
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

it('shows what it will be read as, while it is typed', async () => {
  show(<NumberField name="rate" label="Rate" defaultValue="1" />)
  const field = screen.getByLabelText<HTMLInputElement>('Rate')
  await userEvent.clear(field)
  await userEvent.type(field, '١٣٬٥٠٠٫٥')
  expect(field).toHaveValue('13500.5')
})
