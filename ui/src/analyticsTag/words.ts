import ar from './words.tag.ar.json'
import en from './words.tag.en.json'

export type Word = keyof typeof en

/** The words in the language that the page is in now. They have no plurals, and no value but the host. */
export const say = (word: Word): string => (document.documentElement.lang === 'en' ? en : ar)[word]

/** Calls back after the app has turned the page to the other language. */
export function followLanguage(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['lang'] })
}

/** A text with the host in it, which reads from the left in both languages. */
export function withHost(text: string, host: string): Node[] {
  const [before = '', after = ''] = text.split('{host}')
  const name = document.createElement('bdi')
  name.textContent = host
  return [document.createTextNode(before), name, document.createTextNode(after)]
}
