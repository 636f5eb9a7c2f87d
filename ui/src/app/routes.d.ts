declare module 'virtual:routes' {
  export const pages: import('react-router').RouteObject[]
}
