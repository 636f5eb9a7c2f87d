import { give, refusedByBrowser } from './answer'
import { element, type Shown } from './banner'
import { followLanguage, say, withHost } from './words'

/**
 * The part at the end of the privacy page that says whether a visitor is counted, and lets them change it. It is put
 * there again where the app draws the page anew.
 */
export function createChoice(host: string, allowed: () => boolean): Shown & { write: () => void } {
  const title = element('h2', '')
  title.id = 'tag-title'
  const text = element('p', '')
  const state = element('p', '')
  state.setAttribute('role', 'status')
  const change = element('button', 'btn btn-outline')
  change.type = 'button'
  change.addEventListener('click', () => give(allowed() ? 'no' : 'yes'))
  const part = element('section', 'tag-part', title, text, state, change)
  part.id = 'counting'
  part.setAttribute('aria-labelledby', title.id)
  const write = () => {
    title.textContent = say('tag.part')
    text.replaceChildren(...withHost(say('tag.text'), host))
    const now = refusedByBrowser() ? 'tag.browser' : allowed() ? 'tag.counted' : 'tag.notCounted'
    state.textContent = say(now)
    change.textContent = say(allowed() ? 'tag.stop' : 'tag.allow')
    change.hidden = refusedByBrowser()
  }
  const place = () => {
    const article = document.querySelector('main article')
    if (article && part.parentNode !== article) article.append(part)
  }
  const redrawn = new MutationObserver(place)
  write()
  followLanguage(write)
  return {
    write,
    show: (on) => {
      redrawn.disconnect()
      if (!on) return part.remove()
      place()
      redrawn.observe(document.body, { childList: true, subtree: true })
    },
  }
}
