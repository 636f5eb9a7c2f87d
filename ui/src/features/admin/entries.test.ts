import { expect, it } from 'vitest'
import { inputOf } from './entries'

it('reads numbers in Arabic-Indic digits', () => {
  const form = new FormData()
  for (const [name, text] of Object.entries({ key: 'homs', latitude: '٣٤٫٧', longitude: '٣٦٫٧', sortOrder: '١٢' }))
    form.set(name, text)
  expect(inputOf('categories', form)).toMatchObject({ sortOrder: 12 })
  expect(inputOf('governorates', form)).toMatchObject({ latitude: 34.7, longitude: 36.7 })
})
