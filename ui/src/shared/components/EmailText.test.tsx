import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailText } from './EmailText'

it('breaks before the signs of an address', () => {
  const { container } = render(<EmailText>lian.family@example.com</EmailText>)
  expect(container.querySelector('bdi')!.innerHTML).toBe('lian<wbr>.family<wbr>@example<wbr>.com')
  expect(container).toHaveTextContent('lian.family@example.com')
})
