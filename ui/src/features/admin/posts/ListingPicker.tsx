import { Plus } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Token } from '../../../shared/components/Chip'
import { Dialog } from '../../../shared/components/Dialog'
import { Input } from '../../../shared/components/Field'
import { Panel } from '../../../shared/components/Panel'
import { post as limits } from '../../../shared/form/limits.json'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'

export const FoundListingsDocument = graphql(`
  query FoundListings($query: String!) {
    namedListings(query: $query, first: 8) {
      id
      kind
      nameAr
      nameEn
      governorate {
        nameAr
        nameEn
      }
    }
  }
`)

export const ChosenListingDocument = graphql(`
  query ChosenListing($id: String!) {
    listing(slugOrId: $id) {
      id
      nameAr
      nameEn
    }
  }
`)

export interface Found {
  id: string
  kind: string
  name: string
}

/** Searches public listings by name and passes the chosen one to `onListing`. Listings in `without` are left out. */
function Finder({ onListing, without = [] }: { onListing: (listing: Found) => void; without?: string[] }) {
  const t = useT()
  const name = useName()
  const id = useId()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const [answer, ask] = useQuery({
    query: FoundListingsDocument,
    variables: { query },
    keepFormer: true,
  })
  return (
    <div className="grid gap-3">
      <Input
        id={id}
        type="search"
        autoComplete="off"
        label={t('posts.findListing')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ namedListings }) => namedListings.length === 0}
        empty={<p className="text-small text-muted">{t('posts.noListings')}</p>}
      >
        {({ namedListings }) => (
          <ul className="grid gap-1">
            {namedListings
              .filter((each) => !without.includes(each.id))
              .map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start hover:bg-tint"
                    onClick={() => onListing({ id: each.id, kind: each.kind, name: name(each) })}
                  >
                    <Plus size={16} aria-hidden className="shrink-0 text-brass" />
                    <bdi className="grow">{name(each)}</bdi>
                    {each.governorate && <span className="text-small text-muted">{name(each.governorate)}</span>}
                  </button>
                </li>
              ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

/** A dialog that asks for a listing. */
export function ListingDialog({ onListing, onClose }: { onListing: (listing: Found) => void; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('writing.listing')} onClose={onClose}>
      <Finder onListing={onListing} />
    </Dialog>
  )
}

/** The listings that a post is linked to, with a dialog that adds more. */
export function RelatedListings({
  venues,
  services,
  onListings,
  errors,
}: {
  venues: string[]
  services: string[]
  onListings: (of: { venues: string[]; services: string[] }) => void
  errors: Record<string, string>
}) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const all = [...venues, ...services]
  const without = (id: string) => ({
    venues: venues.filter((each) => each !== id),
    services: services.filter((each) => each !== id),
  })
  const add = ({ id, kind }: Found) => {
    setAsking(false)
    if (all.includes(id)) return
    onListings(kind === 'VENUE' ? { venues: [...venues, id], services } : { venues, services: [...services, id] })
  }
  const error = errors.venues ?? errors.services
  return (
    <div role="group" aria-labelledby="related-listings" className="grid gap-2">
      <h3 id="related-listings" className="text-small font-semibold">
        {t('posts.relatedListings')}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {all.map((id) => (
          <li key={id} className="max-w-full">
            <Chosen id={id} onRemove={() => onListings(without(id))} />
          </li>
        ))}
      </ul>
      {Math.max(venues.length, services.length) < limits.maxListings && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          <Plus size={18} aria-hidden />
          {t('posts.addListing')}
        </Button>
      )}
      {error && <p className="text-small text-danger">{error}</p>}
      {asking && <ListingDialog onListing={add} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: ChosenListingDocument, variables: { id } })
  const known = data?.listing
  return <Token value={known ? name(known) : t(data ? 'posts.goneListing' : 'common.loading')} onRemove={onRemove} />
}
