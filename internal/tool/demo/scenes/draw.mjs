// Draws the pictures of the demo that are missing: node internal/tool/demo/scenes/draw.mjs [NAME...]
// Without names it asks the demo which pictures it shows, draws those that internal/tool/demo/pictures lacks and
// deletes those that nobody shows.
// It needs Go, the Node packages of ui, and a browser in CHROME. Pictures of scenes that are not defined here
// (city-damascus-night, hall-dusk, ...) were drawn by hand: they are kept, and their names are printed where one is
// missing.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canvas, finish, flip } from './kit.mjs'
import { trades } from './trades.mjs'
import { venues } from './venues.mjs'

const root = new URL('../../../../', import.meta.url).pathname
const pictures = `${root}internal/tool/demo/pictures/`
const { chromium } = createRequire(`${root}ui/package.json`)('@playwright/test')
const [width, height, quality] = [800, 600, 66]

const asked = process.argv.slice(2)
const shown = execFileSync('go', ['run', './internal/tool/demo/scenes/names'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
if (!asked.length) {
  for (const file of readdirSync(pictures)) if (!shown.includes(file.replace('.jpg', ''))) rmSync(pictures + file)
}
const wanted = asked.length ? asked : shown.filter((name) => !existsSync(`${pictures}${name}.jpg`))

const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width, height } })
  for (const name of wanted) {
    const [kind, scene, place, hour] = name.split('-')
    const draw = { ...trades, ...venues }[kind]?.[scene]
    if (!draw || !hour) {
      console.error(`drawn by hand, and missing: ${name}`)
      process.exitCode = 1
      continue
    }
    const c = canvas(name, hour, place)
    const drawing = c.random() < 0.5 ? draw(c) : flip(draw(c))
    await page.setContent(
      `<body style="margin:0"><svg viewBox="0 0 800 600" width="${width}" style="display:block">${drawing}${finish(c)}</svg>`,
    )
    await page.screenshot({ path: `${pictures}${name}.jpg`, type: 'jpeg', quality })
  }
  console.log(`drawn: ${wanted.length}`)
} finally {
  await browser.close()
}
