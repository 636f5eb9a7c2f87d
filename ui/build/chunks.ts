/**
 * Which modules travel together. A chunk for each set of pages that share a module would be a hundred crumbs, each
 * compressed by itself and a round trip over HTTP/1.1. So what pages share is gathered by who needs it, which the graph
 * of modules says: rules name pages, and no module has to be entered anywhere.
 */

/** What the bundler says of its modules. */
export interface Graph {
  getModuleInfo(id: string): Module | null
}

interface Module {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** Libraries that change less often than we release: a reader keeps them. */
const libraries = {
  react: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
  router: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/,
}

/**
 * What is asked for by itself and draws what one sees first: the site around all pages, and the pages by their feature.
 */
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

/** The first rule that holds takes a module. `needs` tells whether a part of the site cannot begin without it. */
const rules: { name: string; holds(needs: (root: string) => boolean, count: number): boolean }[] = [
  // Every page needs the site. The home page needs what it shares with others, too, and most visits begin with it.
  { name: 'site', holds: (needs, count) => needs(site) || (needs(home) && count > 1) },
  // Who looks at listings goes from lists to listings and back.
  { name: 'parts', holds: (needs) => needs(listing) && lists.some(needs) },
  // Every page with a form needs what the smallest of them share.
  { name: 'forms', holds: (needs) => needs(signIn) && needs(ask) },
  // Who has a dashboard goes from room to room.
  { name: 'rooms', holds: (needs) => needs('virtual:layout/dashboard') && needs('virtual:layout/admin') },
]

const icon = /^(.*lucide-react[\\/]dist[\\/]esm)[\\/]icons[\\/]([\w-]+)\.mjs$/

/**
 * The modules that import one, without those that wait for it. All icons are imported through one module, which the
 * bundler takes apart later: there, who names an icon counts.
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

/** What is asked for by itself, pages among it, and needs a module before it can begin. */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const importer of importersOf(each, graph)) seen.add(importer)
  return [...seen].filter((each) => {
    const module = graph.getModuleInfo(each)
    return module && (module.isEntry || module.dynamicImporters.length > 0)
  })
}

/** The bundler's groups of modules, in the order in which they take them. */
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
