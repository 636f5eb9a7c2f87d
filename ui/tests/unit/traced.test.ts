import type { FullConfig, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import TraceReporter from '../browser/traceReporter.ts'
import { missing } from '../trace.ts'

const files = readdirSync('tests/browser').filter((name) => name.endsWith('.test.ts'))
const traced = missing('browser', new Set())

/** What the browser tests' reporter says in the end about a run of these files, in which these tests passed. */
async function report(chosen: string[], passed: string[]) {
  const reporter = new TraceReporter()
  const tests = chosen.map((file) => ({ location: { file: `/there/${file}` } }))
  reporter.onBegin({} as FullConfig, { allTests: () => tests } as unknown as Suite)
  for (const title of traced)
    reporter.onTestEnd({ title } as TestCase, { status: passed.includes(title) ? 'passed' : 'skipped' } as TestResult)
  const said = vi.spyOn(console, 'error').mockReturnValue()
  return { ...(await reporter.onEnd()), said: said.mock.calls.flat().join() }
}

describe('the browser tests that the specification names', () => {
  it('must pass in a run of all files', async () => {
    expect(traced.length).toBeGreaterThan(10)
    expect(await report(files, traced)).toEqual({ said: '' })
    const { status, said } = await report(files, traced.slice(1))
    expect(status).toBe('failed')
    expect(said).toContain(traced[0])
    expect(said).not.toContain(traced[1])
  })

  it('need not be in a run of some files', async () => {
    expect(await report(files.slice(1), [])).toEqual({ said: '' })
  })
})
