import { needMessages } from '../../i18n/language'
import { importWithRetry } from '../../importWithRetry'
import { element, pause } from './engine'

let shown: Promise<unknown> | undefined

/** Draws the player beside the app, once. Where that cannot be loaded nothing plays: nobody could stop it. */
export function showPlayer(): void {
  shown ??= importWithRetry(() => Promise.all([import('./mount'), needMessages('songs')])).then(
    ([{ mount }]) => mount(element()),
    (error: unknown) => {
      shown = undefined
      pause()
      console.error(error)
    },
  )
}
