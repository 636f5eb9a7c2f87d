/**
 * The states in the order of the list: those that need the owner's action first, archived ones last. Within a state the
 * server's order is kept, the newest first.
 */
export const states = ['REJECTED', 'SUSPENDED', 'PENDING', 'APPROVED', 'ARCHIVED'] as const

export function inOrder<L extends { status: (typeof states)[number]; reason: string | null }>(
  listings: readonly L[],
): L[] {
  const rank = ({ status, reason }: L) => (status === 'APPROVED' && reason ? 1.5 : states.indexOf(status))
  return listings.toSorted((a, b) => rank(a) - rank(b))
}
