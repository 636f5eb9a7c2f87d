import { CalendarHeart } from 'lucide-react'
import { useState } from 'react'
import { DayField } from '../../../shared/calendar/DayField'
import { Button } from '../../../shared/components/Button'
import { Input } from '../../../shared/components/Field'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { usePartyDays, say, useParty } from '../../../shared/party/party'
import { changeList, longestName, type PartyList } from './lists'

/** The name of a playlist, and the day of its party. */
export function Details({ list: { key, name, date } }: { list: PartyList }) {
  const t = useT()
  const { date: written } = useDates()
  const { day } = useParty()
  const partyDays = usePartyDays()
  // What is typed as the name. An empty name is shown as an error and not saved.
  const [typed, setTyped] = useState<string>()
  const setDay = (chosen: string) => {
    changeList(key, () => ({ date: chosen }))
    if (chosen && !day) say({ day: chosen })
  }
  return (
    <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2 print:hidden">
      <Input
        id="list-name"
        label={t('songs.listCalled')}
        hint={t('songs.listCalledHint')}
        maxLength={longestName}
        autoComplete="off"
        value={typed ?? name}
        error={typed?.trim() === '' ? t('songs.listNameless') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (value.trim()) changeList(key, () => ({ name: value.trim() }))
        }}
        onBlur={() => setTyped(undefined)}
      />
      <div className="grid gap-2">
        <DayField label={t('songs.listDay')} open {...partyDays} value={date} onDay={setDay} />
        {day && day !== date && (
          <Button small look="text" className="min-h-11 justify-self-start px-0" onClick={() => setDay(day)}>
            <CalendarHeart size={16} aria-hidden />
            {t('songs.listDayOfParty', { day: written(day) })}
          </Button>
        )}
      </div>
    </div>
  )
}
