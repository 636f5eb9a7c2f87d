import { useT } from '../../shared/i18n/language'

/** What a person wrote, as they wrote it; that it was erased, where they were. */
export function MessageText({ text }: { text: string | null | undefined }) {
  const t = useT()
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text ?? t('admin.erased')}
    </p>
  )
}
