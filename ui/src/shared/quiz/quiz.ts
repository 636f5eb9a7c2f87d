import type { MessageKey } from '../i18n/language'

/** The styles that the quiz tells apart, in the server's order. */
export const styles = ['luxury', 'classic', 'garden', 'modern', 'traditional'] as const
export type Style = (typeof styles)[number]

/** Points for each style. */
export type Weights = Record<Style, number>

export interface AnswerWeights {
  question: string
  answer: string
  weights: Weights
}

export const styleNames: Record<Style, MessageKey> = {
  luxury: 'quiz.luxury',
  classic: 'quiz.classic',
  garden: 'quiz.garden',
  modern: 'quiz.modern',
  traditional: 'quiz.traditional',
}

/** The questions and their answers, as the server has them (events/quiz_table.go). */
export const questions = [
  {
    key: 'venueTypePreference',
    title: 'quiz.venueTypePreference',
    answers: [
      { key: 'palace', name: 'quiz.palace' },
      { key: 'hall', name: 'quiz.hall' },
      { key: 'garden', name: 'quiz.gardenVenue' },
      { key: 'rooftop', name: 'quiz.rooftop' },
      { key: 'courtyard', name: 'quiz.courtyard' },
    ],
  },
  {
    key: 'guestCount',
    title: 'quiz.guestCount',
    answers: [
      { key: 'under_100', name: 'quiz.under100' },
      { key: '100_250', name: 'quiz.from100' },
      { key: '250_500', name: 'quiz.from250' },
      { key: 'over_500', name: 'quiz.over500' },
    ],
  },
  {
    key: 'budgetLevel',
    title: 'quiz.budgetLevel',
    answers: [
      { key: 'modest', name: 'quiz.modest' },
      { key: 'moderate', name: 'quiz.moderate' },
      { key: 'generous', name: 'quiz.generous' },
      { key: 'lavish', name: 'quiz.lavish' },
    ],
  },
  {
    key: 'seasonPreference',
    title: 'quiz.seasonPreference',
    answers: [
      { key: 'spring', name: 'quiz.spring' },
      { key: 'summer', name: 'quiz.summer' },
      { key: 'autumn', name: 'quiz.autumn' },
      { key: 'winter', name: 'quiz.winter' },
    ],
  },
  {
    key: 'colorPalette',
    title: 'quiz.colorPalette',
    answers: [
      { key: 'gold_ivory', name: 'quiz.goldIvory' },
      { key: 'white_rose', name: 'quiz.whiteRose' },
      { key: 'sage_blush', name: 'quiz.sageBlush' },
      { key: 'night_silver', name: 'quiz.nightSilver' },
      { key: 'pomegranate', name: 'quiz.pomegranate' },
    ],
  },
  {
    key: 'entertainmentStyle',
    title: 'quiz.entertainmentStyle',
    answers: [
      { key: 'show', name: 'quiz.show' },
      { key: 'singer', name: 'quiz.singer' },
      { key: 'oud', name: 'quiz.oud' },
      { key: 'dj', name: 'quiz.dj' },
      { key: 'arada', name: 'quiz.arada' },
    ],
  },
  {
    key: 'photographyStyle',
    title: 'quiz.photographyStyle',
    answers: [
      { key: 'cinematic', name: 'quiz.cinematic' },
      { key: 'portraits', name: 'quiz.portraits' },
      { key: 'candid', name: 'quiz.candid' },
      { key: 'editorial', name: 'quiz.editorial' },
    ],
  },
  {
    key: 'mood',
    title: 'quiz.mood',
    answers: [
      { key: 'grand', name: 'quiz.grand' },
      { key: 'refined', name: 'quiz.refined' },
      { key: 'dreamy', name: 'quiz.dreamy' },
      { key: 'bold', name: 'quiz.bold' },
      { key: 'rooted', name: 'quiz.rooted' },
    ],
  },
] as const satisfies { key: string; title: MessageKey; answers: { key: string; name: MessageKey }[] }[]

export type QuestionKey = (typeof questions)[number]['key']
export type Answers = Record<QuestionKey, string>

/** The style that each answer about the mood stands for. */
const moods: Record<string, Style> = {
  grand: 'luxury',
  refined: 'classic',
  dreamy: 'garden',
  bold: 'modern',
  rooted: 'traditional',
}

/**
 * The style that answers lead to, and what they come to: the same rule as the server's, for who has no connection. The
 * highest total wins; of several, the mood's, or the first.
 */
export function styleOf(table: readonly AnswerWeights[], answers: Answers): { style: Style; totals: Weights } {
  const totals: Weights = { luxury: 0, classic: 0, garden: 0, modern: 0, traditional: 0 }
  for (const { question, answer, weights } of table)
    if (answers[question as QuestionKey] === answer) for (const style of styles) totals[style] += weights[style]
  const most = Math.max(...styles.map((style) => totals[style]))
  const best = styles.filter((style) => totals[style] === most)
  const mood = moods[answers.mood]
  return { style: mood && best.includes(mood) ? mood : best[0]!, totals }
}
