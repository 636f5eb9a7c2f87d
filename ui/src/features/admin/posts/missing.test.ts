import { expect, it } from 'vitest'
import { type Draft, emptyText } from './draft'
import { missingIn, shownIn } from './missing'

const hash = 'ab'.repeat(32)
const picture = { hash, width: 1200, height: 800, colour: '' }
const shown = { picture, alt: { ar: 'صالة', en: 'A hall' }, focalX: 50, focalY: 50 }
const ready: Draft = {
  ar: { ...emptyText, title: 'عنوان', content: `![](picture:${hash})` },
  en: emptyText,
  details: {
    category: 'planning',
    tags: [],
    template: 'classic',
    byline: { ar: '', en: '' },
    featured: shown,
    gallery: [],
    faq: [],
    facts: [],
    cities: [],
    venues: [],
    services: [],
  },
}
const words = (lang: 'ar' | 'en', draft: Draft) => missingIn(lang, draft).map(({ word }) => word)
const details = (patch: Partial<Draft['details']>): Draft => ({ ...ready, details: { ...ready.details, ...patch } })

it('lists what a language lacks to be public, with the fields', () => {
  expect(missingIn('ar', ready)).toEqual([])
  expect(missingIn('en', { ...ready, details: { ...ready.details, category: '', featured: null } })).toEqual([
    { id: 'post-en-title', word: 'writing.needTitle' },
    { id: 'post-en-content', word: 'posts.needContent' },
    { id: 'post-category', word: 'posts.needCategory' },
    { id: 'post-featured', word: 'posts.needFeatured' },
  ])
})

it('wants every picture described in both languages, and every question answered in its own', () => {
  const half = { ...shown, picture: { ...picture, hash: 'cd'.repeat(32) }, alt: { ar: 'باب', en: ' ' } }
  expect(missingIn('ar', details({ gallery: [half] }))).toEqual([{ id: 'post-alt-1-en', word: 'posts.needAlt' }])
  const faq = [{ question: { ar: 'متى؟', en: 'When?' }, answer: { ar: 'غدًا', en: '' } }]
  expect(words('ar', details({ faq }))).toEqual([])
  expect(words('en', details({ faq }))).toContain('posts.needAnswer')
})

it('knows the pictures that a text shows', () => {
  expect(shownIn(`![a](picture:${hash})\n![b](/media/${hash}/800.jpg "c")`)).toEqual([hash])
  const other = { ...ready, ar: { ...ready.ar, content: `![](picture:${'ef'.repeat(32)})` } }
  expect(words('ar', other)).toEqual(['posts.needPicture'])
})
