// @vitest-environment node
import { expect, it } from 'vitest'
import { sources } from '../files'

const files = sources('.tsx').filter(({ file }) => !file.endsWith('.test.tsx'))
/** What draws a dialog, the kit left out. */
const dialogs = files.filter(
  ({ file, text }) => !file.startsWith('src/shared/components/') && /<(Dialog|Invitation)\b|\buseModal\(/.test(text),
)

/** The tags that are marked as what a dialog begins on. */
const marked = (text: string) =>
  [...text.matchAll(/<\w+(?:[^<>]|=>)*?\bdata-first\b(?:[^<>]|=>)*>/g)].map(([tag]) => tag)

/** Dialogs in which nothing is typed or chosen, and whose press does no harm: they begin on their heading. */
const onlyRead = [
  'src/features/admin/SideBySide.tsx',
  'src/features/admin/infoPages/Preview.tsx',
  'src/features/admin/subscriptions/OverviewDialog.tsx',
  'src/features/admin/writing/Revisions.tsx',
  'src/features/listings/Gallery.tsx', // has no heading: its own keys turn the pictures
  'src/features/owner/bookings/OpenBooking.tsx',
  'src/features/owner/bookings/useBookingActions.tsx', // what was refused
  'src/shared/calendar/DayField.tsx', // the calendar takes the focus to its day
]

const field = /<(Input|Textarea|Select|\w+Fields?|EditorSplit|EntryControl|MoveForm|QuoteForm|Letter|LinkToSend)\b/

it.each(dialogs)('$file begins in a field, on its harmless button, or is only read', ({ file, text }) => {
  expect(marked(text).length > 0 || field.test(text) || onlyRead.includes(file)).toBe(true)
})

it('no dialog begins on what closes it, sends it or does harm', () => {
  expect(dialogs.length).toBeGreaterThan(30)
  const wrong = files.flatMap(({ file, text }) =>
    marked(text)
      .filter((tag) => /common\.close|type="submit"|danger/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(wrong).toEqual([])
})
