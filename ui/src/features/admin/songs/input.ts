import type { VariablesOf } from '../../../shared/graphql/graphql'
import { textOf } from '../../../shared/form/useForm'
import type { SetSong } from './song'

type Input = VariablesOf<typeof SetSong>['input']

/** The input of SetSong from the fields of the form. */
export function inputOf(fields: FormData, of: { song: string | null; version: number }): Input {
  const both = (name: string) => ({ ar: textOf(fields, `${name}Ar`), en: textOf(fields, `${name}En`) })
  return {
    ...of,
    slugs: both('slug'),
    title: both('title'),
    artist: both('artist'),
    category: textOf(fields, 'category') as Input['category'],
    description: both('description'),
    metaTitle: both('metaTitle'),
    metaDescription: both('metaDescription'),
    licence: {
      name: textOf(fields, 'licenceName'),
      holder: textOf(fields, 'licenceHolder'),
      source: textOf(fields, 'licenceSource'),
      download: fields.has('download'),
    },
    audio: textOf(fields, 'audio'),
    featured: fields.has('featured'),
    active: fields.has('active'),
  }
}
