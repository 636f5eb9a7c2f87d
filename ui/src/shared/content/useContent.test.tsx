import { act, render, screen } from '@testing-library/react'
import { startTransition, Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useContent } from './useContent'

function Page({ of }: { of: string }) {
  const content = useContent(of)
  const [shown] = useState(of)
  return <p>{content ? shown : ''}</p>
}

const pages = ['about', 'terms']

function Site() {
  const [page, setPage] = useState('')
  return (
    <>
      {pages.map((each) => (
        <button key={each} type="button" onClick={() => startTransition(() => setPage(each))}>
          to {each}
        </button>
      ))}
      <Suspense fallback="waits">{page && <Page key={page} of={page} />}</Suspense>
    </>
  )
}

// A component that suspended in `use` has to call it again as it goes on: React warns where it does not, and in some
// orders fails (error 467).
it('goes on where it waited, and is there at once the next time', async () => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Site />)
  for (const page of [...pages, pages[0]!]) {
    await act(async () => screen.getByText(`to ${page}`).click())
    expect(await screen.findByText(page)).toBeVisible()
  }
  expect(faults).not.toHaveBeenCalled()
  faults.mockRestore()
})
