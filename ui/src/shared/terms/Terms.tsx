import { graphql, type ResultOf } from '../graphql/graphql'
import { useLanguage, useT } from '../i18n/language'

export const TermsFragment = graphql(`
  fragment Terms on Terms {
    kept60
    kept30
    kept14
    text {
      ar
      en
    }
  }
`)

/**
 * What of the deposit is kept where the couple cancel, and what the owner says of it, in plain words. `titled` unless
 * what it stands in has the title.
 */
export function TermsInWords({ terms, titled = true }: { terms: ResultOf<typeof TermsFragment>; titled?: boolean }) {
  const t = useT()
  const lang = useLanguage()
  const { kept60, kept30, kept14 } = terms
  const text = terms.text[lang] || terms.text[lang === 'ar' ? 'en' : 'ar']
  return (
    <div className="grid gap-1 text-small">
      {titled && <p className="font-semibold">{t('terms.title')}</p>}
      <ul className="grid list-disc gap-0.5 ps-5">
        <li>{t('terms.kept60', { share: kept60 })}</li>
        <li>{t('terms.kept30', { share: kept30 })}</li>
        <li>{t('terms.kept14', { share: kept14 })}</li>
      </ul>
      {text && (
        <p dir="auto" className="whitespace-pre-line text-muted">
          {text}
        </p>
      )}
    </div>
  )
}
