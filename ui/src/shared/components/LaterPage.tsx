import { useT } from '../i18n/language'
import { paths } from '../paths'
import { useDocumentTitle } from '../useDocumentTitle'
import { UnlitArch } from './EmptyState'
import { ButtonLink } from './Button'

/** A room that opens later: says so, is not indexed, and shows the doors that are open. */
export function LaterPage() {
  const t = useT()
  useDocumentTitle(t('later.title'), { noindex: true })
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-4 py-14 text-center">
      <UnlitArch size={200} />
      <h1 className="mt-2">{t('later.title')}</h1>
      <p className="text-muted">{t('later.text')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.venues()} look="primary">
          {t('nav.venues')}
        </ButtonLink>
        <ButtonLink to={paths.services()}>{t('nav.services')}</ButtonLink>
        <ButtonLink to={paths.home()}>{t('nav.home')}</ButtonLink>
      </div>
    </div>
  )
}
