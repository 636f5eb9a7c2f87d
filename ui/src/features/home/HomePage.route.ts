import type { PageRoute } from '../../shared/route'

export default {
  path: '/',
  title: 'site.name',
  art: [
    // The drawings are those of the dark theme: the server does not know a visitor's, and dark is the default.
    { file: 'src/shared/art/hero-phone-dark.svg', media: '(width < 768px)' },
    { file: 'src/shared/art/hero-desktop-dark.svg', media: '(width >= 768px)' },
  ],
  reads: [
    { operation: 'Categories' },
    { operation: 'Governorates' },
    { operation: 'FeaturedVenues' },
    { operation: 'FeaturedServices' },
  ],
} satisfies PageRoute
