import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { unindexed } from 'virtual:unindexed'
import { browserStorage } from '../../shared/store'

const key = 'installBannerDismissed'
/** Milliseconds until a dismissed offer comes back: three days. */
const pause = 3 * 24 * 60 * 60 * 1000

/** Whether to offer the installation: not while installed, and not within three days of "Not now". */
export function installOffered(now = Date.now()): boolean {
  const installed =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  const dismissed = Number(browserStorage.get(key) ?? 0)
  return !installed && now - dismissed > pause
}

/**
 * Whether the offer is shown, a moment after the first request. It is not shown on pages that are not
 * indexed, since nothing may cover their forms, nor in a view in which somebody has focused a field.
 */
export function useInstallOffer(): { offered: boolean; dismiss: () => void } {
  const [offered, setOffered] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => setOffered(installOffered()), 4000)
    return () => clearTimeout(timer)
  }, [])
  const [writingAt, setWritingAt] = useState<string>()
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('input, textarea, select')) setWritingAt(pathname)
    }
    addEventListener('focusin', enter)
    return () => removeEventListener('focusin', enter)
  }, [pathname])
  return {
    offered: offered && !unindexed.test(pathname) && writingAt !== pathname,
    dismiss: () => {
      browserStorage.set(key, String(Date.now()))
      setOffered(false)
    },
  }
}
