import { dayparts, daypartWords } from '../booking/booking'
import { DayField } from '../calendar/DayField'
import { Chip } from '../components/Chip'
import { Select } from '../components/Field'
import { NumberField } from '../components/NumberField'
import { Textarea } from '../components/Textarea'
import { inquiry as limits } from '../form/limits.json'
import { useT } from '../i18n/language'
import { useCurrency } from '../money/money'
import { matterKeys, type Party, usePartyDays, say, useParty } from './party'
import { matterWords } from './words'

/** What a field of a number needs besides its label. */
const numberOf = (said: Party, errors: Record<string, string>) => (field: 'guests' | 'budgetFrom' | 'budgetTo') => ({
  name: field,
  value: said[field],
  onValue: (text: string) => say({ [field]: text }),
  error: errors[field],
})

/**
 * What a couple may say of their party; it is kept as it is typed. `errors` are sentences by the server's names of
 * fields. Its words are the parts `booking` and `kit` of the catalogue.
 */
export default function PartyFields({ errors }: { errors: Record<string, string> }) {
  const t = useT()
  const said = useParty()
  const number = numberOf(said, errors)
  return (
    <div className="grid gap-4">
      <PartyDay error={errors.day} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          name="daypart"
          label={t('party.daypart')}
          value={said.daypart}
          onChange={({ target }) => say({ daypart: target.value as Party['daypart'] })}
          error={errors.daypart}
        >
          <option value="">{t('party.anyDaypart')}</option>
          {dayparts.map((each) => (
            <option key={each} value={each}>
              {t(daypartWords[each])}
            </option>
          ))}
        </Select>
        <NumberField {...number('guests')} label={t('party.guests')} />
      </div>
      <Budget errors={errors} />
      <Matters />
      <Textarea
        name="wishes"
        limit={limits.maxWishes}
        rows={3}
        optional
        label={t('party.wishes')}
        hint={t('party.wishesHint')}
        value={said.wishes}
        onChange={({ target }) => say({ wishes: target.value })}
        error={errors.wishes}
      />
      <p className="text-least text-muted">{t('party.kept')}</p>
    </div>
  )
}

/** The day, and whether those around it would do. */
function PartyDay({ error }: { error: string | undefined }) {
  const t = useT()
  const said = useParty()
  const partyDays = usePartyDays()
  return (
    <>
      <DayField
        name="day"
        label={t('party.day')}
        hint={t('party.dayHint')}
        open
        {...partyDays}
        value={said.day}
        onDay={(day) => say({ day })}
        error={error}
      />
      {said.day && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={said.around}
            onChange={({ target }) => say({ around: target.checked })}
            className="size-5 accent-(--accent)"
          />
          {t('party.around')}
        </label>
      )}
    </>
  )
}

function Budget({ errors }: { errors: Record<string, string> }) {
  const t = useT()
  const said = useParty()
  const [currency] = useCurrency()
  const number = numberOf(said, errors)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{t('party.budget')}</legend>
      <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
        <NumberField {...number('budgetFrom')} label={t('party.budgetFrom')} />
        <NumberField {...number('budgetTo')} label={t('party.budgetTo')} />
        <Select
          label={t('party.currency')}
          value={said.currency || currency}
          onChange={({ target }) => say({ currency: target.value as Party['currency'] })}
        >
          <option value="USD">{t('money.usd')}</option>
          <option value="SYP">{t('money.syp')}</option>
        </Select>
      </div>
    </fieldset>
  )
}

/** What matters to them most. */
function Matters() {
  const t = useT()
  const said = useParty()
  return (
    <div role="group" aria-labelledby="party-matters" className="grid gap-2">
      <p id="party-matters" className="text-small font-semibold">
        {t('party.matters')}
      </p>
      <div className="flex flex-wrap gap-2">
        {matterKeys.map((each) => {
          const on = said.matters.includes(each)
          const others = said.matters.filter((other) => other !== each)
          return (
            <Chip key={each} on={on} onToggle={() => say({ matters: on ? others : [...others, each] })}>
              {t(matterWords[each])}
            </Chip>
          )
        })}
      </div>
    </div>
  )
}
