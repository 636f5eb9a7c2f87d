import { Link } from '../../shared/components/Link'
import { useT } from '../../shared/i18n/language'
import { resultPath, useTaken } from '../../shared/quiz/taken'

/** The way back to the result that was taken last in this browser, where there is one. */
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
