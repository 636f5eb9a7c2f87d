export function traced(runner: 'ui' | 'browser'): string[]
export function missing(runner: 'ui' | 'browser', passed: ReadonlySet<string>): string[]
