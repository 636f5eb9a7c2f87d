import { Link } from '../../shared/components/Link'
import { useT } from '../../shared/i18n/language'
import { resultPath, useTaken } from '../../shared/quiz/taken'

/** The link to the last result of this browser, if there is one. */
export function OwnResult() {
  const t = useT()
  const [last] = useTaken()
  return (
    last && (
      <Link to={resultPath(last.id)} className="link inline-flex min-h-11 items-center">
        {t('quiz.ownResult')}
      </Link>
    )
  )
}
