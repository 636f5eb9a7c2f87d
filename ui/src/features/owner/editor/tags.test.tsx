import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import type { Words } from './draft'
import { TagsField } from './TagsField'

function Styles({ start }: { start: Words[] }) {
  const [tags, setTags] = useState(start)
  return <TagsField name="styles" label="Styles" tags={tags} onTags={setTags} />
}

const chips = (pressed?: boolean) => screen.getAllByRole('button', { pressed }).map((each) => each.textContent.trim())

it.each([
  ['ar', 'فخم'],
  ['en', 'Grand'],
] as const)('shows a style once that reads as a suggested one in one language (%s)', async (lang, word) => {
  await switchLanguage(lang)
  show(<Styles start={[{ ar: 'فخم', en: 'Grand' }]} />)
  await screen.findByRole('button', { name: word })
  const suggestion = { ar: 'فخم', en: 'Luxury' }[lang]
  expect(chips(true)).toEqual([word])
  expect(chips(false)).toHaveLength(5)
  expect(chips(false)).not.toContain(suggestion)
  await userEvent.click(screen.getByRole('button', { name: word }))
  expect(chips(false)).toContain(suggestion)
  expect(chips(false)).toHaveLength(6)
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
})

it('takes capitals for no other tag', async () => {
  await switchLanguage('en')
  show(<Styles start={[{ ar: '', en: 'luxury' }]} />)
  await screen.findByRole('button', { name: 'luxury' })
  expect(chips(false)).not.toContain('Luxury')
})

it('keeps on the screen every tag that becomes public, also two that read the same', async () => {
  await switchLanguage('en')
  show(
    <Styles
      start={[
        { ar: 'فخم', en: 'Luxury' },
        { ar: 'فخم', en: 'Grand' },
        { ar: '', en: 'Rustic' },
      ]}
    />,
  )
  await screen.findByRole('button', { name: 'Luxury' })
  expect(chips(true)).toEqual(['Luxury', 'Grand', 'Rustic'])
})
