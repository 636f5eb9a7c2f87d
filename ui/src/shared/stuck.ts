import { answers } from './answers'
import { toast, toasts } from './components/toast'
import { needMessages, translate } from './i18n/language'
import { touched } from './reload'

/** A search is in the address once it is sent. Other forms are sent with `whileSending`, which may fail. */
function end({ type, target }: Event): void {
  const form = target as HTMLFormElement
  if (type === 'reset' || form.getAttribute('role') === 'search') touched.delete(form)
}

/**
 * Notes what is not being filled any more, and has at hand what will say that something opens after a reload, and its
 * words: after a new release they would not come.
 */
export function prepare(): Promise<unknown> {
  for (const type of ['reset', 'submit']) document.addEventListener(type, end, true)
  return Promise.all([import('./components/Toast'), needMessages('form')])
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let waiting = 0

/** Nothing turns while something waits for the choice of whoever asked for it. */
const waits = (more: 1 | -1) => document.documentElement.toggleAttribute('data-stuck', (waiting += more) > 0)

/** Resolves once somebody presses what leads somewhere: they are to be told again. */
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
 * Says that what was asked for opens after a reload, and waits: a while, or where somebody has chosen to stay, until
 * they ask for something again. Gives whether they know.
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
