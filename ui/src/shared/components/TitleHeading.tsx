import { useDocumentTitle } from '../useDocumentTitle'

/**
 * The heading of a page that search engines do not index. It is also the document's title, unless something after it
 * on the page sets another.
 */
export function TitleHeading({ title }: { title: string }) {
  useDocumentTitle(title, { noindex: true })
  return <h1 tabIndex={-1}>{title}</h1>
}
