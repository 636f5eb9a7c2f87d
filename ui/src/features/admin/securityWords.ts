import type { graphql } from '../../shared/graphql/graphql'
import { formatDate } from '../../shared/i18n/dates'
import type { MessageKey } from '../../shared/i18n/language'
import { roleWords } from './auditWords'

type SecurityEvent = ReturnType<typeof graphql.scalar<'SecurityEvent'>>
type SecurityKind = ReturnType<typeof graphql.scalar<'SecurityKind'>>

/** The label of each kind of security event, by which the log is filtered. The schema lists the kinds. */
export const securityKinds: Record<SecurityKind, MessageKey> = {
  SIGN_IN: 'admin.securitySignIns',
  REFUSED: 'admin.securityRefused',
  PASSWORD: 'admin.securityPasswords',
  SECOND_FACTOR: 'admin.securitySecondFactor',
  SESSIONS: 'admin.securitySessions',
  ACCOUNT: 'admin.securityAccounts',
}

export const isSecurityKind = (kind: string): kind is SecurityKind => Object.hasOwn(securityKinds, kind)

/** The label of each security event. The schema lists the events. */
export const securityWords: Record<SecurityEvent, MessageKey> = {
  SIGN_IN_SUCCEEDED: 'admin.securitySignedIn',
  SIGN_IN_FAILED: 'admin.securitySignInFailed',
  SESSIONS_ENDED: 'admin.securitySessionsEnded',
  PASSWORD_REFUSED: 'admin.securityPasswordRefused',
  PASSWORD_CHANGED: 'admin.securityPasswordChanged',
  PASSWORD_RESET: 'admin.securityPasswordReset',
  PASSWORD_RESET_REQUESTED: 'admin.securityPasswordResetRequested',
  SECOND_FACTOR_GIVEN: 'admin.securitySecondFactorGiven',
  SECOND_FACTOR_REFUSED: 'admin.securitySecondFactorRefused',
  SECOND_FACTOR_ENABLED: 'admin.eventSecondFactor',
  SECOND_FACTOR_RESET: 'admin.eventSecondFactorReset',
  SECOND_FACTOR_RECOVERY_CODE: 'admin.eventRecoveryCode',
  SECOND_FACTOR_CODES_RENEWED: 'admin.eventRecoveryCodesRenewed',
  ACCOUNT_ADMIN_CREATED: 'admin.securityAdminCreated',
  ACCOUNT_ROLE_GRANTED: 'admin.eventRoleGranted',
  ACCOUNT_SUSPENDED: 'admin.eventAccountSuspended',
  ACCOUNT_REINSTATED: 'admin.eventAccountReinstated',
  ACCOUNT_ERASED: 'admin.eventErased',
  REFUSED_FORBIDDEN: 'admin.securityForbidden',
  REFUSED_TOO_MANY: 'admin.securityTooMany',
}

export const securityTones: Partial<Record<SecurityEvent, 'tile' | 'danger'>> = {
  SIGN_IN_SUCCEEDED: 'tile',
  SECOND_FACTOR_GIVEN: 'tile',
  SECOND_FACTOR_ENABLED: 'tile',
  ACCOUNT_REINSTATED: 'tile',
  SIGN_IN_FAILED: 'danger',
  PASSWORD_REFUSED: 'danger',
  SECOND_FACTOR_REFUSED: 'danger',
  REFUSED_FORBIDDEN: 'danger',
  REFUSED_TOO_MANY: 'danger',
  ACCOUNT_SUSPENDED: 'danger',
}

const details: Record<string, MessageKey> = {
  new_device: 'admin.securityNewDevice',
  confirmed: 'admin.securityConfirmed',
  wrong_password: 'admin.securityWrongPassword',
  suspended: 'admin.securityIsSuspended',
  short_password: 'admin.securityShortPassword',
  others: 'admin.securityOtherDevices',
  one: 'admin.securityOneDevice',
}

/** The label of an event's detail, which is a reason or a role. Undefined if the detail has no label. */
export const detailWords = (detail: string | null): MessageKey | undefined =>
  detail ? (details[detail] ?? roleWords[detail]) : undefined

/** Groups rows by their day in Damascus. Days and rows keep their order. */
export function byDay<Row extends { at: string }>(rows: readonly Row[]): [string, Row[]][] {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = formatDate(row.at, 'en')
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}
