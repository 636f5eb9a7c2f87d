import { createBrowserRouter, type RouteObject } from 'react-router'
import { lazyPage, withContent } from '../shared/lazyRoute'
import { PageSpinner } from '../shared/components/Spinner'
import { lazyPart } from '../shared/components/WhenNear'
import { Site } from './shell/Site'

const RouteError = lazyPart(() => import('./RouteError'))

const later = lazyPage(() => import('../features/pages/LaterPage'), 'pages')
const info = lazyPage(() => import('../features/pages/InfoPage'), 'pages')
const place = withContent(
  'places',
  lazyPage(() => import('../features/listings/ProvincePage'), 'listing', 'form'),
)
const missing = lazyPage(() => import('../features/pages/NotFoundPage'), 'pages')
const listings = lazyPage(() => import('../features/listings/ListingsPage'), 'listing', 'form', 'search')
const detail = lazyPage(() => import('../features/listings/ListingPage'), 'listing', 'form')
const owner = lazyPage(() => import('../features/owner/OwnerPage'), 'owner', 'form', 'listing')
const admin = lazyPage(() => import('../features/admin/AdminPage'), 'admin', 'account', 'form', 'listing')

/** Every route of the site. Fixed words stand before the single-segment province page, so they are reserved. */
export const routes: RouteObject[] = [
  {
    element: <Site />,
    hydrateFallbackElement: <PageSpinner />,
    errorElement: <RouteError />,
    children: [
      {
        // A page that fails leaves the header and the footer standing.
        errorElement: <RouteError />,
        children: [
          { index: true, lazy: lazyPage(() => import('../features/home/HomePage')) },
          { path: 'venues', lazy: listings },
          { path: 'services', lazy: listings },
          { path: 'services/:category', lazy: listings },
          { path: 'service/:category/:slugOrId', lazy: detail },
          { path: 'venue/:slugOrId/:idOrSlug?', lazy: detail },
          {
            path: 'search',
            lazy: lazyPage(() => import('../features/search/SearchPage'), 'search', 'listing', 'form'),
          },

          ...['about', 'careers', 'press', 'terms', 'privacy', 'cancellation'].map((path) => ({
            path,
            lazy: withContent(path, info),
          })),
          {
            path: 'faq',
            lazy: withContent(
              'faq',
              lazyPage(() => import('../features/pages/FaqPage'), 'pages'),
            ),
          },
          { path: 'contact', lazy: lazyPage(() => import('../features/pages/ContactPage'), 'pages', 'more') },

          { path: 'register', lazy: lazyPage(() => import('../features/account/RegisterPage'), 'account', 'form') },
          { path: 'login', lazy: lazyPage(() => import('../features/account/LoginPage'), 'account', 'form') },
          {
            path: 'forgot-password',
            lazy: lazyPage(() => import('../features/account/ForgotPasswordPage'), 'account', 'form'),
          },
          {
            path: 'reset-password',
            lazy: lazyPage(() => import('../features/account/ResetPasswordPage'), 'account', 'form'),
          },
          { path: 'verify-email', lazy: lazyPage(() => import('../features/account/VerifyEmailPage'), 'account') },
          { path: 'profile', lazy: lazyPage(() => import('../features/account/ProfilePage'), 'account', 'form') },
          {
            path: 'my-inquiries',
            lazy: lazyPage(() => import('../features/account/MyInquiriesPage'), 'account', 'form'),
          },

          { path: 'dashboard/*', lazy: owner },
          { path: 'provider-dashboard/*', lazy: owner },
          ...['budget-pricing', 'contact-messages', 'blog'].map((path) => ({ path: `admin/${path}`, lazy: later })),
          { path: 'admin/*', lazy: admin },

          {
            path: 'for-couples-only',
            lazy: withContent(
              'checklist',
              lazyPage(() => import('../features/pages/CouplesPage'), 'pages'),
            ),
          },
          ...['quiz', 'quiz/results/:resultId', 'budget-calculator', 'songs', 'blog', 'blog/:slug', 'bookings'].map(
            (path) => ({
              path,
              lazy: later,
            }),
          ),

          { path: 'province/:provinceSlug', lazy: place },
          { path: ':provinceSlug', lazy: place },
          { path: '*', lazy: missing },
        ],
      },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
