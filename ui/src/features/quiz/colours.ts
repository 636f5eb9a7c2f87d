import type { MessageKey } from '../../shared/i18n/language'
import type { Style } from '../../shared/quiz/quiz'

// These are colours of weddings, not of the page, so they are the same in both themes.

/** The colours of each style, with their names. */
export const palettes: Record<Style, [colour: string, name: MessageKey][]> = {
  luxury: [
    ['#d9a94f', 'quiz.colourGold'],
    ['#fbf1dd', 'quiz.colourIvory'],
    ['#5a1d33', 'quiz.colourWine'],
    ['#1d1522', 'quiz.colourNight'],
  ],
  classic: [
    ['#fffaf2', 'quiz.colourWhite'],
    ['#e7b7b4', 'quiz.colourRose'],
    ['#c9b18a', 'quiz.colourChampagne'],
    ['#6d7f73', 'quiz.colourSage'],
  ],
  garden: [
    ['#8fa783', 'quiz.colourSage'],
    ['#f0c9c0', 'quiz.colourBlush'],
    ['#f6e7b8', 'quiz.colourJasmine'],
    ['#a8623d', 'quiz.colourClay'],
  ],
  modern: [
    ['#1b2136', 'quiz.colourNight'],
    ['#c5cad6', 'quiz.colourSilver'],
    ['#ffffff', 'quiz.colourWhite'],
    ['#3bb5b0', 'quiz.colourTurquoise'],
  ],
  traditional: [
    ['#8c1f3a', 'quiz.colourPomegranate'],
    ['#b0703a', 'quiz.colourCopper'],
    ['#17665f', 'quiz.colourTile'],
    ['#efe0c0', 'quiz.colourStone'],
  ],
}

/** The colours of the answers to the question about the palette. */
export const swatches = {
  gold_ivory: ['#d9a94f', '#fbf1dd', '#5a1d33', '#e8c592'],
  white_rose: ['#fffaf2', '#e7b7b4', '#c9b18a', '#a83253'],
  sage_blush: ['#8fa783', '#f0c9c0', '#f6e7b8', '#a8623d'],
  night_silver: ['#1b2136', '#c5cad6', '#ffffff', '#3bb5b0'],
  pomegranate: ['#8c1f3a', '#b0703a', '#17665f', '#efe0c0'],
}

/** The colour of spring blossom. */
export const blossom = '#fff4d6'
