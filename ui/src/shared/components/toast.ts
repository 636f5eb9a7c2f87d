import { createStore } from '../store'

/** Sentences of the page's language; names in them are isolated by `apart`. */
export interface ToastMessage {
  title: string
  text?: string | undefined
  /** The colour of its meaning: done (tile), saved (rose), failed (danger). */
  tone?: 'tile' | 'rose' | 'danger' | 'brass'
  action?: { label: string; run: () => void } | undefined
  /** It is closed by whoever has read it, and not by time. */
  stays?: boolean
  /** What closing it is called, where that is a choice of its own: both choices stand below the words. */
  stay?: string
}

/** Where a page leaves what the next one says: see toastAfterReload.ts. */
export const flash = 'toast'
let last = 0

/** What the page before this one wanted said here. */
function handedOver(): (ToastMessage & { id: number }) | null {
  try {
    const message = sessionStorage.getItem(flash)
    sessionStorage.removeItem(flash)
    return message ? { ...(JSON.parse(message) as ToastMessage), id: ++last } : null
  } catch {
    return null
  }
}

/** The one toast there is; a new one takes its place. */
export const toasts = createStore<(ToastMessage & { id: number }) | null>(handedOver())

export function toast(message: ToastMessage): void {
  toasts.set({ ...message, id: ++last })
}

export const dismissToast = () => toasts.set(null)
