import { ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { Input, Select } from '../../../shared/components/Field'
import { NamedOptions } from '../../../shared/components/NamedOptions'
import { Section } from '../../../shared/components/Section'
import { NumberField } from '../../../shared/components/NumberField'
import { lazyPart } from '../../../shared/components/WhenNear'
import { useT } from '../../../shared/i18n/language'
import { useQuery } from '../../../shared/graphql/useQuery'
import { GovernoratesDocument, useCities } from '../../../shared/usePlaces'
import { ChoicesError } from '../../../shared/components/ChoicesError'
import type { SectionProps, Words } from './draft'
import { WordsField } from './fields'
import { coordinatesIn } from './place'

const PinMap = lazyPart(() => import('../../../shared/map/PinMap'))

const said = (text: string | Words) => (typeof text === 'string' ? text : text.ar + text.en).trim() !== ''

/**
 * The section for the place, with a note on what is still missing for couples. A pasted map link fills in the
 * coordinates.
 */
export function PlaceSection({ draft, set, errors }: SectionProps) {
  const t = useT()
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
      <Missing draft={draft} />
      {found && <CheckOnMap latitude={draft.latitude} longitude={draft.longitude} />}
    </Section>
  )
}

type PlaceFields = Pick<SectionProps, 'draft' | 'set' | 'errors'>

/** The governorate, and a city from it. */
function GovernorateAndCity({ draft, set, errors }: PlaceFields) {
  const t = useT()
  const governorates = useQuery({ query: GovernoratesDocument })
  const cities = useCities(draft.governorate)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2 empty:hidden">
        <ChoicesError of={governorates} />
      </div>
      <Select
        id="governorate"
        label={t('owner.governorate')}
        value={draft.governorate}
        onChange={(event) => set({ governorate: event.target.value, city: '' })}
        error={errors.governorate}
      >
        <option value="">{t('owner.choose')}</option>
        <NamedOptions of={governorates[0].data?.governorates ?? []} />
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

/** The quarter, a landmark and the address. */
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

/** The parts of the place that are still missing on the listing's page. */
function Missing({ draft }: Pick<SectionProps, 'draft'>) {
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
  if (missing.length === 0) return null
  return (
    <p className="rounded-panel bg-tint p-3 text-small">
      {t('owner.placeMissing', { what: missing.join(t('listing.comma')) })}
    </p>
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
