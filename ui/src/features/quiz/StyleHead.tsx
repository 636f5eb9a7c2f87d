import type { Ref } from 'react'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { type Style, styleNames, styles, type Weights } from '../../shared/quiz/quiz'
import { palettes } from './colours'
import { Scene } from './Scene'

/** The description of each style, for the couple who got it and for others. */
const texts: Record<Style, { own: MessageKey; others: MessageKey }> = {
  luxury: { own: 'quiz.luxuryText', others: 'quiz.luxuryOf' },
  classic: { own: 'quiz.classicText', others: 'quiz.classicOf' },
  garden: { own: 'quiz.gardenText', others: 'quiz.gardenOf' },
  modern: { own: 'quiz.modernText', others: 'quiz.modernOf' },
  traditional: { own: 'quiz.traditionalText', others: 'quiz.traditionalOf' },
}

/** The picture of each style: the scene of the mood that is typical of it. */
const scenes: Record<Style, string> = {
  luxury: 'grand',
  classic: 'refined',
  garden: 'dreamy',
  modern: 'bold',
  traditional: 'rooted',
}

/** The further scenes of each style's mood board: those of its typical answers. */
const boards: Record<Style, string[]> = {
  luxury: ['palace', 'show', 'cinematic'],
  classic: ['hall', 'singer', 'portraits'],
  garden: ['garden', 'oud', 'candid'],
  modern: ['rooftop', 'dj', 'editorial'],
  traditional: ['courtyard', 'arada', 'pomegranate'],
}

/** The style of a result: its picture, name and description, and the score of each style. */
export function StyleHead({
  own,
  style,
  totals,
  heading,
}: {
  /** Whether the result is the reader's. */
  own: boolean
  style: Style
  totals: Weights
  heading?: Ref<HTMLHeadingElement>
}) {
  const t = useT()
  const { number } = useFormat()
  const most = Math.max(1, ...styles.map((each) => totals[each]))
  const inOrder = styles.toSorted((a, b) => totals[b] - totals[a] || Number(b === style) - Number(a === style))
  return (
    <section className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <p className="mb-2 text-small text-muted">{t(own ? 'quiz.yourStyle' : 'quiz.aStyle')}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t(styleNames[style])}
        </h1>
        <p className="mt-3 max-w-[64ch]">{t(texts[style][own ? 'own' : 'others'])}</p>
        <h2 className="mt-6 text-panel">{t('quiz.totals')}</h2>
        <ul className="mt-2 grid max-w-xl gap-2">
          {inOrder.map((each) => (
            <li key={each} className="quiz-total">
              <span className={each === style ? 'font-semibold' : ''}>{t(styleNames[each])}</span>
              <span className="quiz-bar" aria-hidden>
                <span data-on={each === style} style={{ inlineSize: `${(totals[each] / most) * 100}%` }} />
              </span>
              <span className="tabular">{number(totals[each])}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="quiz-cover">
        <Scene name={scenes[style]} />
      </div>
    </section>
  )
}

/** The mood board of a style: its colours and scenes. */
export function MoodBoard({ style }: { style: Style }) {
  const t = useT()
  return (
    <section aria-labelledby="quiz-board">
      <h2 id="quiz-board">{t('quiz.board')}</h2>
      <ul className="quiz-palette">
        {palettes[style].map(([colour, name]) => (
          <li key={colour}>
            <span aria-hidden style={{ background: colour }} />
            {t(name)}
          </li>
        ))}
      </ul>
      <div className="quiz-board" aria-hidden>
        {boards[style].map((name) => (
          <Scene key={name} name={name} />
        ))}
      </div>
    </section>
  )
}
