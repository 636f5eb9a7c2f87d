import { catalogues } from 'virtual:messages'
import { render } from './compiled'
import { type Lang, locales, type MessageKey, type MessagePart } from './language'

/** The messages of a part in a language that need not be the page's: what is written to somebody who reads another. */
export async function wordsIn(lang: Lang, part: MessagePart): Promise<(key: MessageKey) => string> {
  const { parts } = await catalogues[lang]()
  const { messages } = await parts[part]()
  return (key) => render(messages[key] ?? key, {}, locales[lang])
}
