import { Select } from '../../../shared/components/Field'
import { Section } from '../../../shared/components/Section'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { kindWords } from '../../../shared/listing/kinds'
import { useQuery } from '../../../shared/graphql/useQuery'
import { CategoriesDocument, useCategories } from '../../../shared/useCategories'
import { ChoicesError } from '../../../shared/components/ChoicesError'
import type { SectionProps } from './draft'
import { WordsField } from './fields'

/** The section for the type, the name and the description. */
export function NameSection({ draft, set, errors, kind }: SectionProps) {
  const t = useT()
  return (
    <Section id="section-name" title={t('owner.sectionName')} lead={t('owner.sectionNameLead')}>
      {kind === 'venue' ? (
        <VenueType draft={draft} set={set} errors={errors} />
      ) : (
        <Category draft={draft} set={set} errors={errors} />
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

function VenueType({ draft, set, errors }: Omit<SectionProps, 'kind'>) {
  const t = useT()
  return (
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
  )
}

function Category({ draft, set, errors }: Omit<SectionProps, 'kind'>) {
  const t = useT()
  const name = useName()
  const { categories } = useCategories()
  const answer = useQuery({ query: CategoriesDocument })
  return (
    <>
      <ChoicesError of={answer} />
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
    </>
  )
}
