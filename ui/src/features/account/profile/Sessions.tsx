import { Laptop, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useConfirmed } from '../../../shared/components/Confirmed'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Panel } from '../../../shared/components/Panel'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { rest } from '../../../shared/rest'

interface Session {
  id: string
  /** Browser and system, such as "Chrome, Android"; empty if the browser does not say. */
  device: string
  createdAt: string
  seenAt: string
  current: boolean
}

/** The sessions of the account, each with a button that ends it. */
export function Sessions() {
  const t = useT()
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<{ data?: Session[]; error?: Error; fetching: boolean }>({ fetching: true })
  const [ending, setEnding] = useState('')
  const ask = useCallback(() => {
    rest<Session[]>('GET', '/api/auth/sessions').then(
      (data) => setAnswer({ data, fetching: false }),
      (error: Error) => setAnswer((now) => ({ ...now, error, fetching: false })),
    )
  }, [])
  useEffect(ask, [ask])
  const [confirmed, confirmation] = useConfirmed()
  const end = async (what: string, path: string) => {
    setEnding(what)
    try {
      await rest('DELETE', path)
      toast({ title: t('account.signedOutThere'), tone: 'tile' })
      ask()
    } catch (error) {
      toast({ title: t('account.notDone'), text: errorText(error as Error), tone: 'danger' })
    } finally {
      setEnding('')
    }
  }
  return (
    <Section id="profile-sessions" title={t('account.sessions')} lead={t('account.sessionsLead')}>
      <Panel answer={answer} retry={ask}>
        {(sessions) => (
          <>
            <ul className="grid gap-3">
              {sessions
                .toSorted((a, b) => Number(b.current) - Number(a.current))
                .map((each) => (
                  <Row
                    key={each.id}
                    session={each}
                    busy={ending === each.id}
                    onEnd={() => void confirmed(() => end(each.id, `/api/auth/sessions/${each.id}`))}
                  />
                ))}
            </ul>
            {sessions.length > 1 && (
              <DoubleCheckButton
                look="danger"
                busy={ending === 'others'}
                className="mt-4"
                onConfirm={() => void confirmed(() => end('others', '/api/auth/sessions'))}
              >
                {t('account.signOutOthers')}
              </DoubleCheckButton>
            )}
          </>
        )}
      </Panel>
      {confirmation}
    </Section>
  )
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useT()
  const { ago, date } = useDates()
  const device = session.device || t('account.someDevice')
  const Icon = /Android|iOS/.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3">
      <Icon size={22} strokeWidth={1.75} aria-hidden className="shrink-0 text-brass" />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <bdi>{device}</bdi>
        </p>
        <p className="text-least text-muted">
          {session.current ? t('account.thisBrowser') : t('account.seen', { when: ago(session.seenAt) })} ·{' '}
          {t('account.signedInOn', { date: date(session.createdAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          small
          busy={busy}
          aria-label={t('account.signOutOf', { device })}
          className="min-h-11 shrink-0"
          onClick={onEnd}
        >
          {t('nav.signOut')}
        </Button>
      )}
    </li>
  )
}
