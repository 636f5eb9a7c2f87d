/**
 * Writes file.br and file.gz beside every text file of the build. The server sends the one that a browser accepts.
 * Compressing at this level per request would take too long.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = new URL('../dist', import.meta.url).pathname
for (const name of readdirSync(dist, { recursive: true })) {
  // .vite is for the server, index.html is finished by it.
  if (!/\.(js|css|svg|html|webmanifest)$/.test(name) || name.startsWith('.vite') || name === 'index.html') continue
  const file = join(dist, name)
  const text = readFileSync(file)
  for (const [suffix, small] of [
    ['.br', brotliCompressSync(text)],
    ['.gz', gzipSync(text, { level: 9 })],
  ]) {
    if (small.length < text.length) writeFileSync(file + suffix, small)
  }
}
