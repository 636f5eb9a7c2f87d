// @vitest-environment node
import { expect, it } from 'vitest'
import { answerFrom, bytesOf, isSongFile } from './ranges'

it('reads what a player asks for, as HTTP has it', () => {
  expect(bytesOf('bytes=0-', 100)).toEqual([0, 99])
  expect(bytesOf('bytes=10-19', 100)).toEqual([10, 19])
  expect(bytesOf('bytes=90-200', 100)).toEqual([90, 99])
  expect(bytesOf('bytes=-5', 100)).toEqual([95, 99])
  expect(bytesOf('bytes=-500', 100)).toEqual([0, 99])
  for (const beyond of ['bytes=100-', 'bytes=100-200', 'bytes=-0']) expect(bytesOf(beyond, 100), beyond).toBeNull()
  expect(bytesOf('bytes=-5', 0)).toBeNull()
  for (const other of ['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,5-6', ''])
    expect(bytesOf(other, 100), other).toBeUndefined()
})

const tag = '"abc"'
const date = 'Fri, 27 Nov 2026 08:00:00 GMT'
const ask = async (headers: Record<string, string>, etag = tag) => {
  const kept = new Response('0123456789', { headers: { ETag: etag, 'Last-Modified': date } })
  const answer = await answerFrom(kept, new Request('http://localhost/api/audio/x.mp3', { headers }))
  return {
    status: answer.status,
    text: await answer.text(),
    range: answer.headers.get('Content-Range'),
    length: answer.headers.get('Content-Length'),
    etag: answer.headers.get('ETag'),
    accepts: answer.headers.get('Accept-Ranges'),
    type: answer.headers.get('Content-Type'),
  }
}

it('answers with the part, with the whole, or that there is no such part', async () => {
  const always = { etag: tag, accepts: 'bytes', type: 'audio/mpeg' }
  expect(await ask({})).toEqual({ status: 200, text: '0123456789', range: null, length: '10', ...always })
  expect(await ask({ Range: 'bytes=2-4' })).toEqual({
    status: 206,
    text: '234',
    range: 'bytes 2-4/10',
    length: '3',
    ...always,
  })
  expect(await ask({ Range: 'bytes=-2' })).toMatchObject({ status: 206, text: '89', range: 'bytes 8-9/10' })
  expect(await ask({ Range: 'bytes=10-' })).toMatchObject({ status: 416, text: '', range: 'bytes */10' })
  expect(await ask({ Range: 'bytes=0-1,4-5' })).toMatchObject({ status: 200, range: null })
})

it('answers with the whole where the player has a part of another file', async () => {
  const part = { Range: 'bytes=2-4' }
  expect(await ask({ ...part, 'If-Range': tag })).toMatchObject({ status: 206 })
  expect(await ask({ ...part, 'If-Range': date })).toMatchObject({ status: 206 })
  for (const other of ['"other"', 'W/"abc"', 'Thu, 26 Nov 2026 08:00:00 GMT'])
    expect(await ask({ ...part, 'If-Range': other }), other).toMatchObject({ status: 200, text: '0123456789' })
  expect(await ask({ ...part, 'If-Range': 'W/"abc"' }, 'W/"abc"')).toMatchObject({ status: 200 })
  // Without a part asked for, nothing hangs on it.
  expect(await ask({ 'If-Range': '"other"' })).toMatchObject({ status: 200 })
})

it('knows the files of songs, and not their downloads', () => {
  const hash = 'a1'.repeat(32)
  expect(isSongFile(new URL(`http://localhost/api/audio/${hash}.mp3`))).toBe(true)
  for (const path of [`/api/audio/${hash}/zaffa.mp3`, '/api/audio', `/api/audio/${hash.slice(2)}.mp3`])
    expect(isSongFile(new URL(path, 'http://localhost')), path).toBe(false)
})
