import { createStore } from '../store'

/** Texts in the page's language. Names in them are isolated with `apart`. */
export interface ToastMessage {
  title: string
  text?: string | undefined
  /** The colour by meaning: done (tile), saved (rose), failed (danger). */
  tone?: 'tile' | 'rose' | 'danger' | 'brass'
  action?: { label: string; run: () => void } | undefined
  /** Whether the toast stays until it is closed. */
  stays?: boolean
  /** The label of the button that closes it, if that is a choice of its own. Both choices are then below the text. */
  stay?: string
}

/** The storage key of a toast for the next page: see toastAfterReload.ts. */
export const flash = 'toast'
let last = 0

/** The toast that the former page left for this one. */
function handedOver(): (ToastMessage & { id: number }) | null {
  try {
    const message = sessionStorage.getItem(flash)
    sessionStorage.removeItem(flash)
    return message ? { ...(JSON.parse(message) as ToastMessage), id: ++last } : null
  } catch {
    return null
  }
}

/** The current toast. A new one replaces it. */
export const toasts = createStore<(ToastMessage & { id: number }) | null>(handedOver())

export function toast(message: ToastMessage): void {
  toasts.set({ ...message, id: ++last })
}

export const dismissToast = () => toasts.set(null)
