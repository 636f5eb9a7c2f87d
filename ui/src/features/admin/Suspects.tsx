import { useState } from 'react'
import { Link } from '../../shared/components/Link'
import { Picture } from '../../shared/components/Picture'
import { type FragmentOf, graphql, readFragment } from '../../shared/graphql/graphql'
import { apart } from '../../shared/i18n/apart'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { PictureFragment } from '../../shared/listing/picture'
import { paths } from '../../shared/paths'
import { stateWords } from './listingStates'
import { SideBySide } from './SideBySide'

/** A listing that may be the same as another one. */
export const SuspectFragment = graphql(
  `
    fragment Suspect on Suspect {
      alike
      sameOwner
      listing {
        id
        nameAr
        nameEn
        status
        governorate {
          nameAr
          nameEn
        }
        city {
          nameAr
          nameEn
        }
        owner {
          id
          username
        }
        cover {
          ...Picture
        }
      }
    }
  `,
  [PictureFragment],
)

export const SuspectsDocument = graphql(
  `
    query Suspects($of: [ID!]!) {
      suspects(of: $of) {
        of
        ...Suspect
      }
    }
  `,
  [SuspectFragment],
)

export type Suspect = FragmentOf<typeof SuspectFragment>

const alikeWords: Record<'PHONE' | 'PLACE' | 'NAME' | 'PICTURE', MessageKey> = {
  PHONE: 'admin.alikePhone',
  PLACE: 'admin.alikePlace',
  NAME: 'admin.alikeName',
  PICTURE: 'admin.alikePicture',
}

/** Listings that may be duplicates of `listing`, each with the reason. Renders nothing if there are none. */
export function Suspects({ listing: subject, of }: { listing: string; of: readonly Suspect[] }) {
  const t = useT()
  const name = useName()
  const [compared, setCompared] = useState<string>()
  if (of.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t('admin.suspects')}
      className="rounded-button border-s-3 border-brass bg-tint px-3 py-2 text-small"
    >
      <p className="font-semibold">{t('admin.suspects')}</p>
      <ul className="mt-1 grid gap-2">
        {readFragment(SuspectFragment, of).map(({ listing, alike, sameOwner }) => {
          if (!listing) return null
          const place = [name(listing.governorate ?? {}), name(listing.city ?? {})]
          return (
            <li key={listing.id} className="flex items-center gap-3">
              <span className="h-12 w-16 shrink-0">
                <Picture
                  source={readFragment(PictureFragment, listing.cover)}
                  alt=""
                  sizes="64px"
                  className="rounded-badge"
                />
              </span>
              <span className="grid min-w-0">
                <Link
                  className="link inline-flex min-h-11 items-center wrap-anywhere sm:min-h-0"
                  to={paths.adminPage(`history/${listing.id}`)}
                >
                  <bdi>{name(listing)}</bdi>
                </Link>
                <span className="text-muted">
                  {[
                    ...new Set(place.filter(Boolean).map(apart)),
                    t(stateWords[listing.status]),
                    sameOwner ? t('admin.sameOwner') : apart(listing.owner?.username ?? t('admin.erased')),
                  ].join(' · ')}
                </span>
                <span>{alike.map((each) => t(alikeWords[each])).join(t('listing.comma'))}</span>
              </span>
              <button
                type="button"
                className="btn btn-outline btn-small ms-auto shrink-0"
                aria-label={t('admin.sideBySideWith', { name: name(listing) })}
                onClick={() => setCompared(listing.id)}
              >
                {t('admin.sideBySide')}
              </button>
            </li>
          )
        })}
      </ul>
      {compared && <SideBySide one={subject} other={compared} onClose={() => setCompared(undefined)} />}
    </div>
  )
}
