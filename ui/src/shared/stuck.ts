import { answers } from './answers'
import { toast, toasts } from './components/toast'
import { needMessages, translate } from './i18n/language'
import { touched } from './reload'

/**
 * A form that was reset holds nothing to lose, and what a search form holds is in the address once it is sent. Other
 * forms are sent with `whileSending`, which may fail.
 */
function end({ type, target }: Event): void {
  const form = target as HTMLFormElement
  if (type === 'reset' || form.getAttribute('role') === 'search') touched.delete(form)
}

/**
 * Begins to note which forms are no longer being filled. Loads the toast and its words ahead: after a new release their
 * files may be gone.
 */
export function prepare(): Promise<unknown> {
  for (const type of ['reset', 'submit']) document.addEventListener(type, end, true)
  return Promise.all([import('./components/Toast'), needMessages('form')])
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let waiting = 0

/** Counts the calls of `tell` that wait; while any does, `data-stuck` hides what says that a page waits. */
const waits = (more: 1 | -1) => document.documentElement.toggleAttribute('data-stuck', (waiting += more) > 0)

/** Resolves to false at the next press on a link or on a button of the header or a menu. */
function pressed(): Promise<false> {
  return new Promise((resolve) => {
    const hear = ({ target }: MouseEvent) => {
      if (!(target as Element).closest('a, header button, nav button')) return
      removeEventListener('click', hear)
      resolve(false)
    }
    addEventListener('click', hear)
  })
}

/**
 * Tells the visitor by a toast that what they asked for opens after a reload, unless `told` says that they know. Waits
 * for `wait` milliseconds, or where they chose to stay, until they press a link again. Resolves to whether they still
 * know: a press means that they are to be told again.
 */
export async function tell(told: boolean, wait: number): Promise<boolean> {
  if (!(await answers())) return later(wait).then(() => told)
  waits(1)
  if (!told && !toasts.get()?.stay)
    toast({
      title: translate('release.title'),
      text: translate('release.text'),
      tone: 'brass',
      stays: true,
      action: { label: translate('release.reload'), run: () => location.reload() },
      stay: translate('release.stay'),
    })
  let knows = await Promise.race([pressed(), later(wait).then(() => true)])
  if (knows && !toasts.get()?.stay) knows = await pressed()
  waits(-1)
  return knows
}
