import { createStore } from '../store'

export interface ToastMessage {
  title: string
  text?: string | undefined
  /** The colour of its meaning: done (tile), saved (rose), failed (danger). */
  tone?: 'tile' | 'rose' | 'danger' | 'brass'
  action?: { label: string; run: () => void } | undefined
}

/** The one toast there is; a new one takes its place. */
export const toasts = createStore<(ToastMessage & { id: number }) | null>(null)

let last = 0

export function toast(message: ToastMessage): void {
  toasts.set({ ...message, id: ++last })
}

export const dismissToast = () => toasts.set(null)
