import { needMessages } from '../../i18n/language'
import { importWithRetry } from '../../importWithRetry'
import { element, pause } from './engine'

let shown: Promise<unknown> | undefined

/**
 * Renders the player beside the app, once. If its code cannot be loaded, playback stops, because the reader would have
 * no controls.
 */
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
