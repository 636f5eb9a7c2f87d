import { graphql } from '../graphql/graphql'

/** What drawing a picture takes: components/Picture. Spread it wherever pictures are read. */
export const PictureFragment = graphql(`
  fragment Picture on Picture {
    url
    width
    height
    colour
    variants {
      width
      url
    }
  }
`)
