import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../../shared/components/Link'
import { toast } from '../../../shared/components/toast'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'

/** The frame of an editor: its title, which is also the document's, and a link back. */
export function Frame({
  title,
  home,
  badge,
  children,
}: {
  title: string
  home: string
  badge?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  useDocumentTitle(title, { noindex: true })
  return (
    <>
      <Link to={home} className="link inline-flex min-h-11 items-center gap-1 text-small">
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('owner.back')}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
        {badge}
      </div>
      {children}
    </>
  )
}

/** Called after saving: shows a toast and leads to the page of listings. */
export function useSaved(home: string) {
  const t = useT()
  const navigate = useNavigate()
  return (word: MessageKey) => {
    const done: Partial<Record<MessageKey, [MessageKey, MessageKey?]>> = {
      'owner.submitNew': ['owner.sentNew', 'owner.sentWait'],
      'owner.submitAgain': ['owner.resubmitted', 'owner.sentWait'],
      'owner.submitRevision': ['owner.sentRevision', 'owner.sentWait'],
    }
    const [title, text] = done[word] ?? ['owner.saved']
    toast({ title: t(title), text: text && t(text), tone: 'tile' })
    void navigate(home)
  }
}
