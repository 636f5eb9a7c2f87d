import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The runner of a test, as the prefix before the test's name in docs/spec-trace.md. */
type Runner = 'ui' | 'browser'

/** The tests of a runner that docs/spec-trace.md names. */
function traced(runner: Runner): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/spec-trace.md'), 'utf8')
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!)
  return spans.filter((span) => span.startsWith(`${runner}: `)).map((span) => span.slice(runner.length + 2))
}

/** The names of a runner in docs/spec-trace.md that are not among the passed tests. */
export const missing = (runner: Runner, passed: ReadonlySet<string>): string[] =>
  traced(runner).filter((name) => !passed.has(name))
