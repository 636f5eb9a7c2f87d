import { EmailText } from '../../../shared/components/EmailText'
import { Pages } from '../../../shared/components/Pages'
import { Link } from '../../../shared/components/Link'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { type Style, styleNames } from '../../../shared/quiz/quiz'
import { DataTable } from '../../../shared/table/DataTable'
import { telLink } from '../../../shared/tracking/contact'

export const QuizContactsDocument = graphql(`
  query QuizContacts($first: Int!, $after: String) {
    quizContacts(first: $first, after: $after) {
      nodes {
        id
        style
        method
        name
        email
        phone
        createdAt
      }
      endCursor
      hasNextPage
    }
  }
`)

type Row = ResultOf<typeof QuizContactsDocument>['quizContacts']['nodes'][number]

const methods: Record<string, MessageKey> = {
  email: 'admin.quizByEmail',
  phone: 'admin.quizByPhone',
  whatsapp: 'admin.quizByWhatsApp',
}

/** The people who left a contact with their quiz result, newest first. */
export function Contacts() {
  const t = useT()
  const { date } = useDates()
  return (
    <Pages
      query={QuizContactsDocument}
      variables={{ first: 50 }}
      pageOf={(data) => data.quizContacts}
      empty={<p className="panel p-4 text-muted">{t('admin.quizNoContacts')}</p>}
    >
      {(rows) => (
        <DataTable
          stacked
          whole={false}
          caption={t('admin.quizContacts')}
          rows={rows}
          rowKey={({ id }: Row) => id}
          columns={[
            { key: 'name', head: t('admin.quizName'), cell: ({ name }: Row) => <bdi>{name}</bdi> },
            {
              key: 'style',
              head: t('admin.quizStyle'),
              cell: ({ id, style }: Row) => (
                <Link className="link" to={`/quiz/results/${id}`}>
                  {t(styleNames[style as Style])}
                </Link>
              ),
            },
            {
              key: 'method',
              head: t('admin.quizMethod'),
              cell: ({ method }: Row) => t(methods[method] ?? 'admin.quizByPhone'),
            },
            {
              key: 'phone',
              head: t('admin.quizPhone'),
              cell: ({ phone }: Row) =>
                phone && (
                  <a className="link" dir="ltr" href={telLink(phone)}>
                    {phone}
                  </a>
                ),
            },
            {
              key: 'email',
              head: t('admin.quizEmail'),
              cell: ({ email }: Row) =>
                email && (
                  <a className="link" href={`mailto:${email}`}>
                    <EmailText>{email}</EmailText>
                  </a>
                ),
            },
            { key: 'at', head: t('admin.day'), cell: ({ createdAt }: Row) => date(createdAt) },
          ]}
        />
      )}
    </Pages>
  )
}
