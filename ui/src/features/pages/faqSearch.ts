import { normalised } from '../../shared/search/marks'

/** Normalised words without a meaning of their own, which a search ignores. */
const little = new Set(
  (
    'a an the is are am was do does did how what why when where who can could will would i my me we our you your ' +
    'to of in on at for it its and or if ' +
    'في من علي عن الي هل كيف ما ماذا شو لماذا ليش متي اين وين انا نحن هو هي بدي اريد لو ان'
  ).split(' '),
)

/** Groups of synonyms, by the beginnings of words. A beginning with fewer than four letters is a whole word. */
const alike = [
  'قاع قاعه صال صاله hall ballroom',
  'سر مرور باسورد password passcode',
  'حذف محو محي امحي امحو مسح شطب delet eras remov',
  'سعر اسعار ثمن كلفه تكلفه يكلف مصاري price cost fee',
  'حجز book reserv',
  'جواب رد اجاب answer repl respon',
  'رساله رسايل استفسار messag inquir',
  'قلب مفضله heart favourite favorite shortlist',
  'انترنت نت شبكه offline network internet',
  'بلاغ شكوي اشتك مضلل report complain mislead',
  'راي اراء تقييم review rating',
].map((group) => group.split(' '))

const least = 3
const cut = (word: string, end: RegExp) => {
  const rest = word.replace(end, '')
  return rest.length >= least ? rest : word
}

/** The forms of a word: itself, and without its article, prefix or ending. */
function formsOf(word: string): string[] {
  const bare = word.replace(/^(?:[وفبك]?ال|لل)(?=..)/, '')
  const mine = cut(bare, /(?:كم|نا|ها|ي)$/)
  const forms = [word, bare, mine, cut(bare, /^[انيت]/), cut(bare, /(?:ing|ed|es|s|ات)$/)]
  if (mine !== bare && mine.endsWith('ت')) forms.push(`${mine.slice(0, -1)}ه`) // رسالتي is my رسالة
  return [...new Set(forms)]
}

const begins = (word: string, start: string) => (start.length < 4 ? word === start : word.startsWith(start))

/** The words that match a typed word: its forms and their synonyms. */
function meantBy(word: string): string[] {
  const forms = formsOf(word)
  return [...forms, ...alike.filter((group) => group.some((each) => forms.some((form) => begins(form, each)))).flat()]
}

/** Whether a word of a text matches: "forgot" in a text matches a typed "forgotten". */
const isMeant = (forms: string[], meant: string[]) =>
  forms.some((form) => meant.some((each) => begins(form, each) || (form.length > 4 && each.startsWith(form))))

const wordsOf = (text: string) => normalised(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The typed words that are searched for. */
function wantedIn(typed: string): string[] {
  const all = wordsOf(typed)
  const telling = all.filter((word) => !little.has(word))
  return telling.length > 0 ? telling : all
}

interface Asked {
  question: string
  text: string
}

/** The searchable text of each question, computed once. */
const read = new WeakMap<Asked, { letters: string; forms: string[][] }>()

function readOf(asked: Asked) {
  const known = read.get(asked)
  if (known) return known
  const letters = normalised(`${asked.question} ${asked.text}`)
  const made = { letters, forms: [...new Set(wordsOf(letters))].map(formsOf) }
  read.set(asked, made)
  return made
}

interface Found<Question> {
  questions: Question[]
  /** Whether the questions have only some of the words, because no question has all. */
  near: boolean
}

/**
 * The questions that contain all typed words, in any form or as a synonym. If there is none, the questions with the
 * most of these words, if that is at least half of them.
 */
export function searched<Question extends Asked>(questions: Question[], typed: string): Found<Question> {
  const wanted = wantedIn(typed).map((word) => ({ word, meant: meantBy(word) }))
  const counts = questions.map((each) => {
    const { letters, forms } = readOf(each)
    return wanted.filter(({ word, meant }) => letters.includes(word) || forms.some((form) => isMeant(form, meant)))
      .length
  })
  const most = Math.max(0, ...counts)
  if (most * 2 < wanted.length) return { questions: [], near: false }
  return { questions: questions.filter((_, at) => counts[at] === most), near: most < wanted.length }
}
