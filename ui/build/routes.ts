import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import type { Access, PageRoute, Read } from '../src/shared/route.ts'
import { parseContent } from './content.ts'

type Texts = Record<'ar' | 'en', string>

/** A route as the server and the tests read it. Of several that match a path, the first is meant. */
export interface Route {
  path: string
  access: Access
  /** Whether search engines may keep it. */
  indexed: boolean
  title?: Texts
  about?: string
  /** Where the build draws its first view; none where that says nothing. */
  screen?: string
  /** The page's source. */
  source: string
  words: string[]
  content?: string
  reads: Read[]
  art?: { file: string; media: string }[]
}

const root = join(import.meta.dirname, '..')

/** The routes of one file. It holds data and imports types only, so that its text alone says what it exports. */
async function declaredIn(file: string): Promise<PageRoute[]> {
  const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file)
  const { default: declared } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: PageRoute | PageRoute[]
  }
  return [declared].flat()
}

function titleOf({ title, content }: PageRoute, path: string): Texts | undefined {
  const textOf = (lang: string) => {
    if (!title) return parseContent(readFileSync(join(root, `content/${lang}/${content}.md`), 'utf8')).title
    const text = (JSON.parse(readFileSync(join(root, `locales/${lang}.json`), 'utf8')) as Record<string, string>)[title]
    if (!text) throw new Error(`${path}: the catalogue has no ${title} in ${lang}`)
    return text
  }
  return title || content ? { ar: textOf('ar'), en: textOf('en') } : undefined
}

function routeOf(declared: PageRoute, path: string, source: string): Route {
  const { access = 'public', robots, about, content, words = [], reads = [], art } = declared
  const indexed = access === 'public' && robots !== 'noindex' && about !== 'nothing'
  const title = titleOf(declared, path)
  if (!title && !about) throw new Error(`${path} has no title`)
  const screen = declared.screen ?? (indexed && !path.includes(':') ? path : undefined)
  return { path, access, indexed, title, about, screen, source, words, content, reads, art }
}

/** How much a segment of a pattern says: a word most, then a parameter, one that may be missing, anything. */
const weight = (segment = '') =>
  segment === '*' ? 0 : segment.endsWith('?') ? 1 : segment.startsWith(':') ? 2 : segment === '' ? 3 : 4

/** Orders patterns so that the first that matches a path is the one that says most about it, as the router has it. */
export function bySpecificity(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  for (let i = 1; i < Math.max(left.length, right.length); i++) {
    const order = weight(right[i]) - weight(left[i]) || (left[i]! < right[i]! ? -1 : left[i]! > right[i]! ? 1 : 0)
    if (order !== 0) return order
  }
  return 0
}

/** Every route of the site, as the files beside the pages declare them. */
export async function readRoutes(): Promise<Route[]> {
  const files = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.route.ts'))
    .map((name) => `src/features/${name}`)
  const all = await Promise.all(
    files.map(async (file) => {
      const source = file.replace('.route.ts', '.tsx')
      if (!existsSync(join(root, source))) throw new Error(`${file} has no ${source} beside it`)
      return (await declaredIn(file)).flatMap((each) => [each.path].flat().map((path) => routeOf(each, path, source)))
    }),
  )
  const inOrder = all.flat().toSorted((a, b) => bySpecificity(a.path, b.path))
  const twice = inOrder.find(({ path }, i) => path === inOrder[i + 1]?.path)
  if (twice) throw new Error(`Two pages have the path ${twice.path}`)
  return inOrder
}

/** The module of the router's routes. Those that load the same share a list, which is shorter. */
function moduleOf(all: Route[]): string {
  const loaded = new Map<string, string[]>()
  for (const { path, source, words, content } of all) {
    const page = `lazyPage(${[`() => import('/${source}')`, ...words.map((part) => `'${part}'`)].join(', ')})`
    const lazy = content ? `withContent('${content}', ${page})` : page
    loaded.set(lazy, [...(loaded.get(lazy) ?? []), path])
  }
  const lists = [...loaded].map(([lazy, paths]) => `[${lazy}, ${paths.map((path) => `'${path}'`).join(', ')}]`)
  return [
    `import { lazyPage, withContent } from '/src/shared/lazyRoute.ts'`,
    `const lists = [${lists.join(',\n')}]`,
    'export const pages = lists.flatMap(([lazy, ...paths]) => paths.map((path) => ({ path, lazy })))',
  ].join('\n')
}

/** Features with no page that is indexed: what their visitors read is theirs, and asks for the network. */
export function privateFeatures(all: Route[]): string[] {
  const featureOf = ({ source }: Route) => source.split('/')[2]!
  const indexed = new Set(all.filter((route) => route.indexed).map(featureOf))
  return [...new Set(all.map(featureOf))].filter((name) => !indexed.has(name))
}

const id = 'virtual:routes'

/**
 * Collects the routes that pages declare (src/shared/route.ts). Serves `virtual:routes`, which exports the router's
 * `pages`, and writes dist/.vite/routes.json, a list of `Route`, for the server.
 */
export function routes(): Plugin {
  return {
    name: 'routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      return source === `\0${id}` ? moduleOf(await readRoutes()) : undefined
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('.route.ts')) return
      const module = server.moduleGraph.getModuleById(`\0${id}`)
      if (module) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(await readRoutes()) })
    },
  }
}
