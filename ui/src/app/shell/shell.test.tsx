import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, useInsertionEffect } from 'react'
import { useLocation } from 'react-router'
import { listenToBeacons } from '../../../tests/beacons'
import { show, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { currency } from '../../shared/money/money'
import { type Role, user } from '../../shared/session/session'
import { theme } from '../../shared/theme/theme'
import { BottomBar } from './BottomBar'
import { Header } from './Header'
import SearchDialog from './SearchDialog'
import { Site } from './Site'

const signIn = (role: Role) => user.set({ id: '1', username: 'هدى', email: 'huda@example.sy', role })

afterEach(() => {
  user.set(null)
  theme.set('dark')
  currency.set('USD')
  vi.unstubAllGlobals()
})

describe('the header', () => {
  it.each([
    ['ar', ['الرئيسية', 'أماكن الأعراس', 'الخدمات', 'المدوّنة', 'للعروسين فقط']],
    ['en', ['Home', 'Venues', 'Services', 'Blog', 'For Couples Only']],
  ] as const)('links to the five places (%s)', async (lang, names) => {
    await switchLanguage(lang)
    show(<Header />)
    const menu = screen.getByRole('navigation')
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(names)
  })

  it('offers signing in and up to those who are out', () => {
    show(<Header />)
    expect(screen.getByRole('link', { name: 'تسجيل الدخول' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'حساب جديد' })).toHaveAttribute('href', '/register')
  })

  it('leads back from signing in to the whole address, hash and all', async () => {
    const { router } = show(<Header />, '/faq?lang=ar#deposit')
    await userEvent.click(screen.getByRole('link', { name: 'تسجيل الدخول' }))
    expect(router.state.location.state).toEqual({ next: '/faq?lang=ar#deposit' })
  })

  it.each([
    ['admin', 'Admin Dashboard', '/admin'],
    ['editor', 'Dashboard', '/admin'],
    ['venue_owner', 'Dashboard', '/dashboard'],
    ['service_provider', 'Dashboard', '/provider-dashboard'],
  ] as const)('leads a %s to their dashboard', async (role, name, to) => {
    await switchLanguage('en')
    signIn(role)
    show(<Header />)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
    expect(screen.getByRole('link', { name: 'My Inquiries' })).toHaveAttribute('href', '/my-inquiries')
    expect(screen.getByRole('link', { name: 'Profile of هدى' })).toHaveAttribute('href', '/profile')
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
  })

  it('keeps the letters that are typed before the search stands', async () => {
    await switchLanguage('en')
    show(<Header />)
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    const meanwhile = screen.getByRole('textbox', { name: 'Search' })
    expect(meanwhile).toHaveFocus()
    fireEvent.change(meanwhile, { target: { value: 'garden' } })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('combobox')).toHaveValue('garden')
    expect(screen.queryByRole('textbox', { name: 'Search' })).toBeNull()
  })

  it('keeps the letters that are typed after the search was drawn and before it stands', () => {
    const typed = { current: 'gar' }
    const Typist = () => {
      useInsertionEffect(() => {
        typed.current = 'garden'
      }, [])
      return null
    }
    show(
      <>
        <SearchDialog typed={typed} onClose={() => {}} />
        <Typist />
      </>,
    )
    expect(screen.getByRole('combobox')).toHaveValue('garden')
  })

  it('searches at once for what was sent before the search stood', async () => {
    const Elsewhere = () => <output>{useLocation().search}</output>
    showRoutes(
      [
        {
          path: '/',
          element: <SearchDialog typed={{ current: 'garden\n' }} onClose={() => {}} />,
        },
        { path: '/search', element: <Elsewhere /> },
      ],
      '/',
    )
    expect(await screen.findByText('?q=garden')).toBeInTheDocument()
  })

  it('shows a couple no dashboard', async () => {
    await switchLanguage('en')
    signIn('customer')
    show(<Header />)
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /dashboard/i })).not.toBeInTheDocument()
  })

  it('forgets the user on signing out, and goes home', async () => {
    signIn('customer')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    show(<Header />)
    await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('turns the page to English and back, with its direction and cookie', async () => {
    show(<Header />)
    await userEvent.click(screen.getAllByRole('button', { name: /English/ })[0]!)
    await screen.findByRole('link', { name: 'Sign in' })
    expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
    expect(document.cookie).toContain('lang=en')
    await userEvent.click(screen.getAllByRole('button', { name: /العربية/ })[0]!)
    await waitFor(() => expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' }))
  })

  it('turns theme and currency, and keeps both', async () => {
    await switchLanguage('en')
    show(<Header />)
    await userEvent.click(screen.getByRole('button', { name: 'Light Mode' }))
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
    expect(screen.getByRole('button', { name: 'Dark Mode' })).toBeInTheDocument()
    await userEvent.click(screen.getAllByRole('button', { name: 'Show prices in Syrian pounds' })[0]!)
    expect(currency.get()).toBe('SYP')
  })
})

describe('the bottom bar', () => {
  it('is home, categories and login for those who are out', async () => {
    await switchLanguage('en')
    show(<BottomBar drawer={false} onCategories={() => {}} />)
    expect([
      screen.getByRole('link', { name: 'Home' }),
      screen.getByRole('button', { name: 'Categories' }),
      screen.getByRole('link', { name: 'Login' }),
    ]).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  })

  it.each([
    ['admin', '/admin'],
    ['editor', '/admin'],
    ['venue_owner', '/dashboard'],
    ['service_provider', '/provider-dashboard'],
    ['customer', '/'],
  ] as const)('leads a %s to %s', async (role, to) => {
    await switchLanguage('en')
    signIn(role)
    show(<BottomBar drawer={false} onCategories={() => {}} />)
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', to)
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  })
})

describe('the site', () => {
  // The site asks for the rate; here nobody answers.
  beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

  it('keeps the focus on the heading where a page draws another in its place, and leaves it to who has moved on', async () => {
    function Page() {
      const { search } = useLocation()
      return (
        <>
          <h1 key={search}>{`drawn ${search}`}</h1>
          <button type="button">other</button>
        </>
      )
    }
    const { router } = showRoutes([
      {
        element: <Site />,
        children: [
          { path: '/', element: <h1>first</h1> },
          { path: '/venues', element: <Page /> },
        ],
      },
    ])
    await act(() => router.navigate('/venues'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'drawn' })).toHaveFocus())
    await act(() => router.navigate('/venues?again'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'drawn ?again' })).toHaveFocus())
    const button = screen.getByRole('button', { name: 'other' })
    button.focus()
    await act(() => router.navigate('/venues?more'))
    expect(screen.getByRole('heading', { name: 'drawn ?more' })).toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it.each(['بحث', 'القائمة', 'الفئات'])(
    'closes what “%s” has opened on a new page, and then moves the focus to the heading',
    async (name) => {
      const page = (words: string) => <h1>{words}</h1>
      const routes = [
        {
          element: <Site />,
          children: [
            { path: '/', element: page('first') },
            { path: '/venues', element: page('second') },
          ],
        },
      ]
      const { router } = showRoutes(routes)
      const opener = screen.getByRole('button', { name })
      await userEvent.click(opener)
      await screen.findByRole('dialog')
      await act(() => router.navigate('/venues'))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1, name: 'second' })).toHaveFocus()
      expect(opener).toHaveAttribute('aria-expanded', 'false')
      await act(() => router.navigate(-1))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    },
  )

  it('opens nothing over a new page whose opening was asked for on the page before', async () => {
    const routes = [
      {
        element: <Site />,
        children: [
          { path: '/', element: <h1>first</h1> },
          { path: '/venues', element: <h1>second</h1> },
        ],
      },
    ]
    const { router } = showRoutes(routes)
    const press = screen.getByRole('button', { name: 'القائمة' })
    await act(async () => {
      fireEvent.click(press)
      await router.navigate('/venues')
    })
    expect(press).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('heading', { level: 1, name: 'second' })).toHaveFocus()
  })

  it('moves the focus to the heading of a new page, announces it and counts the view', async () => {
    const sent = listenToBeacons()
    const { router } = showRoutes([
      {
        element: <Site />,
        children: [
          { path: '/', element: <h1>first</h1> },
          { path: '/venues', element: <h1>القاعات كلها</h1> },
        ],
      },
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'first' })).not.toHaveFocus()
    await act(() => router.navigate('/venues'))
    expect(screen.getByRole('heading', { level: 1, name: 'القاعات كلها' })).toHaveFocus()
    expect(screen.getAllByText('القاعات كلها')).toHaveLength(2)
    await act(() => switchLanguage('en'))
    expect(screen.getAllByText('القاعات كلها')).toHaveLength(1) // it was announced in the other language
    expect(sent().map(({ record }) => record.path)).toEqual(['/', '/venues'])
  })

  it('begins with a way past the menu', async () => {
    show(<Site />)
    await userEvent.tab()
    expect(screen.getByRole('link', { name: 'إلى المحتوى مباشرة' })).toHaveFocus()
  })

  it('offers the installation only once something was read', async () => {
    await Promise.all([import('./InstallOffer'), import('./InstallBanner')]) // so that they are drawn at once
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router } = showRoutes([
      {
        element: <Site />,
        children: [
          { path: '/', element: <h1>first</h1> },
          { path: '/venues', element: <h1>second</h1> },
        ],
      },
    ])
    const offer = () => screen.queryByRole('region', { name: 'أعراس سورية على شاشتكم' })
    const wait = () => act(() => vi.advanceTimersByTimeAsync(10_000))
    await wait()
    expect(offer()).toBeNull()
    await act(() => router.navigate('/venues'))
    await wait()
    expect(offer()).toBeVisible()
    vi.useRealTimers()
  })
})

it('hands the focus on from the banner that goes with the lost connection', async () => {
  await switchLanguage('en')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  Object.defineProperty(document, 'images', { configurable: true, value: [] }) // happy-dom has none to iterate over
  showRoutes([{ element: <Site />, children: [{ path: '/', element: <h1>Your wedding</h1> }] }])
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  act(() => again.focus())
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your wedding' })).toHaveFocus())
  vi.restoreAllMocks()
})
