import type operations from '../../operations.json'
import type { MessageKey, MessagePart } from './i18n/language'
import type { Role } from './session/session'

/**
 * What a page says about itself: the default export of `<Page>.route.ts` beside `<Page>.tsx`, which exports the
 * component as `Page`; several routes may lead to one page. build/routes.ts makes of these files the app's routes and
 * the list that the server goes by. They hold data only: what they import are types.
 */
export interface PageRoute {
  /**
   * Patterns as the router has them, from the root, or below the layout (then the first page's is ''); `:name` is a
   * parameter, a trailing `?` makes it optional.
   */
  path: string | string[]
  /** The name of the layout that it is drawn in, within the site's; the site's alone unless it says so. */
  layout?: string
  /** Whom the page is for; whom its layout is for, or everybody, unless it says so. */
  access?: Access
  robots?: 'noindex'
  /**
   * The key of its title. A page of words has the title of its words, a page about something that thing's name. A page
   * in a layout that has none, such as the editor, names itself and has no place in the layout's menu.
   */
  title?: MessageKey
  /** What its parameters name, which the server looks up: its name, whether it is there, and how it is described. */
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
    | 'nothing'
  /**
   * The path under which the build draws its first view: by default its own, where it is indexed and has no parameters.
   * A page with a form has none: without scripts the browser would put what is typed into the address.
   */
  screen?: string
  /** Parts of the catalogue that it needs besides the first. */
  words?: MessagePart[]
  /** The page of content/ that it shows. */
  content?: string
  /** What its first view reads; the server answers it ahead. */
  reads?: Read[]
  /** Drawings of its first view, which the style would ask for too late. */
  art?: { file: string; media: string }[]
}

/**
 * What several pages are drawn in: the default export of `<Layout>.layout.ts` beside `<Layout>.tsx`, which exports the
 * component as `Page`. It lets in whom the open page is for (see useDashboardPage), and has an Outlet for that page.
 */
export interface LayoutRoute {
  name: string
  /** Where its pages are: the same pages under each. */
  path: string | string[]
  access: Access
  /** Of pages that name themselves, until they do. */
  title: MessageKey
  /** Parts of the catalogue that all of its pages need besides the first. */
  words?: MessagePart[]
}

/** Whom a page is for: who is signed in, or has one of these roles. */
export type Access = 'public' | 'signed-in' | Role[]

export interface Read {
  operation: keyof typeof operations
  /** `:name` stands for a parameter of the path, `?name` for one of the query string, or the empty string. */
  variables?: Record<string, unknown>
  /** The query string may narrow it by more than its variables name; then the page asks by itself. */
  filtered?: true
}
