import { useQuery } from 'urql'
import { Panel } from '../../shared/components/Panel'
import { Table } from '../../shared/components/Table'
import { graphql } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'

export const SystemDocument = graphql(`
  query System {
    systemStatus {
      head
      engine
      documents
      projections {
        name
        position
        lag
        stopped
        parked {
          stream
          position
          error
        }
      }
    }
  }
`)

/** How the read models stand behind the log, and what is parked. */
export default function System() {
  const t = useT()
  const [answer, ask] = useQuery({ query: SystemDocument, requestPolicy: 'cache-and-network' })
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ systemStatus: s }) => (
        <div className="grid gap-4 pt-6">
          <p className="text-muted">{t('admin.systemLead', { head: s.head, documents: s.documents })}</p>
          <Table
            caption={t('admin.projections')}
            rows={s.projections}
            rowKey={(row) => row.name}
            columns={[
              { key: 'name', head: t('admin.projection'), cell: (row) => <bdi dir="ltr">{row.name}</bdi> },
              { key: 'position', head: t('admin.position'), numeric: true, cell: (row) => row.position },
              { key: 'lag', head: t('admin.lag'), numeric: true, cell: (row) => row.lag },
              { key: 'parked', head: t('admin.parked'), numeric: true, cell: (row) => row.parked.length },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
