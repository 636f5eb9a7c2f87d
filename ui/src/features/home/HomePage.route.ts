import type { PageRoute } from '../../shared/route'

export default {
  path: '/',
  title: 'site.name',
  art: [
    // The drawings of the dark theme. The server does not know the visitor's theme, and dark is the default.
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
