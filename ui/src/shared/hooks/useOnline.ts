import { useEffect, useState } from 'react'

/**
 * Whether the browser is online. It becomes false after two seconds without a connection, and true at once when it is
 * back.
 */
export function useOnline(patience = 2000): boolean {
  const [online, setOnline] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      if (navigator.onLine) setOnline(true)
      else timer = setTimeout(() => setOnline(false), patience)
    }
    check()
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [patience])
  return online
}
