import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureOf, privateFeatures, type Route } from './routes.ts'

/** A chunk in the build's manifest. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const root = join(import.meta.dirname, '..')
/** A third party's tag. Few sites have one, and nobody needs it offline. */
const tag = 'src/analyticsTag/entry.ts'
const read = <T>(file: string) => JSON.parse(readFileSync(join(root, 'dist/.vite', file), 'utf8')) as T

/**
 * The scripts that visitors may need offline: those that the site reaches without the pages and words of accounts.
 * Account pages need the network anyway; the modules that they share are reached in other ways.
 */
export function visitorsScripts(chunks: Record<string, Chunk>, routes: Route[]): Set<string> {
  const features = privateFeatures(routes)
  const closed = new Set([
    ...routes.filter((route) => features.includes(featureOf(route))).flatMap(({ modules }) => modules),
    ...features.flatMap((name) => [`virtual:messages/ar/${name}`, `virtual:messages/en/${name}`]),
  ])
  const reached = new Set(Object.keys(chunks).filter((key) => chunks[key]!.isEntry && key !== tag))
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = chunks[key]!
    for (const next of [...imports, ...dynamicImports]) if (!closed.has(next)) reached.add(next)
  }
  return new Set([...reached].map((key) => chunks[key]!.file))
}

/** Removes the scripts that no visitor needs from the worker's precache list. */
export function withoutAccounts<T extends { url: string }>(entries: T[]): { manifest: T[] } {
  const scripts = visitorsScripts(read('manifest.json'), read('routes.json'))
  return { manifest: entries.filter(({ url }) => !url.endsWith('.js') || scripts.has(url)) }
}
