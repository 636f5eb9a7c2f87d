import type { Exchange, Operation, OperationResult } from '@urql/core'
import { fromPromise, fromValue, mergeMap, pipe } from 'wonka'
import { user } from '../session/session'

/**
 * Public queries whose answers are cached for offline use: what visitors look at, and what the pages around it need.
 */
export const keptNames = new Set([
  'Listing',
  'Shortlisted',
  'Categories',
  'Category',
  'Places',
  'PlaceListings',
  'PlaceLandings',
  'Landing',
  'Governorates',
  'Cities',
  'Listings',
  'FeaturedVenues',
  'FeaturedServices',
  'AmenityNames',
  'Search',
  'Posts',
  'PostPage',
  'Faq',
  'InfoPage',
  'BudgetPrices',
  'BudgetNearby',
  'Songs',
  'SongPage',
  'QuizTable',
  'QuizResult',
  'QuizListings',
  'Checklist',
])

const cacheName = 'kept-answers'
/** The number of answers cached on a device; the oldest are deleted. */
const most = 150

/** The URL under which an answer is cached. The Cache API needs a URL; no server has this one. */
const addressOf = (operation: Operation) => `/kept/${operation.key}`

const nameOf = ({ query }: Operation) =>
  query.definitions.map((each) => ('name' in each ? each.name?.value : undefined))[0] ?? ''

async function keep({ operation, data }: OperationResult): Promise<void> {
  // in a later task, because opening the cache for the first time takes a slow phone 30 ms
  await new Promise((resolve) => setTimeout(resolve))
  const cache = await caches.open(cacheName)
  const address = addressOf(operation)
  await cache.delete(address) // so that it becomes the newest
  await cache.put(address, new Response(JSON.stringify(data)))
  const all = await cache.keys()
  await Promise.all(all.slice(0, -most).map((each) => cache.delete(each)))
}

async function fromKept(result: OperationResult): Promise<OperationResult> {
  try {
    const found = await (await caches.open(cacheName)).match(addressOf(result.operation))
    if (!found) return result
    return { ...result, data: await found.json(), error: undefined }
  } catch {
    return result
  }
}

/**
 * Whether the viewer sees only public data. Owners and admins see more, such as unapproved listings. Couples do not.
 */
const seesOnlyWhatIsPublic = () => (user.get()?.role ?? 'customer') === 'customer'

/**
 * Caches the last answers to public queries of visitors and couples on this device, and returns them if the server does
 * not answer. Signing out deletes them.
 */
export const keptExchange: Exchange =
  ({ forward }) =>
  (operations$) =>
    pipe(
      forward(operations$),
      mergeMap((result) => {
        const { operation, data, error } = result
        if (operation.kind !== 'query' || typeof caches === 'undefined' || !keptNames.has(nameOf(operation)))
          return fromValue(result)
        if (error?.networkError instanceof TypeError) return fromPromise(fromKept(result))
        if (data && !error && seesOnlyWhatIsPublic()) keep(result).catch((reason: unknown) => console.debug(reason))
        return fromValue(result)
      }),
    )
