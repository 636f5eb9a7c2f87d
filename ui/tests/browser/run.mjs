/**
 * Runs the browser tests against one server with the demo: `node tests/browser/run.mjs [file …]`. With BASE_URL and
 * DEMO_PASSWORD set it asks the server that is there. A whole run fails where a test that docs/spec-trace.md names did
 * not pass.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missing } from '../trace.mjs'
import { password, Server } from './server.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const chosen = process.argv.slice(2)
const files =
  chosen.length > 0
    ? chosen
    : readdirSync(here)
        .filter((name) => name.endsWith('.test.mjs'))
        .map((name) => here + name)

const server = process.env.BASE_URL ? null : new Server()
const notes = mkdtempSync(join(tmpdir(), 'browser-'))
let code = 1
try {
  await server?.start()
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${here}passed.mjs`,
    `--test-reporter-destination=${join(notes, 'passed')}`,
  ]
  // Two files at a time: half of a browser test is waiting. They share the server, and none looks at what another
  // changes. A file has ten minutes, three times what the longest takes: a browser that stops answering fails a test,
  // and ends.
  const tests = spawn(
    process.execPath,
    ['--test', ...reporters, '--test-concurrency=2', `--test-timeout=${process.env.TEST_TIMEOUT ?? 600_000}`, ...files],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        BASE_URL: server?.url ?? process.env.BASE_URL,
        DEMO_PASSWORD: process.env.DEMO_PASSWORD ?? password,
      },
    },
  )
  ;[code] = await once(tests, 'exit')
  const gone =
    chosen.length > 0 ? [] : missing('browser', new Set(readFileSync(join(notes, 'passed'), 'utf8').split('\n')))
  if (gone.length > 0) {
    console.error(`docs/spec-trace.md names tests that did not pass here:\n  ${gone.join('\n  ')}`)
    code = 1
  }
} finally {
  await server?.stop()
  rmSync(notes, { recursive: true })
}
process.exit(code ?? 1)
