import { useState } from 'react'
import { refusal } from '../../../shared/graphql/errors'
import { type Lang, useT } from '../../../shared/i18n/language'
import { RestError } from '../../../shared/restError'
import type { Writer } from './writing'

/** Not an error of the server's: somebody else published meanwhile, and it is shown before anything goes out. */
export class PublishedMeanwhile extends Error {}

/** What is edited, with what is public of each language. */
type Edited = Record<Lang, { revision: string | null }> & { version: number }

const revisionsOf = ({ ar, en }: Edited) => ({ ar: ar.revision, en: en.revision })

/**
 * Lets nothing go out over what somebody else has published since it was last seen here. `foreign` names the languages
 * of which that holds; `seen` runs with the version that is on the screen, where what was written here is saved.
 */
export function usePublished<D extends object, E extends Edited>(edited: E, writer: Writer<D>, read: () => Promise<E>) {
  const t = useT()
  const [known, setKnown] = useState(() => revisionsOf(edited))
  /** Fails where the server does not have all that is written here. */
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
