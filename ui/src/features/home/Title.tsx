import { useEffect, useState } from 'react'
import ar from '../../shared/art/title-ar.html?url'
import en from '../../shared/art/title-en.html?url'
import { Rich } from '../../shared/i18n/Rich'
import { type Lang, useLanguage } from '../../shared/i18n/language'

const files = { ar, en }

/** The loaded drawings of the heading, by language. The server inlines that of the page's language. */
const drawn: Partial<Record<Lang, string>> = {}

/**
 * The home heading, drawn as letters by build/letters.mjs, so that it does not wait for a font. Its text remains for
 * screen readers and search engines, and is shown until the drawing is loaded.
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
      .catch(() => {}) // the text stays visible
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
