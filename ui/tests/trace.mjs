import { readFileSync } from 'node:fs'

/** What docs/spec-trace.md says that a runner's tests show, by the runner's name in it: `ui` or `browser`. */
export function traced(runner) {
  const text = readFileSync(new URL('../../docs/spec-trace.md', import.meta.url), 'utf8')
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span)
  return spans.filter((span) => span.startsWith(`${runner}: `)).map((span) => span.slice(runner.length + 2))
}

/** The traced names of a runner that are not among those that passed. */
export const missing = (runner, passed) => traced(runner).filter((name) => !passed.has(name))
