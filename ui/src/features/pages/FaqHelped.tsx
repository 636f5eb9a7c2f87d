import { useRef, useState } from 'react'
import { Link } from '../../shared/components/Link'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { type Read, type FaqRating, say, ratingOf } from './faqUse'

/**
 * Asks whether an answer helped. The visitor can change and undo the vote. The server renders the same, without a vote.
 */
export function FaqHelped({ question, title, anchor }: { question: Read; title: string; anchor: string }) {
  const t = useT()
  const [said, setSaid] = useState(() => ratingOf(question.id))
  const box = useRef<HTMLDivElement>(null)
  const change = (next: FaqRating) => {
    say(question, next)
    setSaid(next)
  }
  const undo = () => {
    box.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus() // the undo button disappears
    change('undone')
  }
  const name = `${anchor}-helped`
  const subject = encodeURIComponent(t('pages.faqSubject', { question: title }))
  return (
    <div ref={box} role="group" aria-labelledby={name} className="faq-helped print:hidden">
      <p id={name}>{t('pages.faqHelped')}</p>
      {(['yes', 'no'] as const).map((each) => (
        <button
          key={each}
          type="button"
          name={`${anchor}-${each}`}
          aria-pressed={said === each}
          onClick={() => (said === each ? undo() : change(each))}
          className={`chip min-h-11 md:min-h-8 ${said === each ? 'chip-on' : ''}`}
        >
          {t(each === 'yes' ? 'pages.faqYes' : 'pages.faqNo')}
        </button>
      ))}
      {said !== 'undone' && (
        <button type="button" className="link min-h-11 md:min-h-8" onClick={undo}>
          {t('common.undo')}
        </button>
      )}
      <p role="status">{said !== 'undone' && t(said === 'yes' ? 'pages.faqThanks' : 'pages.faqThanksNo')}</p>
      {said === 'no' && (
        <Link to={`${paths.contact()}?subject=${subject}`} className="link underline">
          {t('pages.faqWrite')}
        </Link>
      )}
    </div>
  )
}
