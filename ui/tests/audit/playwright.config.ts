import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import base from '../../playwright.config.ts'

/** The long walks of `make audit`: `npx playwright test --config tests/audit/playwright.config.ts`. */
export default defineConfig(base, {
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  reporter: 'list',
  projects: base.projects?.filter(({ name }) => name === 'chromium'),
  timeout: 1_800_000,
})
