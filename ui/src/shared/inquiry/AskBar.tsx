import { useT } from '../i18n/language'
import { askPath, fewest, most } from './several'
import { paths } from '../paths'
import { useShortlist } from '../shortlist/shortlist'
import { ButtonLink } from '../components/Button'
import './askBar.css'

/**
 * The bar below a list of results: the number of listings with a heart, and the links to compare them and to send one
 * inquiry to several. On phones it is one row without a hint, because it covers the list together with the bottom bar
 * and a toast.
 */
export default function AskBar() {
  const t = useT()
  const count = useShortlist().length
  const hint = count < fewest ? 'ask.one' : count === most ? 'ask.full' : count > most && 'ask.more'
  return (
    <section aria-label={t('ask.bar')} className="ask-bar">
      <p className="min-w-0 grow">
        <span className="font-semibold">{t('ask.count', { count })}</span>
        {hint && (
          <span className={`block text-least text-muted ${count < fewest ? '' : 'max-md:hidden'}`}>{t(hint)}</span>
        )}
      </p>
      {count >= fewest && (
        <div className="flex shrink-0 gap-2">
          <ButtonLink to={`${paths.couples()}?view=compare`}>{t('ask.compare')}</ButtonLink>
          <ButtonLink to={askPath} look="primary">
            {t('ask.ask')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
