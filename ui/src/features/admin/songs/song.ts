import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import type { Lang } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import type { Track } from '../../../shared/songs/track'

const EditedSongFragment = graphql(`
  fragment WholeEditedSong on EditedSong @_unmask {
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
    featured
    active
    archived
    version
    updatedAt
    plays
    downloads
  }
`)

export const SongBookDocument = graphql(
  `
    query SongBook($find: FindSongs!, $after: String) {
      songBook(find: $find, first: 100, after: $after) {
        nodes {
          ...WholeEditedSong
        }
        endCursor
        hasNextPage
        total
      }
    }
  `,
  [EditedSongFragment],
)

export const EditedSongDocument = graphql(
  `
    query EditedSong($id: ID!) {
      editedSong(id: $id) {
        ...WholeEditedSong
      }
    }
  `,
  [EditedSongFragment],
)

export const SetSong = graphql(`
  mutation SetSong($input: SetSong!) {
    setSong(input: $input) {
      position
    }
  }
`)
export const ArchiveSong = graphql(`
  mutation ArchiveSong($input: ArchiveSong!) {
    archiveSong(input: $input) {
      position
    }
  }
`)
export const RestoreSong = graphql(`
  mutation RestoreSong($input: RestoreSong!) {
    restoreSong(input: $input) {
      position
    }
  }
`)
export const OrderSongs = graphql(`
  mutation OrderSongs($input: OrderSongs!) {
    orderSongs(input: $input) {
      position
    }
  }
`)

export type EditedSong = ResultOf<typeof EditedSongFragment>
export type Audio = Track['audio']

export const languages: readonly Lang[] = ['ar', 'en']

/** The paths of the list of songs and of one song's editor. The id `new` creates a song. */
export const songsPath = paths.adminPage('songs')
export const songEditorPath = (id: string) => `${songsPath}/${id}`

/** Reports whether readers see the song. */
export const isPublic = ({ active, archived }: EditedSong) => active && !archived

/** A song as the player's track. Plays of a song that is not public are not counted, and its title is no link. */
export const heardAs = (song: EditedSong): Track => ({ ...song, unlisted: !isPublic(song) })
