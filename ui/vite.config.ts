import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { messages } from './build/messages.ts'

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

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    messages(),
    cleanShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The shell and what it needs to start; other chunks are kept as they are visited.
        globPatterns: ['shell.html', 'assets/{index,base,react}-*.{js,css}', 'assets/{readex,ruqaa-home,ruqaa-latin,wordmark,mark}*.{woff2,svg}'],
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // public/.gitkeep is copied along, because go:embed needs a file there even without a build.
    emptyOutDir: true,
    modulePreload: { polyfill: false },
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
    restoreMocks: true,
  },
})
