import { useEffect, useRef, useState } from 'react'
import type { useKeptText } from '../hooks/useKeptText'
import { together } from '../together'

/**
 * Puts texts from elsewhere into a kept field, below what stands there. The field has the focus then, also where a
 * dialog that offered the text gives it back to its opener as it closes.
 */
export function usePut({ text, set }: Pick<ReturnType<typeof useKeptText>, 'text' | 'set'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [puts, setPuts] = useState(0)
  useEffect(() => {
    if (puts > 0) field.current?.focus()
  }, [puts])
  const put = (reply: string) => {
    set(together(text, reply))
    setPuts((count) => count + 1)
  }
  return { field, put }
}
