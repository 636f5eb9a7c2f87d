import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { useT } from '../../../shared/i18n/language'

/** Saves before the editor is left. If that fails, it asks first, since the changes are then only on this device. */
export function Leaving({ unsaved, save }: { unsaved: boolean; save: () => Promise<boolean> }) {
  const t = useT()
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const [asking, setAsking] = useState(false)
  const proceed = useEffectEvent(() => leaving.proceed?.())
  const saving = useEffectEvent(save)
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    void saving().then((saved) => (saved ? proceed() : setAsking(true)))
  }, [leaving.state])
  if (!asking) return null
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  return (
    <Dialog title={t('writing.leaveTitle')} onClose={stay}>
      <div className="grid gap-4">
        <p>{t('writing.leaveText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" data-first onClick={stay}>
            {t('writing.stay')}
          </Button>
          <Button
            onClick={() => {
              setAsking(false)
              leaving.proceed?.()
            }}
          >
            {t('writing.leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
