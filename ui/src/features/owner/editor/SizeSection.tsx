import { Section } from '../../../shared/components/Section'
import { NumberField } from '../../../shared/components/NumberField'
import { useT } from '../../../shared/i18n/language'
import type { SectionProps } from './draft'

/** The section for the capacity of a venue. */
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
