// @vitest-environment node
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources } from '../files.ts'

const files = sources('.ts', '.tsx', '.css')

/** The layer of a file: `app`, `shared`, or `features/<name>`. */
const layerOf = (file: string) => /^src\/(app|shared|features\/\w+)\//.exec(file)?.[1] ?? ''

/** What a file imports of its own house: at once, for its types alone, or when it needs it. */
const importsOf = ({ file, text }: { file: string; text: string }) =>
  [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map((match) => join(dirname(file), match[1]!))

describe('the house', () => {
  it('lets imports go one way: app, features, shared; never across features', () => {
    const wrong = files.flatMap((each) =>
      importsOf(each)
        .filter((target) => {
          const [from, to] = [layerOf(each.file), layerOf(target)]
          if (from === to || from === 'app' || to === '' || to === 'shared') return false
          return true
        })
        .map((target) => `${each.file} → ${target}`),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  it('has no circle of imports, also not of types or of what is loaded later', () => {
    const modules = new Map(
      files
        .filter(({ file }) => /\.tsx?$/.test(file))
        .map((each) => [each.file.replace(/\.tsx?$/, ''), importsOf(each)]),
    )
    // What imports nothing that is left is in no circle. It goes, until nothing more does.
    const left = new Set(modules.keys())
    const inCircle = (module: string) => modules.get(module)!.some((target) => left.has(target.replace(/\.tsx?$/, '')))
    for (let before = 0; before !== left.size;) {
      before = left.size
      for (const module of left) if (!inCircle(module)) left.delete(module)
    }
    expect(modules.size).toBeGreaterThan(50)
    expect([...modules.values()].flat().filter((target) => modules.has(target)).length).toBeGreaterThan(500)
    expect([...left]).toEqual([])
  })

  it('has the script of a third party’s tag apart, so that the app is the same with it and without', () => {
    const isTag = (file: string) => file.startsWith('src/analyticsTag/') && !file.includes('.test.')
    const own = files.filter(({ file }) => isTag(file))
    expect(own.length).toBeGreaterThan(5)
    expect(own.flatMap(importsOf).filter((target) => !isTag(target))).toEqual([])
    expect(
      files.filter(({ file }) => !file.startsWith('src/analyticsTag/')).filter((each) => importsOf(each).some(isTag)),
    ).toEqual([])
  })

  it('has no comment beyond 120 columns, which the formatter leaves as it is', () => {
    const isComment = /^\s*(?:\/\/(?! oxlint-)|\/?\*)/
    const wrong = files.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => line.length > 120 && isComment.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no barrels', () => {
    expect(files.filter(({ file }) => /\/index\.tsx?$/.test(file))).toEqual([])
  })

  it('knows start and end, not left and right', () => {
    const utilities =
      /(?<![\w-])-?(?:[mp][lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-[\w[.]+|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/
    const properties =
      /(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right)\s*:|text-align:\s*(?:left|right)/
    const wrong = files.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => (file.endsWith('.css') ? properties : utilities).test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  it('names colours in the tokens only', () => {
    const wrong = files
      .filter(({ file, text }) => file.endsWith('.tsx') && /(?<!&)#[0-9a-f]{6}\b/i.test(text))
      .map(({ file }) => file)
    // Picture's own comment shows what a dominant colour looks like.
    expect(wrong).toEqual(['src/shared/components/Picture.tsx'])
  })

  it('rounds corners by the radii of the tokens', () => {
    const tokens = files.find(({ file }) => file.endsWith('theme/tokens.css'))!.text
    const radii = new Set(['none', 'full', ...[...tokens.matchAll(/--radius-(\w+):/g)].map((match) => match[1])])
    expect(radii.size).toBeGreaterThan(5)
    const wrong = files.flatMap(({ file, text }) =>
      file.endsWith('.tsx')
        ? [...text.matchAll(/\brounded-(?:[tbse]{1,2}-)?(\w+)(?![\w-])/g)]
            .filter((match) => !radii.has(match[1]!))
            .map((match) => `${file}: ${match[0]}`)
        : [],
    )
    expect(wrong).toEqual([])
  })
})
