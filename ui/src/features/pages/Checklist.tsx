import { Check } from 'lucide-react'
import { SectionHead } from '../../shared/components/SectionHead'
import { useContent } from '../../shared/content/useContent'
import { Words } from '../../shared/content/Words'
import { useT } from '../../shared/i18n/language'
import { tick, useDone } from './checklist'

/** What is to be done, month by month; ticks stay on the device. */
export function Checklist() {
  const t = useT()
  const { title, lead, parts } = useContent('checklist')
  const done = useDone()
  const all = parts.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? [] : block.items)))
  const count = all.filter(({ id }) => id && done.includes(id)).length
  return (
    <section aria-labelledby="checklist-title" className="pt-12">
      <SectionHead id="checklist-title" title={title} lead={lead} />
      <p role="status" className="mb-4 text-small">
        {t('pages.checklistDone', { done: count, all: all.length })}
        <span aria-hidden className="mt-2 flex gap-0.5">
          {all.map(({ id }, i) => (
            <span key={id} className={`h-2 grow ${i < count ? 'bg-brass' : 'bg-stone'}`} />
          ))}
        </span>
      </p>
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {parts.map((part) => (
          <div key={part.id} className="panel p-4">
            <h3 className="mb-1">{part.title}</h3>
            <ul>
              {part.blocks
                .flatMap((block) => (block.kind === 'text' ? [] : block.items))
                .map(({ id = '', words }) => {
                  const on = done.includes(id)
                  return (
                    <li key={id}>
                      <label className="flex min-h-11 items-center gap-3 py-1">
                        <input type="checkbox" checked={on} onChange={() => tick(id)} className="peer sr-only" />
                        <span
                          aria-hidden
                          className={`grid size-5 shrink-0 place-items-center rounded-[6px] border-[1.5px] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass ${on ? 'border-tile bg-tile-tint text-tile' : 'border-field'}`}
                        >
                          {on && <Check size={14} strokeWidth={2.5} />}
                        </span>
                        <span className={on ? 'text-muted line-through' : ''}>
                          <Words words={words} />
                        </span>
                      </label>
                    </li>
                  )
                })}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
