declare module 'virtual:messages' {
  interface Words {
    messages: Record<string, import('./compiled').Compiled>
  }
  type Parts = Record<import('../../../build/messages').MessagePart, () => Promise<Words>>
  /** What loads the words that every page has, and with them what loads the other parts: see build/messages.ts. */
  export const catalogues: Record<'ar' | 'en', () => Promise<Words & { parts: Parts }>>
}
