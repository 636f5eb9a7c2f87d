declare module 'virtual:unindexed' {
  /** The first segments of paths that search engines do not index: dashboards, forms, what does not exist yet. */
  export const unindexed: RegExp
}

declare module 'virtual:unindexed?tag' {
  export { unindexed } from 'virtual:unindexed'
}

declare module 'virtual:routes' {
  type NonIndex = import('react-router').NonIndexRouteObject
  /** The pages of the site's own layout. */
  export const pages: NonIndex[]
  /** The other layouts, each with its pages. */
  export const layouts: NonIndex[]
}
