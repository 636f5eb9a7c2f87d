import { act, screen } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { expect, it, vi } from 'vitest'
import { showRoutes } from '../../tests/show'
import { Link } from './components/Link'
import { switchLanguage } from './i18n/language'
import { useDocumentTitle } from './useDocumentTitle'

const robots = () => document.head.querySelector('meta[name=robots]')?.getAttribute('content') ?? null
const goOn = async () => {
  await act(async () => screen.getByRole('link').click())
  await vi.dynamicImportSettled()
  await Promise.resolve()
}

// In a file of its own: only one page of a document is the one that was opened first.
it('follows a filter of the page that was opened first', async () => {
  document.head.innerHTML = '<meta name="robots" content="noindex"><meta name="description" content="of the server">'
  await switchLanguage('en')
  function List() {
    const [params] = useSearchParams()
    useDocumentTitle('Blog', { noindex: params.has('tag') })
    return <Link to={params.has('tag') ? '/blog' : '/blog?tag=x'}>go on</Link>
  }
  showRoutes([{ path: '/blog', element: <List /> }], '/blog?tag=x')
  await vi.dynamicImportSettled()
  expect(document.head.innerHTML, 'the server has said it').toContain('of the server')
  await goOn()
  expect(robots()).toBeNull()
  await goOn()
  expect(robots()).toBe('noindex')
})
