import { useState } from 'react'
import { useQuery } from 'urql'
import { type AuditEntry, AuditDocument } from './AuditList'

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
  const of = JSON.stringify(filter)
  const [asked, setAsked] = useState<{ of: string; before: AuditEntry[]; after?: string }>({ of, before: [] })
  const at = asked.of === of ? asked : { of, before: [], after: undefined }
  const [answer, ask] = useQuery({ query: AuditDocument, variables: { filter, first: page, after: at.after ?? null }, requestPolicy: 'cache-and-network' })
  const nodes = answer.data?.auditLog.nodes ?? []
  const known = new Set(at.before.map((each) => each.position))
  const entries = [...at.before, ...nodes.filter((each) => !known.has(each.position))]
  return {
    answer,
    entries,
    more: () => setAsked({ of, before: entries, ...(answer.data?.auditLog.endCursor && { after: answer.data.auditLog.endCursor }) }),
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
