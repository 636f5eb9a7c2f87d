// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import ar from '../../src/app/shell/words.ar.json'
import en from '../../src/app/shell/words.en.json'

// A press before the app stands is repeated by the label of its button, which the page's own script corrects.
it.each([
  ['ar', ar],
  ['en', en],
] as const)('has the labels of the header in the script of the page (%s)', (_, words) => {
  const page = readFileSync('index.html', 'utf8')
  const said = [...page.matchAll(/ call\('(.+)', '(.+)'\)/g)].map(([, before, after]) => `${before} → ${after}`)
  expect(said).toContain(`${words['shell.light']} → ${words['shell.dark']}`)
  expect(said).toContain(`${words['shell.toSyp']} → ${words['shell.toUsd']}`)
})
