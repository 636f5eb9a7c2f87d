// Types for GraphQL documents: joins the server's schema files, which gql.tada wants as one, and writes
// src/shared/graphql/graphql-env.d.ts (kept in the repository, so that editors know it without a build). And the types
// of the words, build/catalogue.d.ts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeWordTypes } from './words.mjs'

const folder = new URL('../../api/graph/schema/', import.meta.url)
const joined = new URL('../node_modules/.cache/schema.graphql', import.meta.url)
const text = readdirSync(folder)
  .filter((name) => name.endsWith('.graphqls'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')
mkdirSync(new URL('./', joined), { recursive: true })
writeFileSync(joined, text)
execFileSync('npx', ['gql.tada', 'generate-output'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
})
writeWordTypes()
