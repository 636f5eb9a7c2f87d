import type { Browser } from '@playwright/test'

/** What of Playwright's side of a browser is needed here. */
interface Inside {
  _browserSession?: { send: (command: string, parameters: unknown) => Promise<unknown> }
}

/**
 * Leaves out the one command that Playwright sends for every context and Firefox 153 does not know: it would say which
 * colours a visitor prefers, and no context could be made. See docs/decisions/016-browser-tests.md.
 */
export function withoutMediaFeatures(browser: Browser): void {
  const { _connection: connection } = browser as { _connection?: { toImpl?: (of: Browser) => Inside } }
  const { _browserSession: session } = connection?.toImpl?.(browser) ?? {}
  if (!session) throw new Error('Playwright has changed: see whether Firefox can do without this now')
  const send = session.send.bind(session)
  session.send = (command, parameters) =>
    command === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(command, parameters)
}
