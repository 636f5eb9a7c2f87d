import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { ListedHead } from './ListedHead'

it('waits for a count that is on its way, and for none that could not be read', async () => {
  await switchLanguage('en')
  const nothing = () => {}
  const head = (counted: number | null | undefined) =>
    show(
      <ListedHead
        venues
        counted={counted}
        sort="RELEVANCE"
        set={0}
        map={false}
        onMap={nothing}
        onSort={nothing}
        onFilters={nothing}
      />,
    )
  for (const [counted, waits, text] of [
    [undefined, 1, ''],
    [null, 0, ''],
    [0, 0, 'No venues'],
    [12, 0, '12 venues'],
  ] as const) {
    const { container, unmount } = head(counted)
    expect(container.querySelectorAll('.skeleton')).toHaveLength(waits)
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(text)
    unmount()
  }
})
