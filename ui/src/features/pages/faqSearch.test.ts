import { expect, it } from 'vitest'
import { searched } from './faqSearch'

const asked = (question: string, text = '') => ({ question, text })
const arabic = [
  asked('كيف أحجز صالة؟', 'افتحوا صفحتها واختاروا يومًا.'),
  asked('نسيت كلمة المرور', 'اطلبوا رابطًا من صفحة الدخول.'),
  asked('كيف أمحو حسابي؟', 'من صفحة الحساب. المحو نهائي.'),
  asked('أرسلت رسالة، أين الجواب؟', 'في استفساراتكم.'),
  asked('لماذا بعض الأسعار بعلامة ≈؟', 'حُوّلت من عملة أخرى.'),
]
const english = [
  asked('How do I book a hall?', 'Open its page and choose a day.'),
  asked('I forgot my password', 'Ask for a link on the sign-in page.'),
  asked('How do I erase my account?', 'On the account page.'),
  asked('Why do some prices bear a sign?', 'They were converted.'),
]
const found = (of: typeof arabic, typed: string) => searched(of, typed).questions.map((each) => of.indexOf(each))

it.each([
  ['الصاله احجز', [0]],
  ['حجز قاعة', [0]],
  ['القاعات', [0]],
  ['زبلن', []],
  ['نسيت كلمة السر', [1]],
  ['كلمه السر', [1]],
  ['حذف حسابي', [2]],
  ['بدي امحي الحساب', [2]],
  ['جواب رسالتي', [3]],
  ['سعر', [4]],
  ['المصاري', [4]],
])('finds what is asked otherwise: %s', (typed, wanted) => {
  expect(found(arabic, typed)).toEqual(wanted)
})

it.each([
  ['booking a hall', [0]],
  ['reserve', [0]],
  ['forgotten password', [1]],
  ['delete account', [2]],
  ['what does it cost?', [3]],
  ['zeppelin', []],
])('finds what is asked otherwise: %s', (typed, wanted) => {
  expect(found(english, typed)).toEqual(wanted)
})

it('shows what comes nearest, and says so', () => {
  expect(searched(english, 'hall balloons')).toEqual({ questions: [english[0]], near: true })
  expect(searched(english, 'hall balloons zeppelins')).toEqual({ questions: [], near: false })
  expect(searched(english, 'book a hall').near).toBe(false)
})

it('shows all while nothing is typed, and what has the letters of a word that is begun', () => {
  expect(searched(arabic, ' ').questions).toEqual(arabic)
  expect(found(english, 'passw')).toEqual([1])
  expect(found(english, 'how')).toEqual([0, 2])
})
