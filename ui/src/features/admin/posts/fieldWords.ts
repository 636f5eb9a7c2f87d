import type { MessageKey } from '../../../shared/i18n/language'
import type { Details, Text } from './draft'

/** The labels of the fields of a post. */
export const fieldWords: Record<keyof Text | keyof Details, MessageKey> = {
  title: 'posts.title',
  slug: 'posts.slug',
  excerpt: 'posts.excerpt',
  content: 'posts.content',
  seoTitle: 'posts.seoTitle',
  seoText: 'posts.seoText',
  canonicalUrl: 'posts.canonical',
  category: 'posts.category',
  tags: 'posts.tags',
  template: 'posts.template',
  byline: 'posts.byline',
  featured: 'posts.featured',
  gallery: 'posts.gallery',
  faq: 'posts.faq',
  facts: 'posts.facts',
  cities: 'posts.cities',
  venues: 'posts.relatedListings',
  services: 'posts.relatedListings',
}
