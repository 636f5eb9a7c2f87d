/** A test that needs no document says so in its first line, and is spared half of its time. */
export const plain = typeof document === 'undefined'

if (!plain) await import('./dom')
