import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('en')

// A third party's tag that reports what it is told. The site's server has none, so what it says of one, which
// TestTheTagIsTheOnlyOneThatThePolicyLetsIn holds, is put into its answers here.
test('the tag of a third party is loaded for visitors who agree, and not before', async ({ visit }) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' })
    response.end(`const push = (said) => fetch(new URL('/collect', document.querySelector('script[src*=tag]').src) +
      '?' + new URLSearchParams({ said: JSON.stringify([...said]) }));
      dataLayer.forEach(push); dataLayer.push = push;`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const page = await visit({ lang: 'en' })
    await page.route(/^[^?]*\/(venues)?(\?.*)?$/, async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      const policy = response.headers()['content-security-policy']!
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': policy
            .replace("script-src 'self'", `script-src 'self' ${origin}`)
            .replace("connect-src 'self'", `connect-src 'self' ${origin}`),
        },
        body: (await response.text()).replace(
          '</head>',
          `<meta name="analytics-tag" content="G-1" data-script="${origin}/tag.js" data-consent></head>`,
        ),
      })
    })
    await page.goto('/venues')
    await page.mouse.wheel(0, 900)
    const yes = page.getByRole('button', { name: words['consent.yes'] })
    await yes.waitFor()
    expect(asked).toEqual([])
    await yes.click()
    await expect.poll(() => asked[0]).toBe('/tag.js?id=G-1')
    await expect.poll(() => asked.map(decodeURIComponent).join()).toContain('"page_path":"/venues"')
    await expect(yes).toBeHidden()
    await page.goto('/')
    await expect.poll(() => asked.map(decodeURIComponent).join()).toContain('"page_path":"/"')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
