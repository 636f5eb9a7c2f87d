import { FaqAnswer } from '../../../shared/components/FaqAnswer'
import { Panel } from '../../../shared/components/Panel'
import { useQuery } from '../../../shared/graphql/useQuery'
import { type Lang, useLanguage, useT } from '../../../shared/i18n/language'
import { FaqPreviewDocument } from './faq'

/** The typed answers as the public page will show them. */
export function Preview({ answers }: { answers: Record<string, string> }) {
  const reader = useLanguage()
  const order: Lang[] = reader === 'ar' ? ['ar', 'en'] : ['en', 'ar']
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {order.map((lang) => (
        <Side
          key={lang}
          lang={lang}
          question={answers[lang === 'ar' ? 'questionAr' : 'questionEn'] ?? ''}
          answer={answers[lang === 'ar' ? 'answerAr' : 'answerEn'] ?? ''}
        />
      ))}
    </div>
  )
}

function Side({ lang, question, answer }: { lang: Lang; question: string; answer: string }) {
  const t = useT()
  const [shown, ask] = useQuery({ query: FaqPreviewDocument, variables: { answer } })
  return (
    <section
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      aria-label={`${t('admin.faqPreview')}: ${t(lang === 'ar' ? 'admin.arabic' : 'admin.english')}`}
      className="rounded-button border border-line p-3"
    >
      {question && <h3 className="mb-2 text-body font-semibold">{question}</h3>}
      <Panel
        answer={{ ...shown, data: shown.data?.faqPreview }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(html) => html === ''}
        empty={<p className="text-small text-muted">{t('admin.faqPreviewEmpty')}</p>}
      >
        {(html) => <FaqAnswer html={html} />}
      </Panel>
    </section>
  )
}
