// @vitest-environment node
import { expect, it } from 'vitest'
import reasons from './reportReasons.json'
import { reportWords } from './reports'

it('has words for each reason that the server takes, and for no other', () => {
  expect(Object.keys(reportWords)).toEqual(reasons)
})
