import { Check, CircleAlert, CloudOff, CloudUpload, HardDrive } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../shared/components/Button'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { refusal } from '../../../shared/graphql/errors'
import { useOnline } from '../../../shared/hooks/useOnline'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { comingBack } from '../../../shared/session/next'
import { useUser } from '../../../shared/session/session'
import { readAgain, readIfOld, readOfLink, useSaved, useSending } from '../../../shared/shortlist/sync'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'mt-0.5 shrink-0 text-brass' } as const

/** Where the plan is stored, whether changes are unsaved, and whether signing in has ended the family's link. */
export default function State() {
  const t = useT()
  const me = useUser()
  const online = useOnline()
  const back = comingBack(useLocation())
  const saved = useSaved()
  const sending = useSending()
  useEffect(() => void readIfOld(), [])
  const line = (): ReactNode => {
    if (!sending && !me) return [<HardDrive key="" {...icon} />, t('list.here')]
    if (sending?.state === 'refused') return [<CircleAlert key="" {...icon} />, t('list.refused')]
    if (!sending || sending.state === 'waiting')
      return online
        ? [<CloudUpload key="" {...icon} />, t('list.saving')]
        : [<CloudOff key="" {...icon} />, t('list.waits')]
    if (!me) return [<Check key="" {...icon} />, t('list.savedHere')]
    return [<Check key="" {...icon} className="mt-0.5 shrink-0 text-tile" />, t('list.saved')]
  }
  return (
    <div className="grid gap-3 print:hidden">
      {saved?.linkEnded && (
        <div role="alert" className="panel flex flex-wrap items-center gap-x-4 gap-y-2 border-brass p-4">
          <p className="min-w-60 flex-1 text-small">
            <b className="font-semibold">{t('shortlist.joined')}</b> {t('shortlist.joinedLink')}
          </p>
          <Button onClick={readOfLink}>{t('list.understood')}</Button>
        </div>
      )}
      {sending?.error && (
        <div>
          <ErrorNote error={sending.error} retry={() => void readAgain()} />
          {Object.values(refusal(sending.error).fields).map((text) => (
            <p key={text} className="text-small text-danger">
              {text}
            </p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <p role="status" className="flex min-w-60 flex-1 items-start gap-2">
          {line()}
        </p>
        {!me && (
          <Link to={paths.login()} state={back} className="btn btn-outline">
            {t('list.signIn')}
          </Link>
        )}
      </div>
      {!me && saved?.share && <p className="text-least text-muted">{t('list.signInLink')}</p>}
    </div>
  )
}
