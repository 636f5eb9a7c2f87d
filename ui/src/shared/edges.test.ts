import { gql } from '@urql/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToBeacons } from '../../tests/beacons'
import { client, restoreAnswers, restoreInlined } from './graphql/client'
import { refusal } from './graphql/errors'
import { positionHeader } from './graphql/position'
import { featuredAge } from './graphql/fresh'
import { latinDigits } from './i18n/digits'
import { switchLanguage } from './i18n/language'
import { importWithRetry } from './importWithRetry'
import { dashboardPath, paths } from './paths'
import { formatPhone } from './phone'
import { rest } from './rest'
import { RestError } from './restError'
import { sessionId, user } from './session/session'
import { telLink, whatsAppLink } from './tracking/contact'
import { deviceInfo } from './tracking/device'
import { trackContact, trackPageView } from './tracking/tracking'

const answer = (body: string, init: ResponseInit = {}) => new Response(body, init)
const couple = { id: '1', username: 'هدى', email: 'huda@example.sy', role: 'customer' as const }

afterEach(() => vi.unstubAllGlobals())

describe('paths', () => {
  it('take the slug of the language, else the id', () => {
    const venue = { id: 'abc', slugAr: 'بيت-الياسمين', slugEn: null }
    expect(paths.venue(venue, 'ar')).toBe(`/venue/${encodeURIComponent('بيت-الياسمين')}`)
    expect(paths.venue(venue, 'en')).toBe('/venue/abc')
  })

  it('leave empty filters out of a search', () => {
    expect(paths.search({ q: 'عود', governorateId: '', cityId: undefined })).toBe(
      `/search?q=${encodeURIComponent('عود')}`,
    )
    expect(paths.search({ q: '  ' })).toBe('/search')
  })

  it('know the dashboard of each role', () => {
    expect(['admin', 'editor', 'venue_owner', 'service_provider', 'customer', undefined].map(dashboardPath)).toEqual([
      '/admin',
      '/admin',
      '/dashboard',
      '/provider-dashboard',
      '/',
      '/',
    ])
  })
})

describe('an idempotency key', () => {
  const keys = (fetching: ReturnType<typeof vi.fn>) =>
    (fetching.mock.calls as unknown as [string, RequestInit][]).map(
      ([, { headers }]) => (headers as Record<string, string>)['Idempotency-Key'],
    )
  const refused =
    (code: string, status = 503) =>
    () =>
      Promise.resolve(answer(JSON.stringify({ error: '', code }), { status }))

  it('goes with every mutation, and with its repetition where nobody knows what came of it', async () => {
    const failed = (code: string) => () =>
      Promise.resolve(answer(JSON.stringify({ data: null, errors: [{ message: '', extensions: { code } }] })))
    const fetching = vi
      .fn(() => Promise.resolve(answer('{"data":{"id":"1"}}')))
      .mockImplementationOnce(failed('unknown'))
      .mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
      .mockImplementationOnce(failed('conflict'))
    vi.stubGlobal('fetch', fetching)
    const press = (elapsed: number, text = 'مرحبا') =>
      client
        .mutation(
          gql`
            mutation Report($text: String, $form: Form) {
              id
            }
          `,
          { text, form: { elapsed } },
        )
        .toPromise()
    await press(2000)
    await press(3000)
    await press(4000)
    await press(5000)
    await press(6000)
    await press(6000, 'شيء آخر')
    const [unknown, unreached, conflict, saved, again, other] = keys(fetching)
    expect(unknown).toBeTruthy()
    expect([unreached, conflict]).toEqual([unknown, unknown])
    expect(new Set([unknown, saved, again, other]).size).toBe(4)
    await client
      .query(
        gql`
          query Read {
            id
          }
        `,
        {},
        { requestPolicy: 'network-only' },
      )
      .toPromise()
    expect(keys(fetching).at(-1)).toBeUndefined()
  })

  it.each([
    ['is busy', refused('unavailable')],
    ['fails', refused('internal', 500)],
    ['answers through something that fails', () => Promise.resolve(answer('<h1>Bad Gateway</h1>', { status: 502 }))],
  ])('is the same again where the server %s, which may have saved it', async (_, fails) => {
    const fetching = vi.fn(() => Promise.resolve(answer('{}'))).mockImplementationOnce(fails)
    vi.stubGlobal('fetch', fetching)
    const sent = { email: `${Math.random()}@example.sy` }
    for (let i = 0; i < 2; i++) await rest('POST', '/api/auth/register', sent).catch(() => {})
    const [failed, again] = keys(fetching)
    expect(again).toBe(failed)
  })

  it('goes with every command of the REST edge in the same way', async () => {
    const fetching = vi
      .fn(() => Promise.resolve(answer('{}')))
      .mockImplementationOnce(refused('unknown'))
      .mockImplementationOnce(refused('conflict', 409))
    vi.stubGlobal('fetch', fetching)
    const press = (elapsed: number) =>
      rest('POST', '/api/auth/register', { email: 'huda@example.sy', elapsed }).catch(() => {})
    await press(2000)
    await press(3000)
    await press(4000)
    const [unknown, conflict, saved] = keys(fetching)
    expect(conflict).toBe(unknown)
    expect(saved).not.toBe(unknown)
  })
})

describe('a REST call', () => {
  it('fails as "status: body" and keeps what the server said about the fields', async () => {
    const body = JSON.stringify({ error: 'البريد مستعمل', code: 'conflict', fields: { email: 'مستعمل' } })
    vi.stubGlobal('fetch', () => Promise.resolve(answer(body, { status: 409 })))
    const error = await rest('POST', '/api/auth/register', {}).catch((each: unknown) => each as RestError)
    expect(error).toMatchObject({ message: `409: ${body}`, code: 'conflict', fields: { email: 'مستعمل' } })
    expect(refusal(error as RestError)).toEqual({
      code: 'conflict',
      message: 'البريد مستعمل',
      fields: { email: 'مستعمل' },
    })
  })

  it('is refused in the language that is on, also after a change of it', async () => {
    const words = {
      ar: { error: 'البريد مستعمل', fields: { email: 'مستعمل' } },
      en: { error: 'The email is taken', fields: { email: 'Taken' } },
    }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(answer(JSON.stringify({ ...words.ar, code: 'conflict', words }), { status: 409 })),
    )
    const error = (await rest('POST', '/api/auth/register', {}).catch((each: unknown) => each)) as RestError
    expect(refusal(error)).toEqual({ code: 'conflict', message: 'البريد مستعمل', fields: { email: 'مستعمل' } })
    await switchLanguage('en')
    expect(refusal(error)).toEqual({ code: 'conflict', message: 'The email is taken', fields: { email: 'Taken' } })
    await switchLanguage('ar')
  })

  it('tells a server that answers nonsense from one that cannot be reached', async () => {
    const query = gql`
      query Unreachable {
        id
      }
    `
    const ask = async () =>
      refusal((await client.query(query, {}, { requestPolicy: 'network-only' }).toPromise()).error!).code
    vi.stubGlobal('fetch', () => Promise.resolve(answer('<html>', { status: 502 })))
    expect(await ask()).toBe('unavailable')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await ask()).toBe('offline')
  })

  it('fails with the status text where there is no body', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer('', { status: 503, statusText: 'Service Unavailable' })))
    await expect(rest('GET', '/api/venues')).rejects.toThrow('503: Service Unavailable')
  })

  it('sends a content type with a body only, and cookies always', async () => {
    const fetching = vi.fn(() => Promise.resolve(answer('{}')))
    vi.stubGlobal('fetch', fetching)
    await rest('GET', '/api/venues')
    await rest('POST', '/api/auth/login', { email: 'a' })
    const [get, post] = (fetching.mock.calls as unknown as [string, RequestInit][]).map((call) => call[1])
    expect(get).toMatchObject({ credentials: 'include' })
    expect(get!.headers).not.toHaveProperty('Content-Type')
    expect(post!.headers).toHaveProperty('Content-Type', 'application/json')
  })

  it('forgets the signed-in user on a 401', async () => {
    user.set(couple)
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual(couple)
    vi.stubGlobal('fetch', () => Promise.resolve(answer('', { status: 401 })))
    await rest('GET', '/api/auth/me').catch(() => {})
    expect(user.get()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('sends back the furthest position it has seen', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer('{}', { headers: { 'X-Position': '41' } })))
    await rest('POST', '/api/auth/login', {})
    vi.stubGlobal('fetch', () => Promise.resolve(answer('{}', { headers: { 'X-Position': '7' } })))
    await rest('GET', '/api/auth/me')
    expect(positionHeader()).toEqual({ 'X-Position': '41' })
    vi.resetModules() // as the next page of this tab does
    const { positionHeader: after } = await import('./graphql/position')
    expect(after()).toEqual({ 'X-Position': '41' })
  })
})

describe('the GraphQL client', () => {
  const document = gql('query Inlined($a: Int) { inlined(a: $a) { id } }')

  it('takes the answers in the page over, and asks nothing', async () => {
    const fetching = vi.fn()
    vi.stubGlobal('fetch', fetching)
    restoreAnswers([
      {
        operation: 'query Inlined($a: Int) { inlined(a: $a) { id } }',
        variables: { a: 1 },
        data: { inlined: { __typename: 'It', id: 'x' } },
      },
    ])
    const { data } = await client.query(document, { a: 1 }).toPromise()
    expect(data).toMatchObject({ inlined: { id: 'x' } })
    expect(fetching).not.toHaveBeenCalled()
  })

  it('takes over no answers for an account that was left meanwhile', async () => {
    const operation = 'query Own { own { __typename id } }'
    const data = JSON.stringify([{ operation, data: { own: { __typename: 'It', id: 'of A' } } }])
    globalThis.document.body.innerHTML = `<script type="application/json" id="data" data-account="a">${data}</script>`
    const fetching = vi.fn(() =>
      Promise.resolve(
        answer('{"data":{"own":{"__typename":"It","id":"of B"}}}', { headers: { 'Content-Type': 'application/json' } }),
      ),
    )
    const ask = () =>
      client
        .query(gql(operation), {}, { fetch: fetching as unknown as typeof fetch, url: 'http://localhost/graphql' })
        .toPromise()
    const person = { username: 'huda', email: 'huda@example.sy', role: 'customer' } as const
    user.set({ ...person, id: 'b' })
    restoreInlined()
    expect((await ask()).data).toMatchObject({ own: { id: 'of B' } })
    expect(fetching).toHaveBeenCalledTimes(1)
    user.set(null)
    globalThis.document.body.innerHTML = ''
  })

  it('reads again what the page brought only some seconds later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const fetching = vi.fn(() =>
      Promise.resolve(
        answer('{"data":{"brought":{"__typename":"It","id":"2"}}}', {
          headers: { 'Content-Type': 'application/json' },
        }),
      ),
    )
    const operation = 'query Brought { brought { __typename id } }'
    restoreAnswers([{ operation, data: { brought: { __typename: 'It', id: '1' } } }])
    const ask = () =>
      client
        .query(
          gql(operation),
          {},
          {
            requestPolicy: 'cache-and-network',
            fetch: fetching as unknown as typeof fetch,
            url: 'http://localhost/graphql',
          },
        )
        .toPromise()
    await ask()
    vi.setSystemTime(Date.now() + 4000)
    expect((await ask()).data).toMatchObject({ brought: { id: '1' } })
    expect(fetching).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 2000)
    void ask()
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1))

    const changing = 'query Changing { changing { __typename id } }'
    restoreAnswers([{ operation: changing, data: { changing: { __typename: 'It', id: '1' } } }])
    const context = { fetch: fetching as unknown as typeof fetch, url: 'http://localhost/graphql' }
    const again = () => client.query(gql(changing), {}, { ...context, requestPolicy: 'cache-and-network' }).toPromise()
    await again()
    await client.mutation('mutation Change { change { position } }', {}, context).toPromise()
    fetching.mockClear()
    void again()
    await vi.waitFor(() => expect(fetching, 'a command was sent').toHaveBeenCalledTimes(1))
    vi.useRealTimers()
  })

  it('asks for featured lists again after five minutes, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const fetching = vi.fn(() =>
      Promise.resolve(
        answer('{"data":{"it":{"__typename":"It","id":"1"}}}', { headers: { 'Content-Type': 'application/json' } }),
      ),
    )
    vi.stubGlobal('fetch', fetching)
    const ask = () =>
      client
        .query(
          'query Aged { it { id } }',
          {},
          { maxAge: featuredAge, fetch: fetching as unknown as typeof fetch, url: 'http://localhost/graphql' },
        )
        .toPromise()
    await ask()
    vi.setSystemTime(Date.now() + featuredAge - 1000)
    await ask()
    expect(fetching).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1001)
    await ask()
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2))
    vi.useRealTimers()
  })
})

describe('contact', () => {
  it('opens WhatsApp with digits only, and a sentence for venues', () => {
    expect(whatsAppLink('+963 944 (000) 126')).toBe('https://wa.me/963944000126')
    expect(whatsAppLink('00963 944 000 126', 'مرحبًا')).toBe(
      `https://wa.me/963944000126?text=${encodeURIComponent('مرحبًا')}`,
    )
    expect(telLink('+963 11 000 0126')).toBe('tel:+963110000126')
  })

  it('is recorded by beacon, else by a fetch that outlives the page', () => {
    const sent = listenToBeacons(false)
    vi.spyOn(console, 'debug').mockImplementation(() => {})
    const fetching = vi.fn(() => Promise.reject(new Error('offline')))
    vi.stubGlobal('fetch', fetching)
    trackContact({ id: 'v1', type: 'venue', name: 'بيت الياسمين' }, 'phone', '+963')
    expect(sent()).toHaveLength(1)
    const [path, init] = fetching.mock.calls[0] as unknown as [string, RequestInit]
    expect(path).toBe('/api/analytics/track/vendor-click')
    expect(init.keepalive).toBe(true)
    expect(JSON.parse(String(init.body))).toMatchObject({
      vendorId: 'v1',
      vendorType: 'venue',
      clickType: 'phone',
      contactValue: '+963',
      sessionId: sessionId(),
    })
  })

  it('counts a page view with the province it knows, and no city', () => {
    const sent = listenToBeacons()
    localStorage.setItem('userProvince', 'damascus')
    trackPageView('/venues')
    expect(sent()).toMatchObject([
      {
        path: '/api/analytics/track/pageview',
        record: { path: '/venues', province: 'damascus', city: null, screenWidth: screen.width },
      },
    ])
  })
})

describe('small rules', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/130 Safari/537 Edg/130', 'desktop', 'Windows', 'Edge'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Mobile Safari/604', 'mobile', 'iOS', 'Safari'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/130 Mobile Safari/537', 'mobile', 'Android', 'Chrome'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X200) Chrome/130 Safari/537', 'tablet', 'Android', 'Chrome'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130) Gecko Firefox/130', 'desktop', 'Linux', 'Firefox'],
    ['curl', 'desktop', 'unknown', 'unknown'],
  ])('knows the device of %s', (agent, deviceType, os, browser) =>
    expect(deviceInfo(agent)).toEqual({ deviceType, os, browser }),
  )

  it.each([
    ['+963944123456', '+963 944 123 456'],
    ['+963 944-123-456', '+963 944 123 456'],
    ['+963112345678', '+963 11 234 5678'],
    ['+96331123456', '+963 31 123 456'],
    ['+4915112345678', '+4915112345678'],
    ['', ''],
  ])('groups %s as people read it', (number, read) => expect(formatPhone(number)).toBe(read))

  it('reads Arabic-Indic and Persian digits', () => expect(latinDigits('+٩٦٣ ۹٤٤')).toBe('+963 944'))

  it('keeps one session id while the tab lives', () => {
    expect(sessionId()).toMatch(/^\d{13}-[a-z0-9]+$/)
    expect(sessionId()).toBe(sessionId())
  })

  it('keeps one session id while the page lives where the browser stores nothing', () => {
    const now = vi.spyOn(Date, 'now')
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    const first = sessionId()
    now.mockReturnValue(1)
    expect(first).toMatch(/^\d{13}-[a-z0-9]+$/)
    expect(sessionId()).toBe(first)
  })

  describe('a chunk that does not come', () => {
    const lost = new TypeError('no network')
    const reload = () => vi.spyOn(location, 'reload').mockImplementation(() => {})
    beforeEach(() => sessionStorage.clear())
    afterEach(() => {
      document.body.innerHTML = ''
    })

    it('is asked for once more, then the page reloads, once', async () => {
      const reloading = reload()
      const flaky = vi.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce('here')
      await expect(importWithRetry(flaky, false, 0)).resolves.toBe('here')
      const gone = vi.fn().mockRejectedValue(new Error('removed'))
      vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
      void importWithRetry(gone, false, 0)
      await vi.waitFor(() => expect(reloading).toHaveBeenCalledOnce())
      await expect(importWithRetry(gone, false, 0)).rejects.toThrow('removed')
      expect(reloading).toHaveBeenCalledOnce()
    })

    it('reloads nothing while no server answers: the tab would show the browser’s own page', async () => {
      const reloading = reload()
      vi.stubGlobal('fetch', () => Promise.reject(lost))
      await expect(importWithRetry(() => Promise.reject(lost), false, 0)).rejects.toThrow(lost)
      expect(reloading).not.toHaveBeenCalled()
    })

    it('of a page reloads nothing at the address of the page before: that is for the error page at its own', async () => {
      const reloading = reload()
      await expect(importWithRetry(() => Promise.reject(lost), true, 0)).rejects.toThrow(lost)
      expect(reloading).not.toHaveBeenCalled()
    })

    it.each([false, true])('is waited for without a network, and never reloaded for (of a page: %s)', async (page) => {
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      const reloading = reload()
      const load = vi.fn().mockRejectedValue(lost)
      const chunk = importWithRetry(load, page, 0)
      await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
      onLine.mockReturnValue(true)
      load.mockResolvedValue('here')
      await vi.waitFor(() => {
        dispatchEvent(new Event('online'))
        return expect(load).toHaveBeenCalledTimes(3)
      })
      await expect(chunk).resolves.toBe('here')
      expect(reloading).not.toHaveBeenCalled()
    })

    it.each([false, true])(
      'is asked for again where it fails as the network comes back (of a page: %s)',
      async (page) => {
        const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
        const reloading = reload()
        const load = vi
          .fn()
          .mockRejectedValueOnce(lost)
          .mockImplementationOnce(() => {
            onLine.mockReturnValue(true) // and nobody hears of it any more
            return Promise.reject(lost)
          })
          .mockResolvedValue('here')
        await expect(importWithRetry(load, page, 0)).resolves.toBe('here')
        expect(reloading).not.toHaveBeenCalled()
      },
    )

    it('of the first page fails at once without a network: nothing else is on the screen', async () => {
      document.body.innerHTML = '<div data-written></div>'
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      await expect(importWithRetry(() => Promise.reject(lost), true, 0)).rejects.toThrow(lost)
    })
  })
})
