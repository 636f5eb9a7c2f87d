import { Button } from '../../shared/components/Button'
import { Mark } from '../../shared/components/Mark'
import { useT } from '../../shared/i18n/language'
import { deviceInfo } from '../../shared/tracking/device'

/** Offers the site as an app. Install explains how, since every browser does it its own way. */
export default function InstallBanner({ onDismiss }: { onDismiss: () => void }) {
  const t = useT()
  return (
    <section
      aria-label={t('install.title')}
      className="install-place rise fixed inset-x-0 bottom-18 z-30 [body:has(.contact-bar,.route-error)_&]:hidden mx-auto w-full max-w-xl px-3 xl:bottom-4"
    >
      <div className="overflow-hidden rounded-panel border border-line bg-raised shadow-float">
        <div aria-hidden className="course" />
        <div className="flex flex-wrap items-center gap-3 p-4">
          <Mark size={40} />
          <p className="min-w-48 grow">
            <b className="block font-semibold">{t('install.title')}</b>
            <span className="text-small text-muted">{t('install.text')}</span>
          </p>
          <div className="ms-auto flex gap-2">
            <Button look="text" onClick={onDismiss}>
              {t('install.later')}
            </Button>
            <Button
              look="primary"
              onClick={() => {
                alert(t(deviceInfo().os === 'iOS' ? 'install.ios' : 'install.other'))
                onDismiss()
              }}
            >
              {t('install.install')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
