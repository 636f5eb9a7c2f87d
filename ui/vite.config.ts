import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { content } from './build/content.ts'
import { leanDocuments, leanIcons, leanImports, leanRouter } from './build/lean.ts'
import { messages } from './build/messages.ts'
import { featureOf, privateFeatures, readRoutes, routes } from './build/routes.ts'

/**
 * Copies the built index.html to shell.html. The server writes a rendered home for `/`; the worker must keep a page
 * that belongs to no route.
 */
function cleanShell(): Plugin {
  return {
    name: 'clean-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset') this.emitFile({ type: 'asset', fileName: 'shell.html', source: page.source })
    },
  }
}

/** The chunks of pages that are not for everybody, with their tables and charts and their parts of the catalogue. */
async function privateChunks(): Promise<string[]> {
  const all = await readRoutes()
  const features = privateFeatures(all)
  const modules = features.flatMap((name) => [
    ...readdirSync(new URL(`./src/features/${name}`, import.meta.url), { recursive: true, encoding: 'utf8' }),
    ...all.flatMap((route) => (featureOf(route) === name ? route.modules : [])),
  ])
  const kit = ['table', 'figures'].flatMap((name) => readdirSync(new URL(`./src/shared/${name}`, import.meta.url)))
  const names = [...modules, ...kit].filter((name) => /\.tsx?$|^virtual:/.test(name)).map((name) => parse(name).name)
  return [...new Set([...features, ...names])].map((name) => `assets/${name}-*.js`)
}

/** Libraries whose documents are ours to read: see shared/graphql/documents.ts. */
const readsDocuments = ['@urql/core', 'urql', 'gql.tada']

const take = (find: string | RegExp, file: string) => ({
  find,
  replacement: fileURLToPath(new URL(file, import.meta.url)),
})
const routerBuild = './node_modules/react-router/dist/production'

export default defineConfig(async ({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    messages(),
    content(),
    routes(),
    // The calendar's library speaks thirty-four languages: 5 KB.
    { ...optimizeLocales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
    ...(isSsrBuild ? [] : [leanDocuments(), leanIcons(), leanRouter(), leanImports()]),
    cleanShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The shell, and every page that visitors read: what was visited opens again without a network. Pages of
        // accounts need the network anyway.
        globPatterns: [
          'shell.html',
          'assets/*.{js,css}',
          'assets/{readex,ruqaa-latin,title,wordmark,mark}*.{woff2,svg,html}',
        ],
        globIgnores: await privateChunks(),
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  resolve: {
    alias: [
      take('@0no-co/graphql.web', './src/shared/graphql/documents.ts'),
      take('gql.tada', './src/shared/graphql/documents.ts'),
      // Its entry for Node would bring a second @urql/core along.
      take(/^urql$/, './node_modules/urql/dist/urql.es.js'),
      // react-router's own entry is its development build, whatever the mode.
      ...(command === 'build'
        ? [
            take(/^react-router$/, `${routerBuild}/index.mjs`),
            take(/^react-router\/dom$/, `${routerBuild}/dom-export.mjs`),
          ]
        : []),
    ],
  },
  ssr: { noExternal: readsDocuments },
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    // public/.gitkeep is copied along, because go:embed needs a file there even without a build.
    emptyOutDir: true,
    // The server preloads the chunks of the route it answers; the client's own list of them would cost 1 KB.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Every page holds the names of all chunks. The shortest hash that the bundler takes
            // saves 0.1 KB, and names that are cut some bytes more.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }: { name: string }) =>
              `assets/${name.replace(/Page$/, '').slice(0, 8)}-[hash:7].js`,
            // What changes with a library's version stays cached over our own releases.
            codeSplitting: {
              groups: [
                { name: 'react', test: /(node_modules[\\/](react|react-dom|scheduler)[\\/])|rolldown[\\/]runtime/ },
                { name: 'router', test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
                // What nearly every page shares, cards and the search box included: one chunk compresses better than a
                // dozen crumbs, each of which would cost a round trip over HTTP/1.1.
                {
                  name: 'site',
                  test: /node_modules[\\/](@?urql|wonka|gql\.tada)[\\/]|virtual:(?:routes|messages)$|src[\\/](shared[\\/](?:(?:store|paths|places|lazyRoute|importWithRetry|reload|shortlist|useCategories|useExchangeRate|useDocumentTitle|usePlaces)\.ts|i18n[\\/](?:language|compiled|format|numbers|names|Rich)|money|session[\\/](?:session|signedOut|next)\.ts|tracking|theme|listing[\\/](?:card|picture)|search[\\/](?:SearchField|recent)|graphql[\\/](?:again|client|documents|fresh|graphql|kept|position|post|useQuery)|inquiry[\\/](?:outbox|loadSender)|hooks[\\/]use(?:Spinner|InView|Online)|components[\\/](?:Button|Field|IwanPicture|Khatam|Link|ListingCard|Mark|Money|Picture|Rating|SectionHead|Skeletons|Spinner|Tooltip|ToastPlace|toast|WhatsAppIcon|WhenNear|lucide)\.tsx?$)|app[\\/](?:entry|router|worker|shell[\\/](?:Site|Header|BottomBar|Switches|links|useArrival|useSomethingRead)))|icons[\\/](?:heart|phone|play|star|search|x|chevron-down|chevron-right|lock|circle-exclamation-point|sun|moon|menu|house|log-in|user-round|layout-dashboard|layout-grid)\./,
                },
                // What a listing, a list and the search share.
                {
                  name: 'parts',
                  test: /src[\\/]shared[\\/](rest|tabs|i18n[\\/](dates|digits)|inquiry[\\/]send|listing[\\/]kinds|search[\\/](Marked|marks)|graphql[\\/](errors|afterCommands)|hooks[\\/](useDoubleCheck|useMedia|useInTurn|useHash)|components[\\/](Panel|Chip|Dialog|DoubleCheckButton|ErrorNote|EmptyState|LoadMore)\.)|icons[\\/](chevron-left|clock-3|users|map-pin|check|info)\./,
                },
                // What pages with forms share; a search has none.
                {
                  name: 'forms',
                  test: /src[\\/]shared[\\/](form[\\/]|email\.|components[\\/](ErrorSummary|PhoneField|Textarea)\.)/,
                },
                // What a listing shares with the rooms of owners and admins.
                {
                  name: 'listed',
                  test: /src[\\/]shared[\\/](useRoom|components[\\/](Badge|Review|RoomTitle)|hooks[\\/]useKeptText|inquiry[\\/]draft)\./,
                },
              ],
            },
          },
        },
  },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/media', '/sitemap.xml'].map((path) => [path, process.env.API ?? 'http://localhost:8080']),
    ),
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    server: { deps: { inline: readsDocuments } },
    restoreMocks: true,
    reporters: ['default', './tests/traceReporter.ts'],
  },
}))
