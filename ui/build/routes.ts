import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import type { Access, LayoutRoute, PageRoute, Read } from '../src/shared/route.ts'
import { parseContent } from './content.ts'
import { readWords } from './words.mjs'

type Texts = Record<'ar' | 'en', string>

/** A route as the server and the tests read it. If several match a path, the first one counts. */
export interface Route {
  path: string
  access: Access
  /** Whether search engines may keep it. */
  indexed: boolean
  title?: Texts
  about?: string
  /** The path under which the build prerenders the first view; none if the first view shows nothing. */
  screen?: string
  /** The modules of its layout, if it has one, and of its page. */
  modules: string[]
  words: string[]
  content?: string
  reads: Read[]
  art?: { file: string; media: string }[]
}

/** What a file declares, with the source of its component. */
type Declared<T> = T & { source: string }

interface Declarations {
  pages: Declared<PageRoute>[]
  layouts: Declared<LayoutRoute>[]
}

const root = join(import.meta.dirname, '..')

/** What one file declares. It holds data and imports types only, so that its text alone says what it exports. */
async function declaredIn<T>(file: string): Promise<Declared<T>[]> {
  const source = file.replace(/\.\w+\.ts$/, '.tsx')
  if (!existsSync(join(root, source))) throw new Error(`${file} has no ${source} beside it`)
  const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file)
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: T | T[] }
  return [module.default].flat().map((each) => ({ ...(each as T), source }))
}

async function readDeclarations(): Promise<Declarations> {
  const files = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/features/${name}`)
    .toSorted()
  const all = async <T>(ending: string) =>
    (await Promise.all(files.filter((name) => name.endsWith(ending)).map((name) => declaredIn<T>(name)))).flat()
  return { pages: await all<PageRoute>('.route.ts'), layouts: await all<LayoutRoute>('.layout.ts') }
}

const patternsOf = ({ path }: { path: string | string[] }) => [path].flat()

/** A pattern below that of a layout. */
const below = (base: string, pattern: string) => (pattern === '' ? base : `${base}/${pattern}`)

type Lang = keyof Texts
type Catalogues = Record<Lang, Record<string, string>>

function titleOf(
  { title, content }: { title?: string; content?: string },
  path: string,
  catalogues: Catalogues,
): Texts | undefined {
  const textOf = (lang: Lang) => {
    if (!title) return parseContent(readFileSync(join(root, `content/${lang}/${content}.md`), 'utf8')).title
    const text = catalogues[lang][title]
    if (!text) throw new Error(`${path}: the catalogue has no ${title} in ${lang}`)
    return text
  }
  return title || content ? { ar: textOf('ar'), en: textOf('en') } : undefined
}

function routeOf(
  page: Declared<PageRoute>,
  layout: Declared<LayoutRoute> | undefined,
  path: string,
  catalogues: Catalogues,
): Route {
  const { access = layout?.access ?? 'public', robots, about, content, reads = [], art } = page
  const indexed = access === 'public' && robots !== 'noindex' && about !== 'nothing'
  const title = titleOf(page, path, catalogues) ?? (layout && titleOf(layout, path, catalogues))
  if (!title && !about) throw new Error(`${path} has no title`)
  const screen = page.screen ?? (indexed && !path.includes(':') ? path : undefined)
  const modules = [...(layout ? [layoutModule(layout)] : []), page.source]
  const words = [...new Set([...(layout?.words ?? []), ...(page.words ?? [])])]
  return { path, access, indexed, title, about, screen, modules, words, content, reads, art }
}

/** The rank of a pattern's segment: a word ranks first, then a parameter, an optional parameter, a splat. */
const weight = (segment = '') =>
  segment === '*' ? 0 : segment.endsWith('?') ? 1 : segment.startsWith(':') ? 2 : segment === '' ? 3 : 4

/** Orders patterns so that the first match of a path is the most specific one, as in the router. */
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
  const { pages, layouts } = await readDeclarations()
  const catalogues = { ar: readWords('ar'), en: readWords('en') }
  const inOrder = pages
    .flatMap((page) => {
      const layout = layouts.find(({ name }) => name === page.layout)
      if (page.layout && !layout) throw new Error(`${page.source}: there is no layout ${page.layout}`)
      const patterns = patternsOf(page)
      const paths = layout
        ? patternsOf(layout).flatMap((base) => patterns.map((pattern) => below(base, pattern)))
        : patterns
      return paths.map((path) => routeOf(page, layout, path, catalogues))
    })
    .toSorted((a, b) => bySpecificity(a.path, b.path))
  const twice = inOrder.find(({ path }, i) => path === inOrder[i + 1]?.path)
  if (twice) throw new Error(`Two pages have the path ${twice.path}`)
  return inOrder
}

/** Code that makes the `lazy` of a page's route. */
function lazyOf({ source, words = [], content }: Declared<PageRoute>): string {
  const page = `lazyPage(${[`() => import('/${source}')`, ...words.map((part) => `'${part}'`)].join(', ')})`
  return content ? `withContent('${content}', ${page})` : page
}

/** Lists of what several pages load, by what it is. */
const grouped = <T>(all: T[], key: (each: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(key(each), [...(groups.get(key(each)) ?? []), each])
  return [...groups]
}

const listed = (paths: string[]) => paths.map((path) => `'${path}'`).join(', ')
const fromLazyRoute = (...names: string[]) => `import { ${names.join(', ')} } from '/src/shared/lazyRoute.ts'`
const layoutModule = ({ name }: LayoutRoute) => `virtual:layout/${name}`

/**
 * The module of the router's routes. Of pages in a layout it knows the patterns alone: what each loads and says comes
 * with the layout, so that the list is no part of the first download.
 */
function routesModule({ pages, layouts }: Declarations): string {
  const site = grouped(
    pages.filter((page) => !page.layout),
    lazyOf,
  ).map(([lazy, those]) => `[${lazy}, ${listed(those.flatMap(patternsOf))}]`)
  const others = layouts.map((layout) => {
    const paths = listed(pages.filter((page) => page.layout === layout.name).flatMap(patternsOf))
    const parts = listed(layout.words ?? [])
    return `...layoutOf([${paths}], [${parts}], () => import('${layoutModule(layout)}'), ${listed(patternsOf(layout))})`
  })
  return [
    `import { importWithRetry } from '/src/shared/importWithRetry.ts'`,
    fromLazyRoute('lazyPage', 'withContent'),
    'const lists = [',
    site.join(',\n'),
    ']',
    'const pagesOf = (paths, load) => paths.map((path, i) => (',
    '  { path, lazy: () => importWithRetry(load, true).then(({ pages }) => pages[i]()) }',
    '))',
    'const layoutOf = (below, parts, load, ...paths) => paths.map((path) => (',
    '  { path, lazy: lazyPage(load, ...parts), children: pagesOf(below, load) }',
    '))',
    'export const pages = lists.flatMap(([lazy, ...paths]) => paths.map((path) => ({ path, lazy })))',
    `export const layouts = [${others.join(',\n')}]`,
  ].join('\n')
}

/** The module of a layout: its component, its handle, and what loads each of its pages in the order of routesModule. */
function layoutModuleOf({ pages }: Declarations, layout: Declared<LayoutRoute>): string {
  const loads = pages
    .filter((page) => page.layout === layout.name)
    .flatMap((page) => {
      const handle = JSON.stringify({ title: page.title, access: page.access })
      return patternsOf(page).map(() => `withHandle(${handle}, ${lazyOf(page)})`)
    })
  return [
    fromLazyRoute('lazyPage', 'withContent', 'withHandle'),
    `export { Page } from '/${layout.source}'`,
    `export const handle = ${JSON.stringify({ layout: layout.title, access: layout.access })}`,
    `export const pages = [${loads.join(',\n')}]`,
  ].join('\n')
}

/** The feature whose page a route is. */
export const featureOf = ({ modules }: Route): string => modules.at(-1)!.split('/')[2]!

/** Features without an indexed page: what their visitors read is personal and needs the network. */
export function privateFeatures(all: Route[]): string[] {
  const indexed = new Set(all.filter((route) => route.indexed).map(featureOf))
  return [...new Set(all.map(featureOf))].filter((name) => !indexed.has(name))
}

/**
 * The first segments of paths that search engines do not index: of dashboards, forms and pages that do not exist yet.
 * If a page with the same first segment is indexed, as the quiz is beside its results, the second segment distinguishes
 * them.
 */
async function unindexedModule(): Promise<string> {
  const all = await readRoutes()
  const wordsOf = ({ path }: Route) => /^\/([\w-]+)(?:\/([\w-]+))?/.exec(path)
  const open = new Set(all.filter(({ indexed }) => indexed).map((route) => wordsOf(route)?.[1]))
  const words = all.flatMap((route) => {
    const [, first, second] = (!route.indexed && wordsOf(route)) || []
    return first ? [open.has(first) ? `${first}\\/${second ?? '[^/]+'}` : first] : []
  })
  return `export const unindexed = /^\\/(${[...new Set(words)].join('|')})(\\/|$)/`
}

const virtual = /^virtual:(routes|unindexed(\?tag)?|layout\/\w+)$/

/**
 * Collects the routes that pages and layouts declare (src/shared/route.ts). Serves `virtual:routes`, which exports the
 * router's `pages` and `layouts`, and `virtual:unindexed`, and writes dist/.vite/routes.json, a list of `Route`, for
 * the server. `virtual:unindexed?tag` is a copy for the tag's script, which shares no module with the app.
 */
export function routes(): Plugin {
  return {
    name: 'routes',
    resolveId: (source) => (virtual.test(source) ? `\0${source}` : undefined),
    async load(source) {
      const id = source.slice(1)
      if (!source.startsWith('\0') || !virtual.test(id)) return undefined
      if (id.startsWith('virtual:unindexed')) return unindexedModule()
      const declared = await readDeclarations()
      const layout = declared.layouts.find((each) => layoutModule(each) === id)
      return layout ? layoutModuleOf(declared, layout) : routesModule(declared)
    },
    handleHotUpdate({ file, server }) {
      if (!/\.(route|layout)\.ts$/.test(file)) return
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (virtual.test(id.slice(1))) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(await readRoutes()) })
    },
  }
}
