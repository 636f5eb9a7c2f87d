import { useQuery } from 'urql'
import { type AuditEntry, AuditDocument } from './AuditList'
import { usePages } from './usePages'

export interface AuditFilter {
  kind?: string
  listing?: string
  account?: string
  from?: string
  to?: string
}

const page = 50

/** The audit log under a filter, as many pages as were asked for. */
export function useAudit(filter: AuditFilter) {
  const pages = usePages<AuditEntry>(JSON.stringify(filter), ({ position }) => position)
  const [answer, ask] = useQuery({ query: AuditDocument, variables: { filter, first: page, after: pages.after }, requestPolicy: 'cache-and-network' })
  const nodes = answer.data?.auditLog.nodes ?? []
  return {
    answer,
    entries: pages.rows(nodes),
    more: () => pages.more(nodes, answer.data?.auditLog.endCursor ?? null),
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
