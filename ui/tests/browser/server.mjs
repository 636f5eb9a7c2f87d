import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const binary = fileURLToPath(new URL('../../../bin/weddings', import.meta.url))

/** The password of the demo's accounts and of those that tests register. */
export const password = 'jasmine-on-the-stairs'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * The whole product on a data directory of its own: `bin/weddings dev` with its PostgreSQL and Redis. `start` resolves
 * when it serves, and starts it again after `kill` or `stop` on what it has left behind.
 */
export class Server {
  constructor({ demo = true } = {}) {
    this.demo = demo
    this.dir = mkdtempSync(join(tmpdir(), 'weddings-'))
    chmodSync(this.dir, 0o711) // PostgreSQL runs as somebody else where we are root
  }

  get data() {
    return join(this.dir, 'data')
  }

  async start() {
    this.port ??= await freePort()
    this.url = `http://127.0.0.1:${this.port}`
    this.said = ''
    this.process = spawn(binary, ['dev'], {
      env: {
        ...process.env,
        PORT: this.port,
        BASE_URL: this.url,
        DATA_DIR: this.data,
        METRICS_ADDR: '',
        DEMO: this.demo ? '1' : '0',
        DEMO_PASSWORD: password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await new Promise((resolve, reject) => {
      const listen = (chunk) => {
        this.said += chunk
        if (this.said.includes('ready after')) resolve()
      }
      this.process.stdout.on('data', listen)
      this.process.stderr.on('data', listen)
      this.process.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.said}`)))
    })
    return this
  }

  /** Ends it as a power cut would, or politely. */
  async kill(signal = 'SIGKILL') {
    const ended = once(this.process, 'exit')
    this.process.kill(signal)
    await ended
  }

  /** Runs a command of the binary on this server's data and gives what it prints. */
  async run(args, { input = '', env = {} } = {}) {
    const child = spawn(binary, args, { env: { ...process.env, DATA_DIR: this.data, METRICS_ADDR: '', ...env } })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.stdin.end(input)
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`weddings ${args.join(' ')} ended with ${code}:\n${said}`)
    return said
  }

  /** The mails it has sent, oldest first, as they are on the wire. */
  mails() {
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
