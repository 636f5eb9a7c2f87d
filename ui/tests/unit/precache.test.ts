// @vitest-environment node
import { expect, it } from 'vitest'
import { visitorsScripts } from '../../build/precache.ts'
import type { Route } from '../../build/routes.ts'

const route = (module: string, indexed: boolean): Route => ({
  path: `/${module}`,
  access: indexed ? 'public' : 'signed-in',
  indexed,
  modules: [module],
  words: [],
  reads: [],
})

it('keeps for visitors what they may need: no page of accounts, nor what such pages alone share', () => {
  const [home, mine] = ['src/features/home/HomePage.tsx', 'src/features/account/ProfilePage.tsx']
  const chunks = {
    'index.html': {
      file: 'site.js',
      isEntry: true,
      dynamicImports: [home, mine, 'virtual:messages/ar/account', 'virtual:messages/ar/base'],
    },
    [home]: { file: 'home.js', imports: ['_parts.js'], dynamicImports: ['src/features/home/Below.tsx'] },
    [mine]: { file: 'mine.js', imports: ['_parts.js', '_table.js'] },
    'src/features/home/Below.tsx': { file: 'below.js', imports: ['index.html'] },
    'virtual:messages/ar/account': { file: 'account.js' },
    'virtual:messages/ar/base': { file: 'base.js' },
    'src/analyticsTag/entry.ts': { file: 'tag.js', isEntry: true },
    '_parts.js': { file: 'parts.js' },
    '_table.js': { file: 'table.js' },
  }
  const kept = [...visitorsScripts(chunks, [route(home, true), route(mine, false)])]
  expect(kept.toSorted()).toEqual(['base.js', 'below.js', 'home.js', 'parts.js', 'site.js'])
})
