import { useEffect } from 'react'
import { toast } from '../components/toast'
import { useT } from '../i18n/language'
import { sendWaiting } from './send'

/**
 * How often waiting inquiries are tried again, in milliseconds. Browsers do not report every network that comes back.
 */
const again = 30_000

/** Sends the waiting inquiries when the network is back. It is mounted while any wait, and renders nothing. */
export default function Sender() {
  const t = useT()
  useEffect(() => {
    const go = async () => {
      const count = navigator.onLine ? await sendWaiting() : 0
      if (count > 0) toast({ title: t('offline.sent', { count }), tone: 'tile' })
    }
    const now = () => void go()
    now()
    const timer = setInterval(now, again)
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [t])
  return null
}
