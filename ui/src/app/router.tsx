import { createBrowserRouter, type RouteObject } from 'react-router'
import { lazyPage } from '../shared/lazyRoute'
import { PageSpinner } from '../shared/components/Spinner'
import { RouteError } from './RouteError'
import { Site } from './shell/Site'

const later = lazyPage(() => import('../features/pages/LaterPage'), 'pages')
const info = lazyPage(() => import('../features/pages/InfoPage'), 'pages')
const missing = lazyPage(() => import('../features/pages/NotFoundPage'), 'pages')
const listings = lazyPage(() => import('../features/listings/ListingsPage'), 'listing')
const detail = lazyPage(() => import('../features/listings/ListingPage'), 'listing')
const owner = lazyPage(() => import('../features/owner/OwnerPage'), 'owner')
const admin = lazyPage(() => import('../features/admin/AdminPage'), 'admin')

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
          { path: 'search', lazy: lazyPage(() => import('../features/search/SearchPage'), 'search') },

          ...['about', 'careers', 'press', 'terms', 'privacy', 'cancellation'].map((path) => ({ path, lazy: info })),
          { path: 'faq', lazy: lazyPage(() => import('../features/pages/FaqPage'), 'pages') },
          { path: 'contact', lazy: lazyPage(() => import('../features/pages/ContactPage'), 'pages') },

          { path: 'register', lazy: lazyPage(() => import('../features/account/RegisterPage'), 'account') },
          { path: 'login', lazy: lazyPage(() => import('../features/account/LoginPage'), 'account') },
          { path: 'forgot-password', lazy: lazyPage(() => import('../features/account/ForgotPasswordPage'), 'account') },
          { path: 'reset-password', lazy: lazyPage(() => import('../features/account/ResetPasswordPage'), 'account') },
          { path: 'profile', lazy: lazyPage(() => import('../features/account/ProfilePage'), 'account') },
          { path: 'my-inquiries', lazy: lazyPage(() => import('../features/account/MyInquiriesPage'), 'account') },

          { path: 'dashboard/*', lazy: owner },
          { path: 'provider-dashboard/*', lazy: owner },
          ...['budget-pricing', 'contact-messages', 'blog'].map((path) => ({ path: `admin/${path}`, lazy: later })),
          { path: 'admin/*', lazy: admin },

          { path: 'for-couples-only', lazy: lazyPage(() => import('../features/pages/CouplesPage'), 'pages') },
          ...['quiz', 'quiz/results/:resultId', 'budget-calculator', 'songs', 'blog', 'blog/:slug', 'bookings'].map((path) => ({
            path,
            lazy: later,
          })),

          { path: 'province/:provinceSlug', lazy: lazyPage(() => import('../features/listings/ProvincePage'), 'listing') },
          { path: ':provinceSlug', lazy: lazyPage(() => import('../features/listings/ProvincePage'), 'listing') },
          { path: '*', lazy: missing },
        ],
      },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
