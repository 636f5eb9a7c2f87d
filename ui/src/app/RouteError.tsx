import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { answers } from '../shared/answers'
import { Button } from '../shared/components/Button'
import { UnlitArch } from '../shared/components/EmptyState'
import { PageSpinner } from '../shared/components/Spinner'
import { useOnline } from '../shared/hooks/useOnline'
import { useT } from '../shared/i18n/language'
import { useDocumentTitle } from '../shared/useDocumentTitle'
import { mark } from '../shared/importWithRetry'

/** The number of automatic reloads in a row. After that, the visitor must press a button. */
const most = 5

/** The messages with which browsers report a file of the app that did not load. */
const missing = /dynamically imported module|module script failed/i

/**
 * Reloads the page if its files did not load or there was no network: at once, then after pauses that double. A page
 * that failed for another reason would fail again. Returns whether the first reload is under way.
 */
function useAnotherTry(error: unknown): boolean {
  const [first, setFirst] = useState(navigator.onLine && missing.test(String(error)) && !sessionStorage.getItem(mark))
  useEffect(() => {
    if (navigator.onLine && !missing.test(String(error))) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    let tries = Number(sessionStorage.getItem(mark))
    const plan = () => {
      clearTimeout(timer)
      if (navigator.onLine && tries < most) timer = setTimeout(() => void again(), 1000 * (2 ** tries++ - 1))
    }
    const again = async () => {
      const there = await answers()
      if (left) return
      if (there) {
        sessionStorage.setItem(mark, String(tries))
        location.reload()
      } else {
        setFirst(false)
        plan()
      }
    }
    const anew = () => {
      tries = 0
      plan()
    }
    plan()
    addEventListener('online', anew)
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('online', anew)
    }
  }, [error])
  return first
}

/** The page that is shown after an error. The error itself is logged to the console. */
export default function RouteError() {
  const t = useT()
  const error = useRouteError()
  console.error(error)
  const waiting = useAnotherTry(error)
  const online = useOnline(0)
  useDocumentTitle(waiting ? '' : t('error.page'), { noindex: true })
  if (waiting) return <PageSpinner />
  return (
    <div className="route-error wrap grid justify-items-center gap-4 py-16 text-center">
      <UnlitArch />
      <h1 className="text-h2">{t('error.page')}</h1>
      {!online && (
        <p>
          {t('error.noConnection')} {t('error.offlineAgain')}
        </p>
      )}
      <Button look="primary" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
