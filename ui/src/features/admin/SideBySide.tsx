import { Equal } from 'lucide-react'
import { Dialog } from '../../shared/components/Dialog'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { graphql, readFragment, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { apart } from '../../shared/i18n/apart'
import { useDates } from '../../shared/i18n/dates'
import { isApart } from '../../shared/i18n/isApart'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { stateWords } from './listingStates'
import { picturesIn, useFieldWords } from './useFieldWords'

const ComparedFragment = graphql(`
  fragment Compared on Listing {
    id
    nameAr
    nameEn
    status
    createdAt
    owner {
      id
      username
    }
    stated {
      field
      after
    }
  }
`)

export const SideBySideDocument = graphql(
  `
    query SideBySide($one: String!, $other: String!) {
      one: listing(slugOrId: $one) {
        ...Compared
      }
      other: listing(slugOrId: $other) {
        ...Compared
      }
    }
  `,
  [ComparedFragment],
)

type Compared = ResultOf<typeof ComparedFragment>

/** Compares all fields of two listings, and marks those that are equal. */
export function SideBySide({ one, other, onClose }: { one: string; other: string; onClose: () => void }) {
  const t = useT()
  const [answer, ask] = useQuery({ query: SideBySideDocument, variables: { one, other } })
  return (
    <Dialog wide title={t('admin.sideBySide')} onClose={onClose}>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => !data.one || !data.other}
        empty={<p className="text-muted">{t('admin.sideBySideGone')}</p>}
      >
        {({ one: left, other: right }) =>
          left && right && <Table of={[readFragment(ComparedFragment, left), readFragment(ComparedFragment, right)]} />
        }
      </Panel>
    </Dialog>
  )
}

/** The fields that at least one of the two listings has, with both values. Fields that differ come first. */
function rowsOf([one, other]: readonly [Compared, Compared]) {
  const valueIn = ({ stated }: Compared, field: string) => stated.find((each) => each.field === field)?.after ?? ''
  const fields = new Set([...one.stated, ...other.stated].map(({ field }) => field))
  return [...fields]
    .map((field) => {
      const values = [valueIn(one, field), valueIn(other, field)] as const
      return { field, values, same: values[0] === values[1] }
    })
    .toSorted((a, b) => Number(a.same) - Number(b.same))
}

function Table({ of }: { of: readonly [Compared, Compared] }) {
  const t = useT()
  const { field } = useFieldWords()
  const rows = rowsOf(of)
  return (
    <table className="w-full table-fixed text-small">
      <caption className="pb-3 text-start text-muted">
        {t('admin.sideBySideSame', { count: rows.filter(({ same }) => same).length })}
      </caption>
      <thead>
        <tr className="align-top">
          <th scope="col" className="w-24 sm:w-36">
            <span className="unseen">{t('admin.field')}</span>
          </th>
          {of.map((each) => (
            <Head key={each.id} of={each} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field: name, values, same }) => (
          <tr key={name} className={`border-t border-line align-top ${same ? 'bg-tint' : ''}`}>
            <th scope="row" className="py-2 ps-2 pe-2 text-start font-normal text-muted wrap-anywhere">
              {field(name)}
              {same && (
                <span className="flex items-center gap-1 text-least text-brass">
                  <Equal size={14} strokeWidth={1.75} aria-hidden />
                  {t('admin.same')}
                </span>
              )}
            </th>
            {of.map(({ id }, i) => (
              <td key={id} className="py-2 pe-2 wrap-anywhere">
                <Value field={name} said={values[i]!} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The head of a column: the listing's name, state, owner and day of creation. */
function Head({ of }: { of: Compared }) {
  const t = useT()
  const name = useName()
  const { date } = useDates()
  return (
    <th scope="col" className="pe-2 pb-3 text-start font-normal">
      <Link className="link font-semibold wrap-anywhere" to={paths.adminPage(`history/${of.id}`)}>
        <bdi>{name(of)}</bdi>
      </Link>
      <span className="block text-muted">
        {[t(stateWords[of.status]), apart(of.owner?.username ?? t('admin.erased')), date(of.createdAt, 'day')].join(
          ' · ',
        )}
      </span>
    </th>
  )
}

function Value({ field, said }: { field: string; said: string }) {
  const { value } = useFieldWords()
  if (!said) return <span className="text-muted">–</span>
  if (field === 'pictures')
    return (
      <ul className="flex flex-wrap gap-1">
        {picturesIn(said).map((hash) => (
          <li key={hash}>
            <img
              src={`/media/${hash}/320.jpg`}
              alt=""
              width={64}
              height={48}
              loading="lazy"
              className="h-12 w-16 rounded-badge object-cover"
            />
          </li>
        ))}
      </ul>
    )
  const shown = value(field, said)
  return (
    <span dir={isApart(shown) ? undefined : 'auto'} className="whitespace-pre-line">
      {shown}
    </span>
  )
}
