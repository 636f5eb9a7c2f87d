/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { Parcel } from '../shared/graphql/parcel'
import { answerFrom, isSongFile, keptSongs } from '../shared/songs/kept/ranges'

declare const self: ServiceWorkerGlobalScope

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
void self.skipWaiting()
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Personal responses have no-store, and are not cached. */
const publicOnly = {
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(
      response.ok && !/no-store|private/.test(response.headers.get('Cache-Control') ?? '') ? response : null,
    ),
}

const visited = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: 3,
  plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 60 })],
})

// The network first, then the page as it was visited, then the clean shell (by the catch handler).
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(api|graphql|media)\b/.test(url.pathname),
  visited,
)

registerRoute(
  ({ request, url }) => request.method === 'GET' && url.pathname === '/graphql',
  new NetworkFirst({
    cacheName: 'answers',
    networkTimeoutSeconds: 3,
    plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 120 })],
  }),
)

registerRoute(
  ({ url }) => url.origin === self.location.origin && /^\/(assets|icons)\//.test(url.pathname),
  new CacheFirst({ cacheName: 'assets', plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 120 })] }),
)

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
  }),
)

/** Songs that are kept on this device play from it, also where the player goes to a place in them. */
registerRoute(
  ({ url }) => url.origin === self.location.origin && isSongFile(url),
  async ({ request, url }) => {
    const kept = await caches.match(url.pathname, { cacheName: keptSongs })
    return kept ? answerFrom(kept, request) : fetch(request)
  },
)

/** The cache of what somebody viewed is deleted when their session ends. */
registerRoute(
  ({ url }) => url.pathname === '/api/auth/logout',
  async ({ request }) => {
    const answer = await fetch(request)
    if (answer.ok)
      await Promise.all(['pages', 'answers', 'pictures', 'kept-answers'].map((name) => caches.delete(name)))
    return answer
  },
  'POST',
)

/** A page that is being left passes its last requests to the worker. */
self.addEventListener('message', (event) => {
  const parcel = event.data as Parcel | { type: unknown }
  if (parcel.type === 'SEND' && 'url' in parcel)
    event.waitUntil(fetch(parcel.url, { ...parcel.request, credentials: 'include' }).catch(() => {}))
})

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? ((await matchPrecache('/shell.html')) ?? Response.error()) : Response.error(),
)
