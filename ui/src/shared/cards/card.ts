/** A picture that the server draws of something, in two shapes and both languages. */
export interface Card {
  /** Where its pictures are, up to the language and shape: `/cards/quiz/<id>/`. */
  path: string
  /** What is asked for there, e.g. `?ids=…`. */
  query?: string
  /** The token of a shared link, which is sent in the body: no address and no log has it. */
  token?: string
  /** What it is of. */
  title: string
}

/** The shapes, in pixels: for a link or a chat, and for a telephone's whole screen. */
export const shapes = { tall: [1080, 1350], wide: [1200, 630] } as const

export type Shape = keyof typeof shapes
