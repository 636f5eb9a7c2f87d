import { give } from './answer'
import { followLanguage, say, type Word, withHost } from './words'

/** Something that is in the page or not. */
export interface Shown {
  show: (on: boolean) => void
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}

/**
 * Asks once, at the end of the page for a keyboard: the way past the header stays the first stop. Nothing waits for an
 * answer, and both answers look alike. Where there is little room, what is counted unfolds when it is asked for.
 */
export function createBanner(host: string): Shown {
  const title = element('b', '')
  const what = element('span', 'link underline')
  const text = element('span', '')
  const more = element('a', 'link underline')
  more.href = '/privacy'
  const button = (answer: 'yes' | 'no') => {
    const made = element('button', 'btn btn-outline')
    made.type = 'button'
    made.addEventListener('click', () => {
      give(answer)
      document.querySelector('main')?.focus({ preventScroll: true })
    })
    return made
  }
  const [no, yes] = [button('no'), button('yes')]
  const course = element('div', 'course')
  course.setAttribute('aria-hidden', 'true')
  const words = element('details', '')
  words.open = matchMedia('(width >= 1280px)').matches
  words.append(element('summary', '', title, what), element('p', '', text, document.createTextNode(' '), more))
  const body = element('div', 'tag-body', words, element('div', 'tag-ways', no, yes))
  const banner = element('section', 'tag-banner rise', element('div', 'tag-panel', course, body))
  const write = () => {
    const labels: [HTMLElement, Word][] = [
      [title, 'tag.ask'],
      [what, 'tag.what'],
      [more, 'tag.more'],
      [no, 'tag.no'],
      [yes, 'tag.yes'],
    ]
    for (const [label, word] of labels) label.textContent = say(word)
    text.replaceChildren(...withHost(say('tag.text'), host))
    banner.setAttribute('aria-label', say('tag.ask'))
  }
  write()
  followLanguage(write)
  return {
    show: (on) => {
      if (!on) banner.remove()
      else if (!banner.isConnected) document.body.append(banner)
    },
  }
}
