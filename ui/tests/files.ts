import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every source file with one of the endings, by its path from the ui folder. */
export function sources(...endings: string[]): { file: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({ file: join('src', file), text: readFileSync(join('src', file), 'utf8') }))
}
