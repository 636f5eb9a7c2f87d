// @vitest-environment node
import { expect, it } from 'vitest'
import kept from '../../../commands/traffic/testdata/paths.json'
import { cleaned } from './cleaned'

it.each(Object.entries(kept))('keeps of the path %s what the site’s own telemetry keeps', (path, part) =>
  expect(cleaned(path)).toBe(part),
)

it('keeps two hundred characters', () => expect(cleaned(`/${'%D9%82'.repeat(300)}`)).toBe(`/${'ق'.repeat(199)}`))
