import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Spinner } from '../../shared/components/Spinner'
import { ToastPlace } from '../../shared/components/ToastPlace'
import { lazyPart, WhenNear } from '../../shared/components/WhenNear'
import { useOnline } from '../../shared/hooks/useOnline'
import { leaveFocus } from '../../shared/passFocus'
import { useSpinner } from '../../shared/hooks/useSpinner'
import { useT } from '../../shared/i18n/language'
import { loadSender } from '../../shared/inquiry/loadSender'
import { useOutbox } from '../../shared/inquiry/outbox'
import { interrupted } from '../../shared/session/session'
import { useStore } from '../../shared/store'
import { useExchangeRate } from '../../shared/useExchangeRate'
import { BottomBar } from './BottomBar'
import { Header } from './Header'
import { useArrival } from './useArrival'
import { placeOf } from '../../shared/places'
import { useOpenHere } from './useOpenHere'
import { useSomethingRead } from './useSomethingRead'

const CategoriesDrawer = lazyPart(() => import('./CategoriesDrawer'))
const Footer = lazyPart(() => import('./Footer'), 'more')
const Sender = lazyPart(loadSender)
const SignInAgain = lazyPart(() => import('../../features/account/SignInAgain'), 'account', 'form')
const OfflineBanner = lazyPart(() => import('./OfflineBanner'), 'more')
const InstallOffer = lazyPart(() => import('./InstallOffer'), 'more')

/** What stands around every page. */
export function Site() {
  const t = useT()
  const [drawer, setDrawer] = useOpenHere()
  const waiting = useSpinner(useNavigation().state !== 'idle')
  const read = useSomethingRead()
  const online = useOnline()
  const unsent = useOutbox().some((each) => !each.refused)
  const former = useStore(interrupted)
  const { bare, announcement } = useArrival()
  useExchangeRate()
  return (
    <>
      <a href="#main" className="skip btn btn-primary">
        {t('shell.skip')}
      </a>
      <Header />
      <div role="status">
        {!online && (
          <div ref={leaveFocus}>
            <Suspense fallback={!waiting && <p className="wrap py-3">{t('error.offlineAgain')}</p>}>
              <OfflineBanner />
            </Suspense>
          </div>
        )}
      </div>
      {waiting && (
        <p
          role="status"
          className="waits fixed inset-x-0 top-20 z-40 mx-auto flex w-fit items-center rounded-pill bg-raised p-2 text-brass shadow-float"
        >
          <Spinner size={26} />
          <span className={online ? 'unseen' : 'px-2'}>{t(online ? 'common.loading' : 'error.offlineAgain')}</span>
        </p>
      )}
      <main id="main" tabIndex={-1} className="min-h-[70vh]">
        <Outlet />
      </main>
      {!bare && <WhenNear part={Footer} room="h-[640px] lg:h-[380px]" />}
      <BottomBar drawer={drawer} onCategories={() => setDrawer(true)} />
      <ToastPlace />
      <p aria-live="assertive" className="unseen">
        {announcement}
      </p>
      <Suspense>
        {drawer && <CategoriesDrawer onClose={() => setDrawer(false)} />}
        {unsent && <Sender />}
        {former && <SignInAgain who={former} />}
      </Suspense>
      {/* A boundary of its own: going to a second page must not wait for the offer. */}
      {read && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}
