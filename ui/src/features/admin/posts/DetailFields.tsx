import { Select } from '../../../shared/components/Field'
import { Section } from '../../../shared/components/Section'
import { Token } from '../../../shared/components/Chip'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { post as limits } from '../../../shared/form/limits.json'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import type { Details } from './draft'
import { RelatedListings } from './ListingPicker'
import { Pairs } from './Pairs'
import { PictureFields } from './PictureFields'
import { categories, templates } from './post'
import { Tags } from './Tags'
import type { Editing } from './useWriter'

export const categoryWords: Record<(typeof categories)[number], MessageKey> = {
  planning: 'posts.categoryPlanning',
  budget: 'posts.categoryBudget',
  venues: 'posts.categoryVenues',
  services: 'posts.categoryServices',
  traditions: 'posts.categoryTraditions',
  style: 'posts.categoryStyle',
  stories: 'posts.categoryStories',
}

const templateWords: Record<(typeof templates)[number], MessageKey> = {
  classic: 'posts.templateClassic',
  gallery: 'posts.templateGallery',
  guide: 'posts.templateGuide',
}

export const EveryCityDocument = graphql(`
  query EveryCity {
    cities {
      id
      nameAr
      nameEn
    }
  }
`)

type Patch = (patch: (now: Details) => Partial<Details>) => void

/** Returns a function that changes some of a post's details. */
const patchOf =
  ({ change }: Editing): Patch =>
  (patch) =>
    change((now) => ({ ...now, details: { ...now.details, ...patch(now.details) } }))

/** The fields that both languages of a post share. */
export function DetailFields({ editing }: { editing: Editing }) {
  const t = useT()
  const { errors } = editing
  const { details } = editing.draft
  const set = patchOf(editing)
  return (
    <>
      <Section id="post-section-details" title={t('posts.details')}>
        <Kind details={details} set={set} errors={errors} />
        <Tags tags={details.tags} onTags={(tags) => set(() => ({ tags }))} error={errors.tags} />
        <EditorSplit
          label={t('posts.byline')}
          hint={t('posts.bylineHint')}
          of={(lang) => ({
            id: `post-byline-${lang}`,
            value: details.byline[lang],
            maxLength: limits.maxByline,
            onChange: (event: { target: { value: string } }) =>
              set((now) => ({ byline: { ...now.byline, [lang]: event.target.value } })),
          })}
        />
      </Section>
      <Section id="post-section-pictures" title={t('posts.pictures')} lead={t('posts.picturesLead')}>
        <PictureFields editing={editing} />
      </Section>
      <Section id="post-section-pairs" title={t('posts.faqAndFacts')}>
        <Questions details={details} set={set} errors={errors} />
        <Facts details={details} set={set} errors={errors} />
      </Section>
      <Section id="post-section-related" title={t('posts.related')}>
        <RelatedListings
          venues={details.venues}
          services={details.services}
          onListings={(of) => set(() => of)}
          errors={errors}
        />
        <Cities ids={details.cities} onIds={(cities) => set(() => ({ cities }))} error={errors.cities} />
      </Section>
    </>
  )
}

interface Of {
  details: Details
  set: Patch
  errors: Record<string, string>
}

/** The category of a post and the template of its page. */
function Kind({ details, set, errors }: Of) {
  const t = useT()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        id="post-category"
        label={t('posts.category')}
        value={details.category}
        error={errors.category}
        onChange={(event) => set(() => ({ category: event.target.value }))}
      >
        <option value="">{t('posts.choose')}</option>
        {categories.map((each) => (
          <option key={each} value={each}>
            {t(categoryWords[each])}
          </option>
        ))}
      </Select>
      <Select
        id="post-template"
        label={t('posts.template')}
        value={details.template || 'classic'}
        error={errors.template}
        onChange={(event) => set(() => ({ template: event.target.value }))}
      >
        {templates.map((each) => (
          <option key={each} value={each}>
            {t(templateWords[each])}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Questions({ details, set, errors }: Of) {
  const t = useT()
  return (
    <Pairs
      id="post-faq"
      title={t('posts.faq')}
      lead={t('posts.faqLead')}
      add={t('posts.addQuestion')}
      most={limits.maxQuestions}
      sides={[
        { key: 'question', label: 'posts.question', limit: limits.maxQuestion },
        { key: 'answer', label: 'posts.answer', limit: limits.maxAnswer, rows: 3 },
      ]}
      items={details.faq}
      onItems={(next) => set((now) => ({ faq: next(now.faq) }))}
      error={errors.faq}
    />
  )
}

function Facts({ details, set, errors }: Of) {
  const t = useT()
  return (
    <Pairs
      id="post-facts"
      title={t('posts.facts')}
      lead={t('posts.factsLead')}
      add={t('posts.addFact')}
      most={limits.maxFacts}
      sides={[
        { key: 'name', label: 'posts.factName', limit: limits.maxFactName },
        { key: 'value', label: 'posts.factValue', limit: limits.maxFact },
      ]}
      items={details.facts}
      onItems={(next) => set((now) => ({ facts: next(now.facts) }))}
      error={errors.facts}
    />
  )
}

function Cities({ ids, onIds, error }: { ids: string[]; onIds: (ids: string[]) => void; error?: string | undefined }) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: EveryCityDocument })
  const all = data?.cities ?? []
  const nameOf = (id: string) => {
    const found = all.find((each) => each.id === id)
    return found ? name(found) : t('common.loading')
  }
  return (
    <div className="grid gap-2">
      <Select
        id="post-cities"
        label={t('posts.cities')}
        value=""
        error={error}
        onChange={(event) => event.target.value && onIds([...ids, event.target.value])}
      >
        <option value="">{t('posts.addCity')}</option>
        {ids.length < limits.maxCities &&
          all
            .filter((each) => !ids.includes(each.id))
            .map((each) => (
              <option key={each.id} value={each.id}>
                {name(each)}
              </option>
            ))}
      </Select>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <li key={id} className="max-w-full">
            <Token value={nameOf(id)} onRemove={() => onIds(ids.filter((each) => each !== id))} />
          </li>
        ))}
      </ul>
    </div>
  )
}
