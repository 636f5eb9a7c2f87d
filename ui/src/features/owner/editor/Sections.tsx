import { ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { Chip } from '../../../shared/components/Chip'
import { Input, Select } from '../../../shared/components/Field'
import { NamedOptions } from '../../../shared/components/NamedOptions'
import { PhoneField } from '../../../shared/components/PhoneField'
import { isPriced } from '../../../shared/components/Money'
import { Section } from '../../../shared/components/Section'
import { NumberField } from '../../../shared/components/NumberField'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { lazyPart } from '../../../shared/components/WhenNear'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { kindWords } from '../../../shared/listing/kinds'
import { useCategories } from '../../../shared/useCategories'
import { useCities, useGovernorates } from '../../../shared/usePlaces'
import { networks, type SectionProps, sums, type Words } from './draft'
import { ListField, WordsField } from './fields'
import { coordinatesIn } from './place'
import { TagsField } from './TagsField'

const PinMap = lazyPart(() => import('../../../shared/map/PinMap'))

export const AmenitiesDocument = graphql(`
  query Amenities {
    amenities {
      key
      nameAr
      nameEn
      group
    }
  }
`)

/** What it is and what it is called. */
export function NameSection({ draft, set, errors, kind }: SectionProps) {
  const t = useT()
  const name = useName()
  const { categories } = useCategories()
  return (
    <Section id="section-name" title={t('owner.sectionName')} lead={t('owner.sectionNameLead')}>
      {kind === 'venue' ? (
        <Select
          id="venueType"
          label={t('owner.venueType')}
          optional
          value={draft.venueType}
          onChange={(event) => set({ venueType: event.target.value })}
          error={errors.venueType}
        >
          <option value="">{t('owner.choose')}</option>
          {Object.entries(kindWords).map(([key, word]) => (
            <option key={key} value={key}>
              {t(word)}
            </option>
          ))}
        </Select>
      ) : (
        <Select
          id="category"
          label={t('owner.category')}
          value={draft.category}
          onChange={(event) => set({ category: event.target.value })}
          error={errors.category}
        >
          <option value="">{t('owner.choose')}</option>
          {categories.map((each) => (
            <option key={each.key} value={each.key}>
              {name(each)}
            </option>
          ))}
        </Select>
      )}
      <WordsField
        name="name"
        label={t('owner.name')}
        value={draft.name}
        onValue={(words) => set({ name: words })}
        errors={errors}
        hint={t('owner.nameHint')}
      />
      {kind === 'service' && (
        <WordsField
          name="providerName"
          label={t('owner.providerName')}
          optional
          value={draft.providerName}
          onValue={(words) => set({ providerName: words })}
          errors={errors}
        />
      )}
      <WordsField
        name="description"
        label={t('owner.description')}
        rows={5}
        value={draft.description}
        onValue={(words) => set({ description: words })}
        errors={errors}
        hint={t('owner.descriptionHint')}
      />
    </Section>
  )
}

const said = (text: string | Words) => (typeof text === 'string' ? text : text.ar + text.en).trim() !== ''

/** Where it is, and what couples will not read of that yet. A pasted link to a map fills in the coordinates. */
export function PlaceSection({ draft, set, errors }: SectionProps) {
  const t = useT()
  const missing = (
    [
      ['quarter', 'owner.quarter'],
      ['landmark', 'owner.landmark'],
      ['address', 'owner.address'],
    ] as const
  )
    .filter(([field]) => !said(draft[field]))
    .map(([, word]) => t(word))
  const found = draft.latitude && draft.longitude && !errors.latitude && !errors.longitude
  return (
    <Section id="section-place" title={t('owner.sectionPlace')}>
      <GovernorateAndCity draft={draft} set={set} errors={errors} />
      <WayThere draft={draft} set={set} errors={errors} />
      <Input
        id="mapLink"
        type="url"
        dir="ltr"
        label={t('owner.mapLink')}
        optional
        placeholder="https://"
        value={draft.mapLink}
        hint={t('owner.mapLinkHint')}
        error={errors.mapLink}
        onChange={(event) => set({ mapLink: event.target.value, ...coordinatesIn(event.target.value) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          id="latitude"
          label={t('owner.latitude')}
          optional
          placeholder="33.5138"
          value={draft.latitude}
          onValue={(latitude) => set({ latitude })}
          error={errors.latitude}
        />
        <NumberField
          id="longitude"
          label={t('owner.longitude')}
          optional
          placeholder="36.2765"
          value={draft.longitude}
          onValue={(longitude) => set({ longitude })}
          error={errors.longitude}
        />
      </div>
      {found ? (
        <Pin latitude={draft.latitude} longitude={draft.longitude} />
      ) : (
        <p className="rounded-panel bg-tint p-3 text-small">{t('owner.noPin')}</p>
      )}
      {missing.length > 0 && (
        <p className="rounded-panel bg-tint p-3 text-small">
          {t('owner.placeMissing', { what: missing.join(t('listing.comma')) })}
        </p>
      )}
      {found && <CheckOnMap latitude={draft.latitude} longitude={draft.longitude} />}
    </Section>
  )
}

type PlaceFields = Pick<SectionProps, 'draft' | 'set' | 'errors'>

/** The cities are those of the chosen governorate. */
function GovernorateAndCity({ draft, set, errors }: PlaceFields) {
  const t = useT()
  const governorates = useGovernorates()
  const cities = useCities(draft.governorate)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        id="governorate"
        label={t('owner.governorate')}
        value={draft.governorate}
        onChange={(event) => set({ governorate: event.target.value, city: '' })}
        error={errors.governorate}
      >
        <option value="">{t('owner.choose')}</option>
        <NamedOptions of={governorates} />
      </Select>
      <Select
        id="city"
        label={t('owner.city')}
        optional
        value={draft.city}
        locked={draft.governorate ? undefined : t('owner.governorateFirst')}
        onChange={(event) => set({ city: event.target.value })}
        error={errors.city}
      >
        <option value="">{t('owner.choose')}</option>
        <NamedOptions of={cities} />
      </Select>
    </div>
  )
}

/** The quarter, a landmark and the address: what tells people the way. */
function WayThere({ draft, set, errors }: PlaceFields) {
  const t = useT()
  return (
    <>
      <WordsField
        name="quarter"
        label={t('owner.quarter')}
        optional
        value={draft.quarter}
        onValue={(quarter) => set({ quarter })}
        hint={t('owner.quarterHint')}
        errors={errors}
      />
      <WordsField
        name="landmark"
        label={t('owner.landmark')}
        optional
        value={draft.landmark}
        onValue={(landmark) => set({ landmark })}
        hint={t('owner.landmarkHint')}
        errors={errors}
      />
      <Input
        id="address"
        label={t('owner.address')}
        optional
        value={draft.address}
        onChange={(event) => set({ address: event.target.value })}
        hint={t('owner.addressHint')}
        error={errors.address}
      />
    </>
  )
}

interface Point {
  latitude: string
  longitude: string
}

function Pin({ latitude, longitude }: Point) {
  const t = useT()
  return (
    <div className="max-w-sm">
      <Suspense>
        <PinMap at={{ latitude: Number(latitude), longitude: Number(longitude) }} label={t('owner.pinOf')} />
      </Suspense>
    </div>
  )
}

function CheckOnMap({ latitude, longitude }: Point) {
  const t = useT()
  return (
    <a
      className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-small"
      target="_blank"
      rel="noopener"
      href={`https://www.openstreetmap.org/?mlat=${encodeURIComponent(latitude)}&mlon=${encodeURIComponent(longitude)}&zoom=17`}
    >
      <ExternalLink size={16} aria-hidden />
      {t('owner.checkMap')}
    </a>
  )
}

/** How many guests a venue holds. */
export function SizeSection({ draft, set, errors }: SectionProps) {
  const t = useT()
  return (
    <Section id="section-size" title={t('owner.sectionSize')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          id="capacity"
          inputMode="numeric"
          label={t('owner.capacity')}
          value={draft.capacity}
          onValue={(capacity) => set({ capacity })}
          hint={t('owner.capacityHint')}
          error={errors.capacity}
        />
        <NumberField
          id="minCapacity"
          inputMode="numeric"
          label={t('owner.minCapacity')}
          optional
          value={draft.minCapacity}
          onValue={(minCapacity) => set({ minCapacity })}
          error={errors.minCapacity}
        />
        <NumberField
          id="maxCapacity"
          inputMode="numeric"
          label={t('owner.maxCapacity')}
          optional
          value={draft.maxCapacity}
          onValue={(maxCapacity) => set({ maxCapacity })}
          error={errors.maxCapacity}
        />
      </div>
    </Section>
  )
}

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

/** Availability, prices and numbers: what takes effect at once. */
export function OfferFields({ draft, set, errors, kind }: SectionProps) {
  const t = useT()
  const pounds = draft.price.currency === 'SYP'
  const ranged = isPriced(draft.minPrice) || isPriced(draft.maxPrice)
  return (
    <>
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
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-small font-semibold">{t('owner.currency')}</legend>
        <div className="flex gap-2">
          {(['USD', 'SYP'] as const).map((currency) => (
            <Chip
              key={currency}
              on={pounds === (currency === 'SYP')}
              onToggle={() =>
                set((now) => Object.fromEntries(sums.map((field) => [field, { ...now[field], currency }])))
              }
            >
              {t(currency === 'USD' ? 'owner.dollars' : 'owner.pounds')}
            </Chip>
          ))}
        </div>
      </fieldset>
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

const seasonWords: [string, MessageKey][] = [
  ['spring', 'owner.spring'],
  ['summer', 'owner.summer'],
  ['autumn', 'owner.autumn'],
  ['winter', 'owner.winter'],
]
const groupWords: Record<string, MessageKey> = {
  access: 'owner.groupAccess',
  comfort: 'owner.groupComfort',
  place: 'owner.groupPlace',
  privacy: 'owner.groupPrivacy',
  service: 'owner.groupService',
  stage: 'owner.groupStage',
}
const flipped = (list: string[], key: string) =>
  list.includes(key) ? list.filter((each) => each !== key) : [...list, key]

/** What is there and what it is like. */
export function CharacterSection({ draft, set, errors, kind }: SectionProps) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: AmenitiesDocument })
  const amenities = data?.amenities ?? []
  const groups = [...new Set(amenities.map((each) => each.group))]
  return (
    <Section id="section-character" title={t('owner.sectionCharacter')} lead={t('owner.sectionCharacterLead')}>
      {kind === 'venue' && (
        <div id="amenities" tabIndex={-1} role="group" aria-label={t('owner.amenities')} className="grid gap-4">
          {groups.map((group) => (
            <fieldset key={group}>
              <legend className="mb-2 text-small font-semibold">{t(groupWords[group] ?? 'owner.amenities')}</legend>
              <div className="flex flex-wrap gap-2">
                {amenities
                  .filter((each) => each.group === group)
                  .map((each) => (
                    <Chip
                      key={each.key}
                      on={draft.amenities.includes(each.key)}
                      onToggle={() => set((now) => ({ amenities: flipped(now.amenities, each.key) }))}
                    >
                      {name(each)}
                    </Chip>
                  ))}
              </div>
            </fieldset>
          ))}
          {errors.amenities && <p className="text-small text-danger">{errors.amenities}</p>}
        </div>
      )}
      <ListField
        name="extras"
        label={t('owner.extras')}
        hint={t('owner.extrasHint')}
        items={draft.extras}
        onItems={(extras) => set({ extras })}
        error={errors.extras}
      />
      <TagsField
        name="styles"
        label={t('owner.styles')}
        tags={draft.styles}
        onTags={(styles) => set({ styles })}
        error={errors.styles}
      />
      <TagsField
        name="atmosphere"
        label={t('owner.atmosphere')}
        tags={draft.atmosphere}
        onTags={(atmosphere) => set({ atmosphere })}
        error={errors.atmosphere}
      />
      <TagsField
        name="idealFor"
        label={t('owner.idealFor')}
        tags={draft.idealFor}
        onTags={(idealFor) => set({ idealFor })}
        error={errors.idealFor}
      />
      <fieldset id="seasons" tabIndex={-1}>
        <legend className="mb-2 text-small font-semibold">{t('owner.seasons')}</legend>
        <div className="flex flex-wrap gap-2">
          {seasonWords.map(([season, word]) => (
            <Chip
              key={season}
              on={draft.seasons.includes(season)}
              onToggle={() => set((now) => ({ seasons: flipped(now.seasons, season) }))}
            >
              {t(word)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </Section>
  )
}

const networkWords: Record<(typeof networks)[number], MessageKey> = {
  facebook: 'owner.facebook',
  instagram: 'owner.instagram',
  twitter: 'owner.twitter',
  youtube: 'owner.youtube',
  tiktok: 'owner.tiktok',
  website: 'owner.website',
}

/** Its pages elsewhere, and what search engines show of it. */
export function LinksSection({ draft, set, errors }: SectionProps) {
  const t = useT()
  return (
    <Section id="section-links" title={t('owner.sectionLinks')} lead={t('owner.sectionLinksLead')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {networks.map((network) => (
          <Input
            key={network}
            id={network}
            type="url"
            dir="ltr"
            placeholder="https://"
            optional
            label={t(networkWords[network])}
            value={draft[network]}
            onChange={(event) => set({ [network]: event.target.value })}
            error={errors[network]}
          />
        ))}
      </div>
      <details open={Boolean(Object.keys(errors).some((field) => field.startsWith('meta'))) || undefined}>
        <summary className="flex min-h-11 items-center font-semibold">{t('owner.meta')}</summary>
        <div className="grid gap-4 pt-3">
          <p className="text-small text-muted">{t('owner.metaLead')}</p>
          <WordsField
            name="metaTitle"
            label={t('owner.metaTitle')}
            optional
            value={draft.metaTitle}
            onValue={(words) => set({ metaTitle: words })}
            errors={errors}
          />
          <WordsField
            name="metaText"
            label={t('owner.metaText')}
            optional
            rows={2}
            value={draft.metaText}
            onValue={(words) => set({ metaText: words })}
            errors={errors}
          />
        </div>
      </details>
    </Section>
  )
}
