import { Chip } from '../../../shared/components/Chip'
import { Select } from '../../../shared/components/Field'
import { PhoneField } from '../../../shared/components/PhoneField'
import { isPriced } from '../../../shared/components/Money'
import { NumberField } from '../../../shared/components/NumberField'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { type SectionProps, sums } from './draft'

const priceWords: Record<(typeof sums)[number], MessageKey> = {
  price: 'owner.price',
  minPrice: 'owner.minPrice',
  maxPrice: 'owner.maxPrice',
  cateringPerGuest: 'owner.cateringPerGuest',
}
const levels: [string, MessageKey][] = [
  ['budget', 'owner.levelBudget'],
  ['mid', 'owner.levelMid'],
  ['premium', 'owner.levelPremium'],
  ['luxury', 'owner.levelLuxury'],
]

/** The fields of the offer, whose changes take effect at once: availability, prices and phone numbers. */
export function OfferFields({ draft, set, errors, kind }: SectionProps) {
  const t = useT()
  const ranged = isPriced(draft.minPrice) || isPriced(draft.maxPrice)
  return (
    <>
      <Available draft={draft} set={set} />
      <CurrencyChips draft={draft} set={set} />
      <div className="grid gap-4 sm:grid-cols-2">
        {sums
          .filter((field) => kind === 'venue' || field !== 'cateringPerGuest')
          .map((field) => (
            <NumberField
              key={field}
              id={field}
              label={t(priceWords[field])}
              optional
              value={draft[field].amount}
              error={errors[field]}
              hint={field === 'price' ? t(ranged ? 'owner.priceHintRange' : 'owner.priceHint') : undefined}
              tail={<span className="pe-2 text-small text-muted">{draft[field].currency === 'USD' ? '$' : 'ل.س'}</span>}
              onValue={(amount) => set((now) => ({ [field]: { ...now[field], amount } }))}
            />
          ))}
        <Select
          id="priceLevel"
          label={t('owner.priceLevel')}
          optional
          value={draft.priceLevel}
          onChange={(event) => set({ priceLevel: event.target.value })}
          error={errors.priceLevel}
        >
          <option value="">{t('owner.choose')}</option>
          {levels.map(([level, word]) => (
            <option key={level} value={level}>
              {t(word)}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          id="phone"
          label={t('owner.phone')}
          value={draft.phone}
          onChange={(event) => set({ phone: event.target.value })}
          hint={t('owner.phoneHint')}
          error={errors.phone}
        />
        <PhoneField
          id="whatsapp"
          label={t('owner.whatsapp')}
          optional
          value={draft.whatsapp}
          onChange={(event) => set({ whatsapp: event.target.value })}
          error={errors.whatsapp}
        />
      </div>
    </>
  )
}

function Available({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const t = useT()
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-button border border-field p-3 has-checked:border-tile has-checked:bg-tile-tint">
      <input
        type="checkbox"
        checked={draft.available}
        onChange={(event) => set({ available: event.target.checked })}
        className="size-5 accent-(--tile)"
      />
      <span className="font-semibold">
        {t('owner.available')}
        <span className="block text-least font-normal text-muted">{t('owner.availableLead')}</span>
      </span>
    </label>
  )
}

/** The currency of all prices of the listing. */
function CurrencyChips({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const t = useT()
  const pounds = draft.price.currency === 'SYP'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-semibold">{t('owner.currency')}</legend>
      <div className="flex gap-2">
        {(['USD', 'SYP'] as const).map((currency) => (
          <Chip
            key={currency}
            on={pounds === (currency === 'SYP')}
            onToggle={() => set((now) => Object.fromEntries(sums.map((field) => [field, { ...now[field], currency }])))}
          >
            {t(currency === 'USD' ? 'owner.dollars' : 'owner.pounds')}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
