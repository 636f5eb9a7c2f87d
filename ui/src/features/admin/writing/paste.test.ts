import { expect, it } from 'vitest'
import { cleaned } from './paste'

it('keeps the words of a word processor and drops the rest', () => {
  const word =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>' +
    '<!--StartFragment--><p class="MsoNormal" style="margin:0"><b>عريض</b><o:p></o:p></p>' +
    '<h1 style="x">عنوان</h1><script>alert(1)</script><img src="data:image/png;base64,AAAA">' +
    '<a href="https://example.com" onclick="x()">رابط</a><!--EndFragment--></body></html>'
  expect(cleaned(word)).toBe('<p><b>عريض</b></p><h2>عنوان</h2><a href="https://example.com">رابط</a>')
})

it('makes lists of what only looks like one', () => {
  const item = (bullet: string, text: string) =>
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">' +
    `<span style="mso-list:Ignore">${bullet}</span>${text}</p>`
  expect(cleaned(`${item('·', 'كذا')}${item('·', 'وكذا')}<p>بعدها</p>${item('1.', 'أول')}`)).toBe(
    '<ul><li>كذا</li><li>وكذا</li></ul><p>بعدها</p><ol><li>أول</li></ol>',
  )
})

it('makes the first row of a table its header', () => {
  const cell = (tag: string, words: string) => `<${tag}>${words}</${tag}>`
  const row = (tag: string, ...cells: string[]) => `<tr>${cells.map((each) => cell(tag, each)).join('')}</tr>`
  const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`
  const wanted = table(row('th', 'القاعة', 'السعر'), row('td', 'أ', '1'))
  expect(cleaned(table(row('td', 'القاعة', 'السعر'), row('td', 'أ', '1')))).toBe(wanted)
  expect(cleaned(wanted)).toBe(wanted)
})

it('does not take a whole text for bold', () => {
  expect(cleaned('<b style="font-weight:normal" id="docs-internal-guid-1"><p>نص</p></b>')).toBe('<p>نص</p>')
})
