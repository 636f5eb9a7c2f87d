import { needMessages } from '../i18n/language'

/**
 * Loads the component that sends waiting inquiries. Forms load it in advance, since it could not be loaded without a
 * network.
 */
export const loadSender = () => Promise.all([import('./Sender'), needMessages('more')]).then(([sender]) => sender)
