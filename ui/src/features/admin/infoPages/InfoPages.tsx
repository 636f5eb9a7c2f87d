import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { apart } from '../../../shared/i18n/apart'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { languages, otherOf } from '../writing/languages'
import { StateBadge } from '../writing/StateBadge'
import { InfoPagesDocument, type ListedPage } from './infoPage'
import { usePublicSince } from './LanguageState'

/** The list of information pages, with the state of each language. */
export function Page() {
  const t = useT()
  const [answer, ask] = useQuery({
    query: InfoPagesDocument,
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <div className="grid gap-5">
      <p className="max-w-[68ch] text-small text-muted">{t('infoPages.listLead')}</p>
      <Panel answer={{ ...answer, data: answer.data?.infoPages }} retry={() => ask({ requestPolicy: 'network-only' })}>
        {(pages) => (
          <ul className="grid gap-3">
            {pages.map((each) => (
              <Row key={each.page} page={each} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function Row({ page }: { page: ListedPage }) {
  const t = useT()
  const reader = useLanguage()
  const { ago } = useDates()
  const title = page[reader].text.title || page[otherOf(reader)].text.title || page.page
  return (
    <li className="panel grid gap-2 p-4">
      <h2 className="flex flex-wrap items-center gap-x-3 text-[15px] wrap-anywhere">
        <Link to={paths.adminPage(`pages/${page.page}`)} className="link inline-flex min-h-9 items-center">
          <bdi>{title}</bdi>
        </Link>
        <bdi dir="ltr" className="text-least font-normal text-muted">{`/${page.page}`}</bdi>
      </h2>
      <dl className="grid gap-1.5">
        {languages.map((lang) => (
          <LanguageLine key={lang} page={page} lang={lang} />
        ))}
      </dl>
      <p className="text-least text-muted">
        {page.savedAt
          ? t('writing.savedBy', { when: ago(page.savedAt), name: apart(page.savedBy ?? t('writing.gone')) })
          : t('writing.untouched')}
      </p>
    </li>
  )
}

/** The state of one language of a page. */
function LanguageLine({ page, lang }: { page: ListedPage; lang: Lang }) {
  const t = useT()
  const since = usePublicSince()
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <dt className="w-20 text-muted">{t(lang === 'ar' ? 'writing.arabic' : 'writing.english')}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <StateBadge state="published" changed={page[lang].changed} />
        <span className="text-muted">{since(page[lang])}</span>
      </dd>
    </div>
  )
}
