import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { missing } from './trace.ts'

/** Fails a whole run if a test that docs/spec-trace.md names did not pass. */
export default class TraceReporter implements Reporter {
  private vitest!: Vitest

  onInit(vitest: Vitest) {
    this.vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]) {
    const { watch, testNamePattern } = this.vitest.config
    if (watch || testNamePattern || modules.length < (await this.vitest.globTestSpecifications()).length) return
    const passed = new Set<string>()
    for (const module of modules) for (const test of module.children.allTests('passed')) passed.add(test.fullName)
    const gone = missing('ui', passed)
    if (gone.length === 0) return
    this.vitest.logger.error(`docs/spec-trace.md names tests that did not pass here:\n  ${gone.join('\n  ')}`)
    process.exitCode = 1
  }
}
