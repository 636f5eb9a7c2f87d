import { graphql, type ResultOf } from '../graphql/graphql'

export const SongFragment = graphql(`
  fragment WholeSong on Song @_unmask {
    id
    slugs {
      ar
      en
    }
    title {
      ar
      en
    }
    artist {
      ar
      en
    }
    category
    description {
      ar
      en
    }
    metaTitle {
      ar
      en
    }
    metaDescription {
      ar
      en
    }
    licence {
      name
      holder
      source
      download
    }
    audio {
      hash
      url
      bytes
      duration
      loudness
      waveform
    }
    downloadUrl
    featured
    plays
  }
`)

export type Song = ResultOf<typeof SongFragment>
