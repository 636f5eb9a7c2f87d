import { Chip } from '../../shared/components/Chip'
import { Select } from '../../shared/components/Field'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { useQuery } from '../../shared/graphql/useQuery'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { ContactCountsDocument, messageStates, messageStateWords } from './contactMessages'
import { FindForm } from './FindForm'

/** The filter by state, with the number of messages in each state, and the usual time until the first answer. */
export function States({ at, onChange }: { at: string; onChange: (state: string) => void }) {
  const t = useT()
  const { number } = useFormat()
  const [{ data }] = useQuery({
    query: ContactCountsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const counts = data?.contactMessageCounts
  const of = { new: counts?.new, in_progress: counts?.inProgress, resolved: counts?.resolved }
  const minutes = counts?.firstAnswerMinutes
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-2" aria-label={t('admin.state')}>
        {messageStates.map((each) => {
          const count = of[each]
          return (
            <li key={each}>
              <Chip on={at === each} onToggle={() => onChange(each)}>
                {t(messageStateWords[each]!)}
                {count !== undefined && (
                  <span className="tabular">{count > 1000 ? `+${number(1000)}` : number(count)}</span>
                )}
              </Chip>
            </li>
          )
        })}
      </ul>
      {minutes != null && (
        <p className="text-small text-muted">
          {minutes < 120
            ? t('admin.messagesAnswerMinutes', { count: minutes })
            : t('admin.messagesAnswerHours', { count: Math.round(minutes / 60) })}
        </p>
      )}
    </div>
  )
}

/** The search field, and the filter by assignee. */
export function Find({
  search,
  mine,
  change,
}: {
  search: string
  mine: boolean
  change: (parts: Record<string, string>) => void
}) {
  const t = useT()
  return (
    <FindForm
      label={t('admin.messagesFind')}
      words={search}
      onFind={(q) => change({ q, state: '' })}
      className="md:grid-cols-[minmax(0,1fr)_200px_auto]"
    >
      <Select
        label={t('admin.messagesWhose')}
        value={mine ? 'true' : ''}
        onChange={({ target }) => change({ mine: target.value })}
      >
        <option value="">{t('admin.all')}</option>
        <option value="true">{t('admin.messagesMine')}</option>
      </Select>
    </FindForm>
  )
}
