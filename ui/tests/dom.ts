import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { listenToBeacons } from './beacons'
import { parts } from '../build/words.mjs'
import { noteServerTime } from '../src/shared/i18n/clock'
import { needMessages, switchLanguage } from '../src/shared/i18n/language'

// Parts of a page are imported as they are drawn, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5000 })

// Every test begins in Arabic, with the whole catalogue and nothing stored, and with a clock that is right, so that no
// form asks the server for the time.
beforeEach(async () => {
  listenToBeacons()
  noteServerTime(new Response(null, { headers: { Date: new Date().toUTCString() } }))
  localStorage.clear()
  sessionStorage.clear()
  await needMessages(...parts)
  await switchLanguage('ar')
})
afterEach(cleanup)

// happy-dom opens dialogs, but has no top layer and therefore no showModal.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
