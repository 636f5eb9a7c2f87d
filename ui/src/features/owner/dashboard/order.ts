/**
 * What asks something of its owner stands first, what is over last; within a state the newest, as the server has it.
 */
export const states = ['REJECTED', 'SUSPENDED', 'PENDING', 'APPROVED', 'ARCHIVED'] as const

export function inOrder<L extends { status: (typeof states)[number]; reason: string | null }>(
  listings: readonly L[],
): L[] {
  const rank = ({ status, reason }: L) => (status === 'APPROVED' && reason ? 1.5 : states.indexOf(status))
  return listings.toSorted((a, b) => rank(a) - rank(b))
}
