import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { useBeginning, useSteps } from './useSteps'
import { Wizard } from './Wizard'

beforeEach(() => switchLanguage('en'))

const keys = ['name', 'place', 'send'] as const

function Trip() {
  const steps = useSteps(keys)
  const [wrong, setWrong] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        steps.go(keys[keys.indexOf(steps.now) + 1]!)
      }}
    >
      <Wizard
        label="Steps of the trip"
        at={steps}
        busy={false}
        steps={keys.map((key) => ({
          key,
          title: key,
          content: <input aria-label={`the ${key}`} onChange={() => setWrong(true)} />,
          wrong: wrong && key === 'name',
        }))}
        finish={<button type="submit">Send it</button>}
      />
    </form>
  )
}

const Page = () => <Trip key={useBeginning()} />
const at = (name: string) => screen.getByRole('button', { name })

it('goes on and back, by its buttons, its numbers and the history, and keeps what was typed', async () => {
  const { router } = show(<Page />, '/new')
  expect(screen.getByText('Step 1 of 3: name')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await userEvent.type(screen.getByLabelText('the name'), 'Lian')
  await userEvent.click(at('Next'))
  expect(router.state.location.search).toBe('?step=place')
  expect(screen.getByText('Step 2 of 3: place')).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Step 2 of 3: place')
  expect(screen.getByLabelText('the name')).not.toBeVisible()
  expect(at('2 place')).toHaveAttribute('aria-current', 'step')
  await userEvent.click(at('3 send'))
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(at('Send it')).toBeVisible()
  await act(() => router.navigate(-2))
  expect(screen.getByLabelText('the name')).toHaveValue('Lian')
  expect(at('1 name, with something to mend')).toHaveAttribute('aria-current', 'step')
  await act(() => router.navigate(1))
  await userEvent.click(at('Back'))
  expect(screen.getByLabelText('the name')).toHaveValue('Lian')
})

it('begins anew for who opens it again', async () => {
  const { router } = show(<Page />, '/new')
  await userEvent.type(screen.getByLabelText('the name'), 'Lian')
  await userEvent.click(at('Next'))
  await act(() => router.navigate('/new'))
  expect(screen.getByText('Step 1 of 3: name')).toBeVisible()
  expect(screen.getByLabelText('the name')).toHaveValue('')
})

it('opens at the step in the address, and at the first where it knows none', () => {
  show(<Page />, '/new?step=place')
  expect(screen.getByText('Step 2 of 3: place')).toBeVisible()
  show(<Page />, '/new?step=nowhere')
  expect(screen.getByText('Step 1 of 3: name')).toBeVisible()
})
