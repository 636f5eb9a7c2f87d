import { browserStorage, createStore } from '../store'

const key = 'analyticsConsent'
const stored = browserStorage.get(key)

/** Whether a visitor lets a third party count them: what they answered on this browser, null before they did. */
export const consent = createStore<'yes' | 'no' | null>(
  stored === 'yes' || stored === 'no' ? stored : null,
  (answer) => {
    browserStorage.set(key, answer)
  },
)
