import { needMessages } from '../i18n/language'

/** What sends the waiting ones. Forms load it before they need it: without a network it could not come any more. */
export const loadSender = () => Promise.all([import('./Sender'), needMessages('more')]).then(([sender]) => sender)
