import { useState } from 'react'
import { useMutation } from 'urql'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { ChooseLetters, type Viewer } from './account'

type Kind = keyof Viewer['letters']

const kinds: Record<Kind, { title: MessageKey; text: MessageKey }> = {
  agenda: { title: 'account.lettersAgenda', text: 'account.lettersAgendaText' },
  reminders: { title: 'account.lettersReminders', text: 'account.lettersRemindersText' },
  digests: { title: 'account.lettersDigests', text: 'account.lettersDigestsText' },
}

/** The choice of mails, saved at once, and the list of mails that are always sent. */
export function Letters({ viewer: { role, verified, letters }, onChange }: { viewer: Viewer; onChange: () => void }) {
  const t = useT()
  const errorText = useErrorText()
  const [, choose] = useMutation(ChooseLetters)
  const [chosen, setChosen] = useState<Partial<Record<Kind, boolean>>>({})
  const owner = role === 'venue_owner' || role === 'service_provider'
  const set = async (kind: Kind, wished: boolean) => {
    setChosen((now) => ({ ...now, [kind]: wished }))
    const { error } = await choose({ input: { [kind]: wished } })
    if (error) {
      setChosen((now) => ({ ...now, [kind]: !wished }))
      toast({ title: t('account.notDone'), text: errorText(error), tone: 'danger' })
      return
    }
    toast({ title: t(wished ? 'account.lettersOn' : 'account.lettersOff'), tone: 'tile' })
    onChange()
  }
  return (
    <Section id="letters" title={t('account.letters')} lead={t('account.lettersAlways')}>
      <ul className="grid gap-3">
        {(Object.keys(kinds) as Kind[])
          .filter((kind) => kind !== 'agenda' || owner || letters.agenda)
          .map((kind) => (
            <li key={kind}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-(--accent)"
                  aria-describedby={`letters-${kind}`}
                  checked={chosen[kind] ?? letters[kind]}
                  onChange={({ target }) => void set(kind, target.checked)}
                />
                {t(kinds[kind].title)}
              </label>
              <p id={`letters-${kind}`} className="ps-8 text-small text-muted">
                {t(kinds[kind].text)}
                {kind === 'agenda' && !verified && ` ${t('account.lettersUnverified')}`}
              </p>
            </li>
          ))}
      </ul>
    </Section>
  )
}
