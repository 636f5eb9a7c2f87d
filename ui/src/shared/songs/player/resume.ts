import { needMessages } from '../../i18n/language'
import { takeUp } from './engine'
import { lastPlayed } from './session'
import { showPlayer } from './show'
import { setNavigate } from './navigation'

/** Resumes what this tab was playing before the page was reloaded. */
export async function resume(follow: (path: string) => unknown): Promise<void> {
  const last = lastPlayed()
  if (!last) return
  setNavigate(follow)
  await needMessages('songs')
  takeUp(last)
  showPlayer()
}
