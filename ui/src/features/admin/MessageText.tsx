import { useT } from '../../shared/i18n/language'

/** A person's text as they wrote it, or a note that it was erased. */
export function MessageText({ text }: { text: string | null | undefined }) {
  const t = useT()
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text ?? t('admin.erased')}
    </p>
  )
}
