import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Projections } from './ReadModels'
import type { Status } from './systemStatus'

const catalogue = { name: 'catalogue', position: 9, lag: 0, stopped: '', rebuildable: true, parked: [] }
const running = {
  name: 'catalogue',
  position: 3,
  head: 9,
  startedAt: '2026-12-01T10:00:00Z',
  endedAt: null,
  problem: null,
}

/** A system page whose rebuild begins when the server has accepted it. */
function System() {
  const [rebuilds, begin] = useState<(typeof running)[]>([])
  const s = { projections: [catalogue], rebuilds } as unknown as Status
  return <Projections s={s} rebuilding={rebuilds.length > 0} onDone={() => begin([running])} />
}

beforeEach(() => switchLanguage('en'))

it('keeps the focus where a rebuild shows its progress', async () => {
  const user = userEvent.setup()
  const head = { __typename: 'Rebuild', head: 9 }
  show(<System />, '/admin/system', answering({ RebuildReadModel: { rebuildReadModel: head } }))
  screen.getByRole('button', { name: 'Rebuild' }).focus()
  await user.keyboard('{Enter}{Enter}')
  const progress = await screen.findByText(/33\s?%/)
  expect(screen.queryByRole('button', { name: /Rebuild|Sure/ })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement).toContainElement(progress)
})
