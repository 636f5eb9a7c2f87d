declare module 'virtual:messages/*' {
  export const messages: Record<string, import('./compiled').Compiled>
}
