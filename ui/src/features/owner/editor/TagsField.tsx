import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Chip } from '../../../shared/components/Chip'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { same, type Words } from './draft'
import { suggested } from './tags'

/** Whether two tags are equal in either language, ignoring case in English. */
const alike = (a: Words, b: Words) =>
  (a.ar !== '' && a.ar === b.ar) || (a.en !== '' && a.en.toLowerCase() === b.en.toLowerCase())

/** A field for tags in both languages: suggested ones, and the owner's own. */
export function TagsField({
  name,
  label,
  tags,
  onTags,
  error,
}: {
  name: keyof typeof suggested
  label: string
  tags: Words[]
  onTags: (tags: Words[]) => void
  error?: string | undefined
}) {
  const t = useT()
  const lang = useLanguage()
  const [own, setOwn] = useState<Words | null>(null)
  const has = (tag: Words) => tags.some((each) => same(each, tag))
  const flip = (tag: Words) => onTags(has(tag) ? tags.filter((each) => !same(each, tag)) : [...tags, tag])
  const add = () => {
    const tag = { ar: own?.ar.trim() ?? '', en: own?.en.trim() ?? '' }
    setOwn(null)
    if ((tag.ar || tag.en) && !tags.some((each) => alike(each, tag))) onTags([...tags, tag])
  }
  // A chosen tag that equals a suggested one in either language replaces it.
  const offered = suggested[name].flatMap((each) => {
    const chosen = tags.filter((tag) => alike(each, tag))
    return chosen.length > 0 ? chosen : [each]
  })
  return (
    <fieldset id={name} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {[...new Set([...offered, ...tags])].map((tag) => (
          <Chip key={`${tag.ar}/${tag.en}`} on={has(tag)} onToggle={() => flip(tag)}>
            <span dir="auto">{lang === 'ar' ? tag.ar || tag.en : tag.en || tag.ar}</span>
          </Chip>
        ))}
        {!own && (
          <button
            type="button"
            className="chip min-h-11 border-dashed md:min-h-8"
            onClick={() => setOwn({ ar: '', en: '' })}
          >
            <Plus size={15} aria-hidden />
            {t('owner.ownTag')}
          </button>
        )}
      </div>
      {own && <OwnTag label={label} own={own} onOwn={setOwn} onAdd={add} />}
      {error && <p className="text-small text-danger">{error}</p>}
    </fieldset>
  )
}

/** The fields of a new tag. It is added when they lose the focus. */
function OwnTag({
  label,
  own,
  onOwn,
  onAdd,
}: {
  label: string
  own: Words
  onOwn: (own: Words) => void
  onAdd: () => void
}) {
  const t = useT()
  return (
    <div
      className="grid grid-cols-[1fr_auto] items-end gap-2"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onAdd()}
    >
      <EditorSplit
        label={label}
        of={(which) => ({
          value: own[which],
          onChange: (event: { target: { value: string } }) => onOwn({ ...own, [which]: event.target.value }),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onAdd()
          },
        })}
      />
      <Button className="min-h-12" onClick={onAdd}>
        {t('owner.add')}
      </Button>
    </div>
  )
}
