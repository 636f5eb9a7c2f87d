import { type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { useT } from '../../../shared/i18n/language'

/**
 * Asks before the reader leaves the page with unsaved changes, which are stored on this device only. `saved` is true
 * once the server has the changes.
 */
export function Leaving({ unsaved, saved }: { unsaved: boolean; saved: RefObject<boolean> }) {
  const t = useT()
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  if (leaving.state !== 'blocked') return null
  return (
    <Dialog title={t('songEditor.leaveTitle')} onClose={() => leaving.reset()}>
      <div className="grid gap-4">
        <p>{t('songEditor.leaveText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" data-first onClick={() => leaving.reset()}>
            {t('songEditor.stay')}
          </Button>
          <Button onClick={() => leaving.proceed()}>{t('songEditor.leave')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
