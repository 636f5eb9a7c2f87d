import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

const FoundPostsFragment = graphql(`
  fragment FoundPosts on EditedPostConnection @_unmask {
    total
    nodes {
      id
      ar {
        text {
          title
        }
      }
      en {
        text {
          title
        }
      }
    }
  }
`)

const FoundSongsFragment = graphql(`
  fragment FoundSongs on EditedSongConnection @_unmask {
    total
    nodes {
      id
      title {
        ar
        en
      }
      artist {
        ar
        en
      }
    }
  }
`)

/**
 * What has some words in its name, of each kind the first few and how many there are in all. Neither emails nor phones,
 * which the words may be part of.
 */
export const AdminPaletteDocument = graphql(
  `
    query AdminPalette($words: String!, $find: FindSongs!) {
      allListings(query: $words, first: 5) {
        total
        nodes {
          id
          nameAr
          nameEn
          status
          governorate {
            nameAr
            nameEn
          }
        }
      }
      accounts(query: $words, first: 5) {
        total
        nodes {
          id
          username
          role
          suspended
        }
      }
      allPosts(query: $words, first: 5) {
        ...FoundPosts
      }
      songBook(find: $find, first: 5) {
        ...FoundSongs
      }
    }
  `,
  [FoundPostsFragment, FoundSongsFragment],
)

/** What editors may ask of that. */
export const EditorPaletteDocument = graphql(
  `
    query EditorPalette($words: String!, $find: FindSongs!) {
      allPosts(query: $words, first: 5) {
        ...FoundPosts
      }
      songBook(find: $find, first: 5) {
        ...FoundSongs
      }
    }
  `,
  [FoundPostsFragment, FoundSongsFragment],
)

export type PaletteFound = ResultOf<typeof EditorPaletteDocument> & Partial<ResultOf<typeof AdminPaletteDocument>>
