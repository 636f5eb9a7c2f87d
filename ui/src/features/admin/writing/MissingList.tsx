import { CircleAlert } from 'lucide-react'
import { type MessageKey, useT } from '../../../shared/i18n/language'

/** What a language lacks to be public, and the id of the field that it is about. */
export interface Missing {
  id: string
  word: MessageKey
}

/** What is missing before a language can be public, each with the way to its field. */
export function MissingList({ missing, onGo }: { missing: Missing[]; onGo: (id: string) => void }) {
  const t = useT()
  if (missing.length === 0) return null
  return (
    <div className="rounded-panel border border-danger bg-danger-tint p-4">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        {t('writing.missing', { count: missing.length })}
      </p>
      <ul className="mt-2 grid gap-1 ps-6">
        {missing.map(({ id, word }) => (
          <li key={word}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center text-small underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                onGo(id)
              }}
            >
              {t(word)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
