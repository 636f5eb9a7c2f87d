import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The runner of a test, as docs/spec-trace.md says it before the test's name. */
type Runner = 'ui' | 'browser'

/** What docs/spec-trace.md says that a runner's tests show. */
function traced(runner: Runner): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/spec-trace.md'), 'utf8')
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!)
  return spans.filter((span) => span.startsWith(`${runner}: `)).map((span) => span.slice(runner.length + 2))
}

/** The traced names of a runner that are not among those that passed. */
export const missing = (runner: Runner, passed: ReadonlySet<string>): string[] =>
  traced(runner).filter((name) => !passed.has(name))
