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
 * The first few listings, accounts, posts and songs whose name contains the words, and the total of each kind. It reads
 * no emails or phones, although the words may be part of one.
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

/** The part of the query that editors may read. */
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
