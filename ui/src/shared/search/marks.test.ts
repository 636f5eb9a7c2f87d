// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { typedParts } from './marks'

const marked = (name: string, typed: string) => typedParts(name, typed).map(({ start, end }) => name.slice(start, end))

describe('what was typed, in a name', () => {
  it.each([
    ['قاعة الياسمين', 'قاعه الياس', ['قاعة', 'الياس']],
    ['قاعة الياسمين', 'ياسم', ['الياسم']],
    ['بيت الأُنس', 'انس', ['الأُنس']],
    ['قصر إيبلا', 'ايب', ['إيب']],
    ['Beit al-Yasmin', 'BEIT yas', ['Beit', 'Yas']],
    ['Café Šām', 'cafe sam', ['Café', 'Šām']],
    ['قاعة الياسمين', 'yasmin', []],
    ['قاعة', '', []],
    ['قاعة', '« »', []],
  ])('%s for %s', (name, typed, parts) => expect(marked(name, typed)).toEqual(parts))
})
