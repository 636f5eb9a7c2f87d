import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { useHash } from './useHash'

const Named = () => <p>{useHash()}</p>

it.each([
  ['/faq#ranking', 'ranking'],
  [`/faq#${encodeURIComponent('السعر')}`, 'السعر'],
  ['/faq#%E0%A4%A', '%E0%A4%A'],
  ['/faq#%', '%'],
])('reads the part that %s names', (at, id) => {
  show(<Named />, at)
  expect(screen.getByRole('paragraph')).toHaveTextContent(id)
})
