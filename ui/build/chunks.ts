/**
 * Which modules share a chunk. One chunk for each set of pages that share a module would give a hundred tiny chunks,
 * each compressed alone and with a round trip over HTTP/1.1. So rules group shared modules by the pages that need them.
 * The module graph tells which pages these are: no module is listed by hand.
 */

/** What the bundler knows of a module. */
export interface Graph {
  getModuleInfo(id: string): Module | null
}

interface Module {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** Libraries that change less often than we release: browsers keep these chunks cached. */
const libraries = {
  react: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
  router: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/,
}

/** The entries that draw the first view: the site around all pages, and the pages by their feature. */
const site = 'index.html'
const home = 'src/features/home/HomePage.tsx'
const listing = 'src/features/listings/ListingPage.tsx'
const lists = [
  'src/features/listings/ListingsPage.tsx',
  'src/features/listings/ProvincePage.tsx',
  'src/features/search/SearchPage.tsx',
]
const signIn = 'src/features/account/LoginPage.tsx'
const ask = 'src/features/bundles/AskPage.tsx'

/** The first matching rule takes a module. `needs` tells whether a part of the site cannot start without the module. */
const rules: { name: string; holds(needs: (root: string) => boolean, count: number): boolean }[] = [
  // Every page needs the site. The home page needs what it shares with others, too, and most visits begin with it.
  { name: 'site', holds: (needs, count) => needs(site) || (needs(home) && count > 1) },
  // A visitor who looks at listings goes from lists to listings and back.
  { name: 'parts', holds: (needs) => needs(listing) && lists.some(needs) },
  // Every page with a form needs what the smallest of them share.
  { name: 'forms', holds: (needs) => needs(signIn) && needs(ask) },
  // Somebody with a dashboard goes from one of its pages to another.
  { name: 'dashboards', holds: (needs) => needs('virtual:layout/dashboard') && needs('virtual:layout/admin') },
]

const icon = /^(.*lucide-react[\\/]dist[\\/]esm)[\\/]icons[\\/]([\w-]+)\.mjs$/

/**
 * The modules that import a module statically. All icons are imported through one module, which the bundler later takes
 * apart: for an icon, the modules that name it count.
 */
function importersOf(id: string, graph: Graph): readonly string[] {
  const [, library, file] = icon.exec(id) ?? []
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (!file) return importers
  const name = new RegExp(`\\b${file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}\\b`)
  const named = graph
    .getModuleInfo(`${library}/lucide-react.mjs`)
    ?.importers.filter((each) => name.test(graph.getModuleInfo(each)?.code ?? ''))
  return [...importers.filter((each) => !each.endsWith('/lucide-react.mjs')), ...(named ?? [])]
}

/** The entries, pages among them, that need a module before they can start. */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const importer of importersOf(each, graph)) seen.add(importer)
  return [...seen].filter((each) => {
    const module = graph.getModuleInfo(each)
    return module && (module.isEntry || module.dynamicImporters.length > 0)
  })
}

/** The bundler's groups of modules, in order of precedence. */
export function chunkGroups() {
  const kept = new Map<string, string[]>()
  const roots = (id: string, graph: Graph) => {
    const found = kept.get(id) ?? rootsOf(id, graph)
    kept.set(id, found)
    return found
  }
  return [
    ...Object.entries(libraries).map(([name, test]) => ({ name, test })),
    ...rules.map(({ name, holds }) => ({
      debugName: name,
      name(id: string, graph: Graph) {
        const all = roots(id, graph)
        return holds((root) => all.some((each) => each.endsWith(root)), all.length) ? name : null
      },
    })),
  ]
}
