import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Token } from '../../../shared/components/Chip'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { post as limits } from '../../../shared/form/limits.json'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { otherOf } from '../writing/languages'
import { same } from '../writing/merge'
import type { Words } from './draft'

/** The tags of a post, each in both languages. Typed text becomes a tag when the focus leaves the fields. */
export function Tags({
  tags,
  onTags,
  error,
}: {
  tags: Words[]
  onTags: (tags: Words[]) => void
  error?: string | undefined
}) {
  const t = useT()
  const reader = useLanguage()
  const [typed, setTyped] = useState<Words>({ ar: '', en: '' })
  const add = () => {
    const tag = { ar: typed.ar.trim(), en: typed.en.trim() }
    setTyped({ ar: '', en: '' })
    if ((tag.ar || tag.en) && !tags.some((each) => same(each, tag))) onTags([...tags, tag])
  }
  return (
    <div id="post-tags" tabIndex={-1} role="group" aria-label={t('posts.tags')} className="grid gap-2">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={`${tag.ar}/${tag.en}`} className="max-w-full">
              <Token
                value={[tag[reader], tag[otherOf(reader)]].filter(Boolean).join(' · ')}
                onRemove={() => onTags(tags.filter((each) => each !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      {tags.length < limits.maxTags && (
        <div
          className="grid items-end gap-2 sm:grid-cols-[1fr_auto]"
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && add()}
        >
          <EditorSplit
            label={t('posts.tag')}
            of={(lang) => ({
              value: typed[lang],
              maxLength: limits.maxTag,
              onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [lang]: event.target.value }),
              onKeyDown: (event: { key: string; preventDefault: () => void }) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              },
            })}
          />
          <Button className="min-h-12" onClick={add}>
            <Plus size={18} aria-hidden />
            {t('posts.addTag')}
          </Button>
        </div>
      )}
      {error && <p className="text-small text-danger">{error}</p>}
    </div>
  )
}
