/**
 * Runs the browser tests against one server with the demo: `node tests/browser/run.mjs [file …]`. With BASE_URL and
 * DEMO_PASSWORD set it asks the server that is there.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { password, Server } from './server.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const files = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(here).filter((name) => name.endsWith('.test.mjs')).map((name) => here + name)

const server = process.env.BASE_URL ? null : new Server()
let code = 1
try {
  await server?.start()
  const tests = spawn(process.execPath, ['--test', '--test-reporter=spec', '--test-concurrency=1', ...files], {
    stdio: 'inherit',
    env: { ...process.env, BASE_URL: server?.url ?? process.env.BASE_URL, DEMO_PASSWORD: process.env.DEMO_PASSWORD ?? password },
  })
  ;[code] = await once(tests, 'exit')
} finally {
  await server?.stop()
}
process.exit(code ?? 1)
