import { useState } from 'react'
import { refusal } from '../../../shared/graphql/errors'
import { type Lang, useT } from '../../../shared/i18n/language'
import { RestError } from '../../../shared/restError'
import type { Writer } from './writing'

/** Thrown when somebody else has published meanwhile. The editor sees the new publication before publishing again. */
export class PublishedMeanwhile extends Error {}

/** The edited object, with the public revision of each language. */
type Edited = Record<Lang, { revision: string | null }> & { version: number }

const revisionsOf = ({ ar, en }: Edited) => ({ ar: ar.revision, en: en.revision })

/**
 * Prevents publishing over a publication that this editor has not seen. `foreign` reports whether somebody else has
 * published a language since. `seen` saves the draft, then runs `work` with the version on the server if the public
 * revision is still the one on the screen.
 */
export function usePublished<D extends object, E extends Edited>(edited: E, writer: Writer<D>, read: () => Promise<E>) {
  const t = useT()
  const [known, setKnown] = useState(() => revisionsOf(edited))
  /** Rejects unless the server has all changes. */
  const saveFirst = async () => {
    if (await writer.save()) return
    const { error } = writer.get()
    throw error ?? new RestError(409, JSON.stringify({ code: 'conflict', error: t('writing.saveFirst') }), '')
  }
  const seen = async (lang: Lang, work: (version: number) => Promise<void>) => {
    const shown = edited[lang].revision
    await saveFirst()
    const now = await read()
    if (now[lang].revision !== shown) throw new PublishedMeanwhile()
    try {
      await work(now.version)
    } catch (error) {
      if (refusal(error as Error).code === 'conflict' && (await read())[lang].revision !== shown)
        throw new PublishedMeanwhile()
      throw error
    }
    setKnown(revisionsOf(await read()))
  }
  const foreign = (lang: Lang) => edited[lang].revision !== null && edited[lang].revision !== known[lang]
  return { foreign, saveFirst, seen }
}
