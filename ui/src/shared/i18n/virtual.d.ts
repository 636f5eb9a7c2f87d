declare module 'virtual:messages/*' {
  export const messages: Record<string, never>
}
