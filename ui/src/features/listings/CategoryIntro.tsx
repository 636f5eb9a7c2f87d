import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useLanguage } from '../../shared/i18n/language'
import { textsIn } from './texts'

export const CategoryDocument = graphql(`
  query Category($key: String!) {
    category(key: $key) {
      id
      introAr
      introEn
      metaTitleAr
      metaTitleEn
      metaTextAr
      metaTextEn
      coverAltAr
      coverAltEn
      cover {
        url
        width
        height
      }
    }
  }
`)

type Texts = NonNullable<ResultOf<typeof CategoryDocument>['category']>

/** The texts of a category: the introduction above its list, and the title and description for search engines. */
export function useCategoryTexts(key: string): Texts | null {
  const [{ data }] = useQuery({ query: CategoryDocument, variables: { key } })
  return data?.category ?? null
}

/** An introduction without a picture. */
export const Intro = ({ text }: { text: string }) => (
  <div className="category-intro">
    <p dir="auto">{text}</p>
  </div>
)

/** The picture and the introduction of a category. The server writes the same (api/page/route.go). */
export function CategoryIntro({ of }: { of: Texts | null }) {
  const lang = useLanguage()
  const { intro } = textsIn(of, lang)
  if (!of || (!intro && !of.cover)) return null
  const { cover } = of
  return (
    <div className="category-intro">
      {cover && (
        <img
          src={cover.url}
          alt={(lang === 'ar' ? of.coverAltAr : of.coverAltEn) ?? ''}
          width={cover.width}
          height={cover.height}
          className="category-cover"
        />
      )}
      {intro && <p dir="auto">{intro}</p>}
    </div>
  )
}
