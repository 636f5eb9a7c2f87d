import { useLocation, useSearchParams } from 'react-router'
import { inPlace } from '../inPlace'

export interface Steps<Key extends string> {
  now: Key
  go: (key: Key) => void
}

/** Who begins a form anew gets a new entry of the history; the steps of the form that is open tell whose they are. */
interface Begun {
  begun?: string
}

/** What tells one beginning of a wizard from the next, while one goes through its steps, back and on, and reloads. */
export function useBeginning(): string {
  const { key, state } = useLocation() as { key: string; state: Begun | null }
  return state?.begun ?? key
}

/** The step that is open: `?step=` in the address, the first without. Each step is a step of the browser's Back. */
export function useSteps<Key extends string>(keys: readonly Key[]): Steps<Key> {
  const begun = useBeginning()
  const [address, setAddress] = useSearchParams()
  const now = keys.find((key) => key === address.get('step')) ?? keys[0]!
  const go = (key: Key) => {
    if (key === now) return
    const next = (before: URLSearchParams) => {
      before.set('step', key)
      return before
    }
    setAddress(next, { ...inPlace, state: { begun } satisfies Begun })
  }
  return { now, go }
}
