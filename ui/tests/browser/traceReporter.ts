import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { missing } from '../trace.ts'

/** Fails a run of all files in which a test that docs/spec-trace.md names did not pass. */
export default class TraceReporter implements Reporter {
  private whole = false
  private readonly passed = new Set<string>()

  onBegin(_: FullConfig, suite: Suite) {
    const chosen = new Set(suite.allTests().map(({ location }) => basename(location.file)))
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
    this.whole = files.every((name) => chosen.has(name))
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === 'passed') this.passed.add(test.title)
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const gone = this.whole ? missing('browser', this.passed) : []
    if (gone.length === 0) return {}
    console.error(`docs/spec-trace.md names tests that did not pass here:\n  ${gone.join('\n  ')}`)
    return { status: 'failed' }
  }
}
