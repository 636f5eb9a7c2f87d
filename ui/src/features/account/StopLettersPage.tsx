import { CircleCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { useMutation } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { AccountCard } from './AccountCard'
import { StopFigureReport, StopLetters } from './profile/account'
import route from './StopLettersPage.route'

const kinds: Record<string, MessageKey> = {
  agenda: 'account.lettersAgenda',
  reminders: 'account.lettersReminders',
  digests: 'account.lettersDigests',
  checklist: 'account.lettersChecklist',
  report: 'account.lettersReport',
}

/**
 * The page of the unsubscribe link in mails. Unsubscribing takes a press, because link scanners open links but press
 * nothing. The token is in the fragment, so that no server logs it.
 */
export function Page() {
  const t = useT()
  const token = useLocation().hash.slice(1)
  const [name = ''] = token.split('.')
  const [{ data, error, fetching }, stop] = useMutation<unknown, { input: { token: string } }>(
    name === 'report' ? StopFigureReport : StopLetters,
  )
  const kind = kinds[name]
  useDocumentTitle(t(route.title), { noindex: true })
  return (
    <AccountCard title={t('account.stopLetters')}>
      <div role="status" className="grid gap-4 text-center">
        {data ? (
          <>
            <CircleCheck size={44} strokeWidth={1.5} aria-hidden className="justify-self-center text-tile" />
            <p>{t('account.stopped')}</p>
          </>
        ) : kind ? (
          <>
            <p>{t('account.stopWhich', { kind: t(kind) })}</p>
            {error && <ErrorNote error={error} focused />}
            <Button look="primary" busy={fetching} onClick={() => void stop({ input: { token } })}>
              {t('account.stopNow')}
            </Button>
          </>
        ) : (
          <p>{t('account.stopNoCode')}</p>
        )}
        <ButtonLink to={`${paths.profile()}#letters`}>{t('account.toLetters')}</ButtonLink>
      </div>
    </AccountCard>
  )
}
