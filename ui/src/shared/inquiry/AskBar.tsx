import { useT } from '../i18n/language'
import { askPath, fewest, most } from './several'
import { paths } from '../paths'
import { useShortlist } from '../shortlist'
import { ButtonLink } from '../components/Button'
import './askBar.css'

/** The hearts under a list of results: how many there are, and the ways to compare them and to ask them together. */
export default function AskBar() {
  const t = useT()
  const count = useShortlist().length
  const hint = count < fewest ? 'ask.one' : count === most ? 'ask.full' : count > most && 'ask.more'
  return (
    <section aria-label={t('ask.bar')} className="ask-bar">
      <p className="grow">
        <span className="font-semibold">{t('ask.count', { count })}</span>
        {hint && <span className="block text-least text-muted">{t(hint)}</span>}
      </p>
      {count >= fewest && (
        <div className="flex gap-2">
          <ButtonLink to={`${paths.couples()}?view=compare`}>{t('ask.compare')}</ButtonLink>
          <ButtonLink to={askPath} look="primary">
            {t('ask.ask')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
