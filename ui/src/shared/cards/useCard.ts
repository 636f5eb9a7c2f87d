import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/language'
import { RestError } from '../restError'
import type { Card, Shape } from './card'

export interface Drawn {
  file: File
  /** Shows the file, for as long as it is the one that is shown. */
  url: string
}

/** How long the server may take to draw, in milliseconds. */
const patience = 20_000

async function load({ path, query = '', token }: Card, name: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(`${path}${name}.jpg${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    ...(token && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ token }) }),
  })
  if (!response.ok) throw new RestError(response.status, await response.text(), response.statusText)
  return new File([await response.blob()], `weddings-${name}.jpg`, { type: 'image/jpeg' })
}

/** The picture of a card in a shape, or why there is none, and how to ask again. */
export function useCard(card: Card, shape: Shape): { drawn?: Drawn; error?: Error; again: () => void } {
  const lang = useLanguage()
  const [answer, setAnswer] = useState<{ to: string; drawn?: Drawn; error?: Error }>()
  const [tries, setTries] = useState(0)
  const { path, query, token, title } = card
  const asked = `${lang}-${shape} ${path}${query ?? ''} ${tries}`
  useEffect(() => {
    const leaving = new AbortController()
    let url = ''
    load({ path, title, ...(query && { query }), ...(token && { token }) }, `${lang}-${shape}`, leaving.signal).then(
      (file) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(file)
        setAnswer({ to: asked, drawn: { file, url } })
      },
      (error: Error) => {
        if (!leaving.signal.aborted) setAnswer({ to: asked, error })
      },
    )
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [asked, path, query, token, title, lang, shape])
  return { ...(answer?.to === asked && answer), again: () => setTries(tries + 1) }
}
