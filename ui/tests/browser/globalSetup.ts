import { expect } from '@playwright/test'
import { password, Server } from './server.ts'

/**
 * Starts one server with the demo for all tests, unless BASE_URL names one; gives what ends it. Its first start is cut
 * short within the demo: the next one begins anew, and what it loads then all tests read. One that has the demo says
 * nothing of it.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  process.env.DEMO_PASSWORD ??= password
  if (process.env.BASE_URL) return undefined
  const server = new Server()
  try {
    await server.start('demo: pictures')
    await server.kill()
    await server.start()
    expect(server.said).toContain('· loading the demo was interrupted; starting again with a new database\n')
    expect(server.said).toContain('ninety days of visitors')
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env.BASE_URL = server.url
  process.env.SERVER_DATA = server.data
  return async () => {
    try {
      await server.kill('SIGINT')
      await server.start()
      expect(server.said).not.toContain('demo')
    } finally {
      await server.stop()
    }
  }
}
