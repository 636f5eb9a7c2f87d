import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../shared/components/Button'
import { UnlitArch } from '../shared/components/EmptyState'
import { useT } from '../shared/i18n/language'

/** A page that broke, in words. The error itself goes to the console. */
export default function RouteError() {
  const t = useT()
  console.error(useRouteError())
  useEffect(() => {
    if (navigator.onLine) return
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <div className="wrap grid justify-items-center gap-4 py-16 text-center">
      <UnlitArch />
      <h1 className="text-h2">{t('error.page')}</h1>
      <Button look="primary" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
