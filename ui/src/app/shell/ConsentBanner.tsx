import { Button } from '../../shared/components/Button'
import { useT } from '../../shared/i18n/language'
import { consent } from '../../shared/tracking/consent'

/** Asks whether a third party may count the visit. Either answer is one press, and is kept on this browser. */
export default function ConsentBanner() {
  const t = useT()
  return (
    <section
      aria-label={t('consent.title')}
      className="rise fixed inset-x-0 bottom-18 z-30 [body:has(.contact-bar,.route-error)_&]:hidden mx-auto w-full max-w-xl px-3 xl:bottom-4"
    >
      <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-raised p-4 shadow-float">
        <p className="min-w-48 grow">
          <b className="block font-semibold">{t('consent.title')}</b>
          <span className="text-small text-muted">{t('consent.text')}</span>
        </p>
        <div className="ms-auto flex gap-2">
          <Button onClick={() => consent.set('no')}>{t('consent.no')}</Button>
          <Button onClick={() => consent.set('yes')}>{t('consent.yes')}</Button>
        </div>
      </div>
    </section>
  )
}
