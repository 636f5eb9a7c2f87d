import { useState } from 'react'

/** Runs one thing at a time that may fail: whether it runs, and how the last one failed. */
export function useRunning() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async (what: () => Promise<Error | undefined>) => {
    setBusy(true)
    setError(await what())
    setBusy(false)
  }
  return { busy, error, run }
}
