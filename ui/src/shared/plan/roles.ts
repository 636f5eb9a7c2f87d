import type { MessageKey } from '../i18n/language'

/** Who changed a subscription, where no name is told. */
export const roleIn = (role: string): MessageKey => (role === 'system' ? 'plan.byTime' : 'plan.byAdmins')
