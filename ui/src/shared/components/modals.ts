import { createStore } from '../store'

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost is inert, so what must be visible and
 * usable, such as a toast, is rendered inside it.
 */
export const modals = createStore<readonly HTMLDialogElement[]>([])
