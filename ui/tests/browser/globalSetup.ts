import { password, Server } from './server.ts'

/** Starts one server with the demo for all tests, unless BASE_URL names one; gives what ends it. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  process.env.DEMO_PASSWORD ??= password
  if (process.env.BASE_URL) return undefined
  const server = new Server()
  try {
    await server.start()
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env.BASE_URL = server.url
  return () => server.stop()
}
