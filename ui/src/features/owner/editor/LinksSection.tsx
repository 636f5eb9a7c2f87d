import { Input } from '../../../shared/components/Field'
import { Section } from '../../../shared/components/Section'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { networks, type SectionProps } from './draft'
import { WordsField } from './fields'

const networkWords: Record<(typeof networks)[number], MessageKey> = {
  facebook: 'owner.facebook',
  instagram: 'owner.instagram',
  twitter: 'owner.twitter',
  youtube: 'owner.youtube',
  tiktok: 'owner.tiktok',
  website: 'owner.website',
}

/** The section for links to the listing's other pages, and for the texts that search engines show. */
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
