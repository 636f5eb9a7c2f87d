import { useState } from 'react'

/** Runs one asynchronous action at a time. Returns whether one is running, and the error of the last one. */
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
