import type operations from '../../operations.json'
import type { MessageKey, MessagePart } from './i18n/language'
import type { Role } from './session/session'

/**
 * The route of a page: the default export of `<Page>.route.ts` beside `<Page>.tsx`, which exports the component as
 * `Page`. It may be a list, since several routes may lead to one page. build/routes.ts makes the router's routes and
 * the server's list of routes of these files. They contain only data: what they import are types.
 */
export interface PageRoute {
  /**
   * Patterns of the router: absolute, or below the layout (then that of the layout's first page is ''). `:name` is a
   * parameter; with a trailing `?` it is optional.
   */
  path: string | string[]
  /** The name of the layout within the site's layout; by default there is none. */
  layout?: string
  /**
   * Who may open the page: by default those who may open its layout, or everybody. A layout guards its pages. A page
   * without a layout that is for `signed-in` guards itself: see shared/components/SignInFirst.
   */
  access?: Access
  robots?: 'noindex'
  /**
   * The key of the title. A page of static content has the title of its content, and a page about something the name of
   * that thing. A page in a layout without a title, such as the editor, sets its own, and is not in the layout's menu.
   */
  title?: MessageKey
  /** What the parameters identify. The server reads its name and description, or returns 404 if it does not exist. */
  about?:
    | 'listing'
    | 'category'
    | 'place'
    | 'landing'
    | 'search'
    | 'posts'
    | 'post'
    | 'faq'
    | 'info'
    | 'quiz'
    | 'budget'
    | 'songs'
    | 'song'
    | 'couples'
    | 'agreement'
    | 'nothing'
  /**
   * The path under which the build prerenders the first view: by default its own, if it is indexed and has no
   * parameters. A page with a form has none: without scripts the browser would put what is typed into the address.
   */
  screen?: string
  /** Parts of the catalogue that the page needs besides the first download. */
  words?: MessagePart[]
  /** The page of content/ that it shows. */
  content?: string
  /** The queries of the first view, which the server answers ahead. */
  reads?: Read[]
  /** Pictures of the first view that the style sheet would request too late. */
  art?: { file: string; media: string }[]
}

/**
 * A layout of several pages: the default export of `<Layout>.layout.ts` beside `<Layout>.tsx`, which exports the
 * component as `Page`. The component is the guard of its pages (see useDashboardPage), and renders the open page in an
 * Outlet.
 */
export interface LayoutRoute {
  name: string
  /** The path or paths below which its pages are. Each path has the same pages. */
  path: string | string[]
  access: Access
  /** The title until a page that has none sets its own. */
  title: MessageKey
  /** Parts of the catalogue that all of its pages need besides the first download. */
  words?: MessagePart[]
}

/** Who may open a page: everybody, whoever is signed in, or accounts with one of these roles. */
export type Access = 'public' | 'signed-in' | Role[]

export interface Read {
  operation: keyof typeof operations
  /**
   * `:name` stands for a parameter of the path, `?name` for one of the query string, or the empty string, and `@30` for
   * the day 30 days ago in Damascus.
   */
  variables?: Record<string, unknown>
  /** Whether the query string may have filters that `variables` do not name. With one, nothing is answered ahead. */
  filtered?: true
}
