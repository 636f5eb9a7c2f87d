import { useEffect, useState } from 'react'
import ar from '../../shared/art/title-ar.html?url'
import en from '../../shared/art/title-en.html?url'
import { Rich } from '../../shared/i18n/Rich'
import { type Lang, useLanguage } from '../../shared/i18n/language'

const files = { ar, en }

/** The letters that are here, by language. Those of the page's language are written into it by the server. */
const drawn: Partial<Record<Lang, string>> = {}

/**
 * The words of the home heading, drawn by build/letters.mjs, so that they wait for no font. The words themselves are
 * there for who listens and searches, and for who sees until the letters are here.
 */
export function Title() {
  const lang = useLanguage()
  const [, setDrawn] = useState(drawn)
  drawn[lang] ??= document.querySelector(`[data-letters=${lang}]`)?.innerHTML
  const letters = drawn[lang]
  useEffect(() => {
    if (letters) return
    const left = new AbortController()
    fetch(files[lang], { signal: left.signal })
      .then(async (answer) => {
        if (answer.ok) drawn[lang] = await answer.text()
        setDrawn({ ...drawn })
      })
      .catch(() => {}) // the words stay
    return () => left.abort()
  }, [lang, letters])
  return (
    <>
      <span className={letters && 'unseen'}>
        <Rich id="home.titleLines" parts={{ line: (line) => <span className="block">{line}</span> }} />
      </span>
      {letters && (
        <span aria-hidden data-letters={lang} className="title-letters" dangerouslySetInnerHTML={{ __html: letters }} />
      )}
    </>
  )
}
