import { useState } from 'react'
import { useLocation } from 'react-router'
import { useClient } from 'urql'
import { Link } from '../../../shared/components/Link'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { useOnline } from '../../../shared/hooks/useOnline'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { comingBack } from '../../../shared/session/next'
import { useUser } from '../../../shared/session/session'
import { readAgain, saveNow, useSaved } from '../../../shared/shortlist/sync'
import { RemindOfChecklist } from './query'
import { usePoints } from './usePoints'

/**
 * The choice to get a monthly mail about open tasks: what it says and when it is sent, and what is still missing for
 * it.
 */
export function Reminders() {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  const online = useOnline()
  const me = useUser()
  const saved = useSaved()
  const { day } = usePoints()
  const back = comingBack(useLocation())
  const [wished, setWished] = useState<boolean>()
  const on = wished ?? saved?.reminders ?? false
  const ahead = day > dayAgo(0)
  const choose = async (wish: boolean) => {
    setWished(wish)
    // Saved first, because the server uses the day that it has stored.
    const error =
      (await saveNow()) ?? (await client.mutation(RemindOfChecklist, { input: { on: wish } }).toPromise()).error
    if (error) {
      setWished(undefined)
      toast({ title: t('checklist.letterNot'), text: errorText(error), tone: 'danger' })
      return
    }
    toast({ title: t(wish ? 'checklist.letterOn' : 'checklist.letterOff'), tone: 'tile' })
    await readAgain()
    setWished(undefined)
  }
  return (
    <section aria-labelledby="checklist-letter" className="panel grid gap-1 p-4">
      <h3 id="checklist-letter">{t('checklist.letter')}</h3>
      {me && (ahead || on) ? (
        <>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-(--accent)"
              aria-describedby="checklist-letter-text"
              checked={on}
              disabled={!online}
              onChange={({ target }) => void choose(target.checked)}
            />
            {t('checklist.letterWish')}
          </label>
          <p id="checklist-letter-text" className="text-small text-muted">
            {t('checklist.letterText', { email: me.email })}
            {!online && ` ${t('checklist.letterOffline')}`}
          </p>
        </>
      ) : (
        <p className="text-small text-muted">
          {me ? t('checklist.letterNoDay') : t('checklist.letterSignedOut')}{' '}
          {!me && (
            <Link to={paths.login()} state={back} className="link underline">
              {t('nav.signIn')}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
