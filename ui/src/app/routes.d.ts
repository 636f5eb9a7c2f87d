declare module 'virtual:rooms' {
  /** The first segments of paths that search engines do not index: where people work, sign in, or ask. */
  export const rooms: RegExp
}

declare module 'virtual:rooms?tag' {
  export { rooms } from 'virtual:rooms'
}

declare module 'virtual:routes' {
  type NonIndex = import('react-router').NonIndexRouteObject
  /** The pages of the site's own layout. */
  export const pages: NonIndex[]
  /** The other layouts, each with its pages. */
  export const layouts: NonIndex[]
}
