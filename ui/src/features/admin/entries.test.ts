// @vitest-environment node
import { expect, it } from 'vitest'
import { inputOf } from './entries'

it('reads numbers in Arabic-Indic digits', () => {
  const form = new FormData()
  for (const [name, text] of Object.entries({ key: 'homs', latitude: '٣٤٫٧', longitude: '٣٦٫٧' })) form.set(name, text)
  expect(inputOf('governorates', form)).toMatchObject({ latitude: 34.7, longitude: 36.7 })
})

it('puts a new entry behind the others, and leaves one that is there where it was', () => {
  const rows = [3, 8, 5].map((sortOrder) => ({ name: { ar: '', en: '' }, listings: 0, sortOrder }))
  const form = new FormData()
  expect(inputOf('categories', form, undefined, rows)).toMatchObject({ sortOrder: 9 })
  expect(inputOf('categories', form, rows[0], rows)).toMatchObject({ sortOrder: 3 })
  expect(inputOf('categories', form)).toMatchObject({ sortOrder: 0 })
})
