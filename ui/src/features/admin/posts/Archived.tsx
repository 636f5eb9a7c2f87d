import { Archive } from 'lucide-react'
import { Button } from '../../../shared/components/Button'
import { useT } from '../../../shared/i18n/language'
import { useArchive } from './useArchive'

/** Says that a post is archived. An archived post can be read and compared, but not changed until it is restored. */
export function Archived({ post }: { post: string }) {
  const t = useT()
  const { restore } = useArchive()
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-panel bg-tint p-4">
      <Archive size={20} aria-hidden className="text-brass" />
      <span className="grow">{t('posts.isArchived')}</span>
      <Button small onClick={() => void restore(post)}>
        {t('posts.bringBack')}
      </Button>
    </p>
  )
}
