import { useEffect } from 'react'
import { toast } from '../components/toast'
import { useT } from '../i18n/language'
import { sendWaiting } from './send'

/** Milliseconds between two attempts while something waits: browsers do not tell of every network that came back. */
const again = 30_000

/** Stands in the page while inquiries wait, and sends them once the network is back. Shows nothing. */
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
