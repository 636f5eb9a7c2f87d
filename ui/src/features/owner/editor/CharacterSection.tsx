import { Chip } from '../../../shared/components/Chip'
import { Section } from '../../../shared/components/Section'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import type { SectionProps } from './draft'
import { ListField } from './fields'
import { TagsField } from './TagsField'

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

/** The section for amenities, extras, tags (styles, atmosphere, occasions) and seasons. */
export function CharacterSection({ draft, set, errors, kind }: SectionProps) {
  const t = useT()
  return (
    <Section id="section-character" title={t('owner.sectionCharacter')} lead={t('owner.sectionCharacterLead')}>
      {kind === 'venue' && <Amenities draft={draft} set={set} errors={errors} />}
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
      <Seasons draft={draft} set={set} />
    </Section>
  )
}

/** The amenities that the site knows, in groups. */
function Amenities({ draft, set, errors }: Omit<SectionProps, 'kind'>) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: AmenitiesDocument })
  const amenities = data?.amenities ?? []
  const groups = [...new Set(amenities.map((each) => each.group))]
  return (
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
  )
}

function Seasons({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const t = useT()
  return (
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
  )
}
