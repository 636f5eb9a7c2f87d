/**
 * Plugins that keep unused parts of libraries out of the first download. Each plugin fails the build if it does not
 * find the code that it replaces, which a new version of a library may have changed.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A build plugin that fails the build at its end if `done` never became true. */
function demand(name: string, done: () => boolean): Pick<Plugin, 'name' | 'apply' | 'buildEnd'> {
  return {
    name,
    apply: 'build',
    buildEnd(error) {
      if (!error && !done()) this.error(`${name} found nothing to replace: look at the library's new version`)
    },
  }
}

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const documents = fileAt('./instead/documents.ts')
const routerBuild = '../node_modules/react-router/dist/production'

/** The replacements of libraries, or of their entries. */
export const aliases = (command: 'build' | 'serve') => [
  { find: '@0no-co/graphql.web', replacement: documents },
  { find: 'gql.tada', replacement: documents },
  // Its entry for Node would bring a second @urql/core along.
  { find: /^urql$/, replacement: fileAt('../node_modules/urql/dist/urql.es.js') },
  // react-router's own entry is its development build, whatever the mode.
  ...(command === 'build'
    ? [
        { find: /^react-router$/, replacement: fileAt(`${routerBuild}/index.mjs`) },
        { find: /^react-router\/dom$/, replacement: fileAt(`${routerBuild}/dom-export.mjs`) },
      ]
    : []),
]

/** Libraries that parse documents. Aliases only work in them if the bundler includes them. */
export const readsDocuments = ['@urql/core', 'urql', 'gql.tada']

/**
 * urql and gql.tada parse and print GraphQL in the browser, to add type names and to mask fragments: 2.7 KB. The
 * aliases above replace the parser. This plugin fails the build if one of the libraries no longer imports what we
 * replace. An import that our replacement does not export fails the build by itself.
 */
export function leanParser(): Plugin {
  const found = new Set<string>()
  return {
    ...demand('lean-parser', () => found.size === 2),
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== documents || !importer) return undefined
      if (/\/(@urql\/core\/dist|src\/shared\/graphql\/graphql\.ts)/.test(importer))
        found.add(importer.split('/').at(-2)!)
      return undefined
    },
  }
}

/**
 * Every lucide icon is built by one factory with contexts, aliases and sizing options that we do not use: 1.5 KB. Ours
 * draws the same nodes, and needs neither the icons' names and sizes nor a random key for each line: 0.4 KB.
 */
export function leanIcons(): Plugin {
  const found = new Set<string>()
  const icons = /lucide-react\/dist\/esm\/icons\//
  return {
    ...demand('lean-icons', () => found.size === 2),
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer || !icons.test(importer)) return undefined
      found.add('factory')
      return fileAt('./instead/lucide.ts')
    },
    transform: {
      filter: { id: icons },
      handler(code) {
        const lean = code.replace(/, key: "\w+"/g, '').replace(/^ {2}name: ".*",\n {2}size: 24,\n/m, '')
        if (lean !== code) found.add('keys')
        return { code: lean, map: null }
      },
    },
  }
}

/**
 * The unused parts of the router, with their replacements. Our routes have no loaders, actions, fetchers or middleware,
 * are all known from the start, change without view transitions, and are no server components. The minifier drops the
 * code that this makes unreachable. Lint forbids the hooks that would need it.
 */
const unusedOfRouter: Record<string, [RegExp, string]> = {
  names: [/^\w+\.displayName = ".*";$/gm, ''],
  components: [/= (\w+\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  instrumentation: [/\bif \(init\.instrumentations\)/g, 'if (false)'],
  fetchers: [/^ {4}(?:fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: queueFetcherForDeletion),\n/gm, ''],
  mutations: [/(?<!function )\bisMutationMethod\([\w.]+\)/g, 'false'],
  submissions: [/\bif \(!opts \|\| !isSubmissionNavigation\(opts\)\)/g, 'if (true)'],
  discovery: [/\binit\.patchRoutesOnNavigation\b/g, 'undefined'],
  discovered: [/\bif \(isFogOfWar\)/g, 'if (false)'],
  routes: [/^ {4}(?:patchRoutes|_internalSetRoutes),\n/gm, ''],
  middleware: [/\|\| defaultDataStrategyWithMiddleware\b/g, '|| defaultDataStrategy'],
  middlewares: [/^ {4}runClientMiddleware\n/gm, ''],
  transitions: [/\bif \(!viewTransitionOpts \|\| !isViewTransitionAvailable\)/g, 'if (true)'],
  transiting: [/\bif \((?:!?vtContext\.isTransitioning|renderDfd) && .*\) \{$/gm, 'if (false) {'],
  serverComponents: [/\bif \(this\.context(?: && .*)?\) \{$/gm, 'if (false) {'],
}

/**
 * Lets the bundler drop the unused components of the router: 9 KB. A display name for developer tools, or a call of
 * `forwardRef` that is not marked as pure, would keep them.
 */
export function leanRouter(): Plugin {
  const found = new Set<string>()
  return {
    ...demand('lean-router', () => found.size === Object.keys(unusedOfRouter).length),
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler(code) {
        let lean = code
        for (const [name, [pattern, instead]] of Object.entries(unusedOfRouter)) {
          const before = lean
          lean = lean.replace(pattern, instead)
          if (lean !== before) found.add(name)
        }
        return { code: lean, map: null }
      },
    },
  }
}

/**
 * Vite wraps every `import()` to load its style sheets and chunks first. We have one style sheet, and the server
 * preloads the chunks. Without the wrapper 0.6 KB are saved, and 0.2 KB in its calls.
 */
export function leanImports(): Plugin {
  let [found, called] = [false, false]
  return {
    ...demand('lean-imports', () => found),
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler() {
        found = true
        return 'export const __vitePreload = (load) => load()'
      },
    },
    renderChunk(code) {
      const lean = code.replace(
        /__vitePreload\(\(\) => (import\("[^"]*"\)(?:\.then\(\(\w+\) => \w+(?:\.\w+)*\))?), __VITE_PRELOAD__\)/g,
        '$1',
      )
      if (lean === code) return null
      called = true
      return { code: lean, map: null }
    },
    generateBundle() {
      if (!called) this.error('lean-imports found no call to replace: look at the new version of Vite')
    },
  }
}

/**
 * Documents are written over many lines. The request has no spaces (instead/documents.ts), which saves 0.1 KB per page.
 */
export function leanDocuments(): Plugin {
  let found = false
  return {
    ...demand('lean-documents', () => found),
    apply: () => true, // `@_unmask` is for types alone: no server knows it
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /graphql\(\s*`/ },
      handler(code) {
        found = true
        const asSent = (text: string) =>
          text
            .replace(' @_unmask', '')
            .replace(/\s+/g, ' ')
            .replace(/ ?([{}():!$]) ?/g, '$1')
        const lean = code.replace(/(graphql\(\s*)(`[^`]*`)/g, (_, call: string, text: string) => call + asSent(text))
        return { code: lean, map: null }
      },
    },
  }
}
