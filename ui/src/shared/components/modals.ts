import { createStore } from '../store'

/**
 * The modal dialogs that are open, the topmost last. Everything outside the last one is behind it and takes no focus:
 * what has to be seen and pressed now is drawn inside.
 */
export const modals = createStore<readonly HTMLDialogElement[]>([])
