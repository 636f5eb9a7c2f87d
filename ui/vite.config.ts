import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Features } from 'lightningcss'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './build/chunks.ts'
import { content } from './build/content.ts'
import { aliases, leanDocuments, leanIcons, leanImports, leanParser, leanRouter, readsDocuments } from './build/lean.ts'
import { messages } from './build/messages.ts'
import { withoutAccounts } from './build/precache.ts'
import { routes } from './build/routes.ts'

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

function serviceWorker() {
  return VitePWA({
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
      manifestTransforms: [withoutAccounts],
      dontCacheBustURLsMatching: /^assets\//,
    },
  })
}

function chunkOutput() {
  return {
    // Every page holds the names of all chunks. The shortest hash that the bundler takes
    // saves 0.1 KB, and names that are cut some bytes more.
    entryFileNames: 'assets/[name]-[hash:7].js',
    chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/Page$/, '').slice(0, 3)}-[hash:7].js`,
    codeSplitting: {
      groups: chunkGroups(),
    },
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    messages(),
    content(),
    routes(),
    // The calendar's library speaks thirty-four languages: 5 KB.
    { ...optimizeLocales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
    ...(isSsrBuild ? [] : [leanParser(), leanDocuments(), leanIcons(), leanRouter(), leanImports()]),
    cleanShell(),
    serviceWorker(),
  ],
  resolve: { alias: aliases(command) },
  ssr: { noExternal: readsDocuments },
  // A name has its own direction, which :lang() of the page, put in the place of :dir(), does not tell.
  css: { lightningcss: { exclude: Features.DirSelector } },
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
          // The tag's script is no part of the app: the server writes it into pages where a tag is configured.
          input: { index: 'index.html', tag: 'src/analyticsTag/entry.ts' },
          output: chunkOutput(),
        },
  },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/media', '/sitemap.xml'].map((path) => [path, process.env.API ?? 'http://localhost:8080']),
    ),
  },
  test: {
    environment: 'happy-dom',
    // A context for each file in a thread for each core: as far apart as in threads of their own, in half of the
    // processor's time, since what stands in node_modules is read once.
    pool: 'vmThreads',
    maxWorkers: '100%',
    // A part of a page that a test is the first to import takes a busy machine its time.
    testTimeout: 30_000,
    // As for the browser tests: on CI, which builds beside them, a failed test has a second attempt, and is marked.
    retry: process.env.CI ? 1 : 0,
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    server: { deps: { inline: readsDocuments } },
    // Charts are bundled once: Node would take their CommonJS, which a context of its own does not let require modules.
    deps: { optimizer: { client: { enabled: true, include: ['recharts'], exclude: ['react', 'react-dom'] } } },
    restoreMocks: true,
    reporters: ['default', './tests/traceReporter.ts'],
  },
}))
