import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { EntryDialog } from './EntryDialog'
import type { Entry, List } from './entries'

const homs: Entry = {
  slug: 'homs',
  key: 'homs',
  name: { ar: 'حمص', en: 'Homs' },
  governorate: 'homs',
  listings: 0,
  latitude: 1,
  longitude: 1,
  priority: 7,
  sortOrder: 7,
}

it.each([
  ['categories', 'SetCategory', {}, { sortOrder: 7 }],
  [
    'governorates',
    'SetGovernorate',
    { Latitude: '٣٤٫٧', Longitude: '۳۶٫۷' },
    { priority: 7, latitude: 34.7, longitude: 36.7 },
  ],
  ['cities', 'SetCity', { Latitude: '٣٤٫٧', Longitude: '٣٦٫٧' }, { latitude: 34.7, longitude: 36.7 }],
] satisfies [List, string, Record<string, string>, object][])(
  'takes the digits of both scripts in every number of %s, and keeps the place',
  async (list, operation, typed, numbers) => {
    await switchLanguage('en')
    const set = vi.fn(() => ({ set: { position: 1, __typename: 'Receipt' } }))
    const choices = { governorate: [{ value: 'homs', label: 'Homs' }] }
    show(
      <EntryDialog list={list} entry={homs} rows={[homs]} choices={choices} onClose={() => {}} onDone={() => {}} />,
      '/',
      answering({ [operation]: set }),
    )
    for (const [label, digits] of Object.entries(typed)) {
      const field = await screen.findByRole('textbox', { name: label })
      await userEvent.clear(field)
      await userEvent.type(field, digits)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(set).toHaveBeenCalledWith({ input: expect.objectContaining(numbers) as object }))
  },
)
