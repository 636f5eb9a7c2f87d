import { useEffect, useState } from 'react'
import { browserStorage } from '../../shared/store'

const key = 'installBannerDismissed'
/** Milliseconds until a dismissed offer comes back: three days. */
const pause = 3 * 24 * 60 * 60 * 1000

/** Whether to offer the installation: not while installed, and not within three days of "Not now". */
export function installOffered(now = Date.now()): boolean {
  const installed = matchMedia('(display-mode: standalone)').matches || 'standalone' in navigator && navigator.standalone === true
  const dismissed = Number(browserStorage.get(key) ?? 0)
  return !installed && now - dismissed > pause
}

/** The offer, once the page has been there for a moment. */
export function useInstallOffer(): { offered: boolean; dismiss: () => void } {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOffered(installOffered()), 4000)
    return () => clearTimeout(timer)
  }, [])
  return {
    offered,
    dismiss: () => {
      browserStorage.set(key, String(Date.now()))
      setOffered(false)
    },
  }
}
