import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { details } from '../../../tests/schema'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { ChangeList } from './ChangeList'
import { fields } from './useFieldWords'

it.each([
  ['ar', 'سورية'],
  ['en', 'Syria'],
] as const)('says the country that a place begins with in the language that is on (%s)', async (lang, country) => {
  await switchLanguage(lang)
  show(<ChangeList changes={[{ field: 'place.country', before: null, after: 'Syria' }]} />, '/', answering({}))
  expect(await screen.findByText(country)).toBeVisible()
})

it('has a label for every detail of a listing', () => {
  expect(details.length).toBeGreaterThan(30)
  expect(
    details.map(([path]) => path).filter((path) => !fields[path]),
    'add their labels to fields in useFieldWords.ts',
  ).toEqual([])
})
