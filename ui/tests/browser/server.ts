import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const binary = fileURLToPath(new URL('../../../bin/weddings', import.meta.url))

/** The password of the demo's accounts and of those that tests register. */
export const password = 'jasmine-on-the-stairs'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What of its environment `bin/weddings serve` needs beside a running `bin/weddings dev` with a data directory. */
function beside(data: string) {
  const sockets = readlinkSync(join(data, 'sockets'))
  return {
    DATA_DIR: data,
    DATABASE_URL: `postgres://weddings@/weddings?host=${sockets}`,
    REDIS_URL: `unix://${sockets}/redis`,
    MASTER_KEY_FILE: join(data, 'master.key'),
  }
}

/**
 * The whole product on a data directory of its own: `bin/weddings dev` with its PostgreSQL and Redis. `start` resolves
 * when it serves or has said something else, and starts it again after `kill` on what it has left behind. With `data`
 * it is another process of the server that runs there: `bin/weddings serve`.
 */
export class Server {
  url = ''
  /** What it has said since it was started last. */
  said = ''
  private readonly demo: boolean
  private readonly env: Record<string, string>
  private readonly of: string | undefined
  private readonly dir = mkdtempSync(join(tmpdir(), 'weddings-'))
  private port: number | undefined
  private process: ChildProcessByStdio<null, Readable, Readable> | undefined

  constructor({ demo = true, env = {}, data }: { demo?: boolean; env?: Record<string, string>; data?: string } = {}) {
    this.demo = demo
    this.env = env
    this.of = data
    chmodSync(this.dir, 0o711) // PostgreSQL runs as somebody else where we are root
  }

  get data() {
    return this.of ?? join(this.dir, 'data')
  }

  async start(until = this.of ? 'msg=serving' : 'ready after') {
    this.port ??= await freePort()
    this.url = `http://127.0.0.1:${this.port}`
    const child = spawn(binary, [this.of ? 'serve' : 'dev'], {
      env: {
        ...process.env,
        PORT: String(this.port),
        BASE_URL: this.url,
        DATA_DIR: this.data,
        METRICS_ADDR: '',
        DEMO: this.demo ? '1' : '0',
        DEMO_PASSWORD: password,
        ...(this.of && beside(this.of)),
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = child
    await new Promise<void>((resolve, reject) => {
      this.said = ''
      const listen = (chunk: Buffer) => {
        this.said += String(chunk)
        if (this.said.includes(until)) resolve()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.said}`)))
    })
    return this
  }

  /** Ends it as a power cut would, or politely. */
  async kill(signal: NodeJS.Signals = 'SIGKILL') {
    if (!this.process) return
    const ended = once(this.process, 'exit')
    this.process.kill(signal)
    await ended
  }

  /** Runs a command of the binary on this server's data and gives what it prints. */
  async run(args: string[], { input = '' } = {}) {
    const child = spawn(binary, args, { env: { ...process.env, DATA_DIR: this.data, METRICS_ADDR: '' } })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    child.stdin.end(input)
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`weddings ${args.join(' ')} ended with ${code}:\n${said}`)
    return said
  }

  /** The mails it has sent, oldest first, as they are on the wire. */
  mails(): string[] {
    const dir = join(this.data, 'mail')
    try {
      return readdirSync(dir)
        .toSorted()
        .map((name) => readFileSync(join(dir, name), 'utf8'))
    } catch {
      return []
    }
  }

  async stop() {
    if (this.process?.exitCode === null) await this.kill('SIGINT')
    rmSync(this.dir, { recursive: true, force: true })
  }
}
