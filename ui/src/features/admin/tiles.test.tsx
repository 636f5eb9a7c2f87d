import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Tiles, type TilesFragment } from './Tiles'
import type { FragmentOf } from '../../shared/graphql/graphql'

const figure = { value: 842, previous: 904 }

it.each([
  ['en', 'Sessions (estimated)', 'Visitors a day (estimated)'],
  ['ar', 'الجلسات (عدد تقديري)', 'الزوار يوميًا (متوسط تقديري)'],
] as const)('say that sessions and visitors are estimates: %s', async (lang, sessions, visitors) => {
  await switchLanguage(lang)
  const figures = {
    pageViews: figure,
    sessions: figure,
    visitors: figure,
    searches: figure,
    contactClicks: figure,
    inquiries: figure,
  }
  show(<Tiles figures={figures as unknown as FragmentOf<typeof TilesFragment>} days={[]} />)
  expect(screen.getByText(sessions)).toBeVisible()
  expect(screen.getByText(visitors)).toBeVisible()
})
