import { Dialog } from '../../../shared/components/Dialog'
import { Panel } from '../../../shared/components/Panel'
import { InfoPreview } from '../../../shared/content/InfoArticle'
import { useQuery } from '../../../shared/graphql/useQuery'
import { type Lang, useT } from '../../../shared/i18n/language'
import { type Draft, PreviewDocument } from './infoPage'

/** The draft as the page will show it. Its links do nothing in the preview. */
export function Preview({ lang, draft, onClose }: { lang: Lang; draft: Draft; onClose: () => void }) {
  const t = useT()
  const { title, lead, content } = draft[lang]
  const [answer, ask] = useQuery({ query: PreviewDocument, variables: { content } })
  return (
    <Dialog wide title={t(lang === 'ar' ? 'infoPages.previewAr' : 'infoPages.previewEn')} onClose={onClose}>
      <Panel
        answer={{ ...answer, data: answer.data?.infoPagePreview }}
        retry={() => ask({ requestPolicy: 'network-only' })}
      >
        {(parts) => (
          <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="rounded-button border border-line bg-bg p-4">
            <InfoPreview
              title={title}
              lead={lead}
              parts={parts.map(({ html, ...part }) => ({
                ...part,
                body: <div inert className="info-text" dangerouslySetInnerHTML={{ __html: html }} />,
              }))}
            />
          </div>
        )}
      </Panel>
    </Dialog>
  )
}
