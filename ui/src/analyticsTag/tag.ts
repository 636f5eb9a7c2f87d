import { unindexed } from 'virtual:unindexed?tag'
import { answer, onAnswer, refusedByBrowser } from './answer'
import { createBanner } from './banner'
import { createChoice } from './choice'
import { listen } from './heard'
import { forgetVisit, openReport, type Report } from './report'
import style from './tag.css?inline'

/** Milliseconds after the page was loaded (specification, section 7). */
const delay = 100

/** The page's policy lets no style element in; a sheet that is made by a script is no element. */
function addStyle(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Lets a third party count a visit: from a moment after the page was loaded, and until consent is withdrawn. Where
 * consent is required, it waits for it. It does not count pages that are not indexed. The attributes of this script's
 * element hold what the server says of the tag.
 */
export function startTag(): void {
  const told = document.querySelector<HTMLScriptElement>('script[data-tag]')
  if (!told) return
  const { tag: id = '', host = '', ask } = told.dataset
  const allowed = () => !refusedByBrowser() && (ask === undefined ? answer() !== 'no' : answer() === 'yes')
  const banner = createBanner(host)
  const choice = createChoice(host, allowed)
  let at = location.pathname
  let begun = false
  let report: Report | null = null
  const follow = () => {
    if (!begun) return
    const isUnindexed = unindexed.test(at)
    if (isUnindexed || !allowed()) {
      report?.stop()
      report = null
    } else {
      report ??= openReport(id)
      report.viewed(at)
    }
    if (!allowed()) forgetVisit()
    banner.show(ask !== undefined && answer() === null && !refusedByBrowser() && !isUnindexed)
    choice.write()
    choice.show(/^\/privacy\/?$/.test(at))
  }
  listen({
    viewed: (path) => {
      at = path
      follow()
    },
    contacted: (...click) => report?.contacted(...click),
  })
  onAnswer(follow)
  const begin = () =>
    setTimeout(() => {
      begun = true
      addStyle()
      follow()
    }, delay)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
