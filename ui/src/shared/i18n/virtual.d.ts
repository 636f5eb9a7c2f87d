declare module 'virtual:messages' {
  type Load = () => Promise<{ messages: Record<string, import('./compiled').Compiled> }>
  /** What loads the parts of the catalogue: see build/messages.ts. */
  export const catalogues: Record<import('../../../build/messages').MessagePart | 'base', Record<'ar' | 'en', Load>>
}
