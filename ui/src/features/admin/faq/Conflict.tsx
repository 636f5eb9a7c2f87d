import { Button } from '../../../shared/components/Button'
import { useT } from '../../../shared/i18n/language'
import { languages, type Question } from './faq'

/**
 * Shows the question as another admin saved it meanwhile. The reader takes that version, or keeps their own to
 * overwrite it.
 */
export function Conflict({ theirs, onMine, onTheirs }: { theirs: Question; onMine: () => void; onTheirs: () => void }) {
  const t = useT()
  return (
    <section role="alert" className="grid gap-3 rounded-panel border border-danger bg-danger-tint p-4">
      <p className="text-small font-semibold">{t('admin.faqConflict')}</p>
      {languages.map((lang) => (
        <div key={lang} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="text-small">
          <p className="font-semibold">{theirs[lang].question || '–'}</p>
          <p className="whitespace-pre-line">{theirs[lang].answer}</p>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button small onClick={onMine}>
          {t('admin.faqMine')}
        </Button>
        <Button small onClick={onTheirs}>
          {t('admin.faqTheirs')}
        </Button>
      </div>
    </section>
  )
}
