// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { newId } from './newId'

it('makes ids that the server takes, also in a page without a certificate', () => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(undefined as never)
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
