import { ChevronDown, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { EmptyState } from '../../shared/components/EmptyState'
import { Input } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { SectionHead } from '../../shared/components/SectionHead'
import { PageSpinner } from '../../shared/components/Spinner'
import type { Inline, Part } from '../../shared/content/content'
import { useContent } from '../../shared/content/useContent'
import { Blocks } from '../../shared/content/Words'
import { useHash } from '../../shared/hooks/useHash'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { Marked } from '../../shared/search/Marked'
import { folded, typedParts } from '../../shared/search/marks'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

/** Questions by group, searchable in either spelling; each has an address. */
export function Page() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Faq />
    </Suspense>
  )
}

const plain = (words: Inline[]) => words.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')

/** Question and answer as the search reads them. */
const textOf = ({ title, blocks }: Part) =>
  folded(
    [
      title,
      ...blocks.flatMap((block) =>
        block.kind === 'text' ? [plain(block.words)] : block.items.map((item) => plain(item.words)),
      ),
    ].join(' '),
  )

function Faq() {
  const t = useT()
  const { title, lead, parts } = useContent('faq')
  const [typed, setTyped] = useState('')
  const wanted = folded(useDeferredValue(typed)).split(/\s+/).filter(Boolean)
  const named = useHash()
  useDocumentTitle(title)
  const groups = parts
    .map((group) => ({
      ...group,
      parts: group.parts.filter((question) => wanted.every((word) => textOf(question).includes(word))),
    }))
    .filter((group) => group.parts.length > 0)
  return (
    <div className="wrap max-w-[860px] py-8 lg:py-12">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-3 text-price text-muted">{lead}</p>
      <div className="mt-6">
        <Input
          type="search"
          label={t('pages.faqSearch')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          lead={<Search size={19} strokeWidth={1.75} aria-hidden />}
        />
      </div>
      {groups.map((group) => (
        <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className="pt-10">
          <SectionHead id={`${group.id}-title`} title={group.title} />
          <div className="panel px-4">
            {group.parts.map((question) => (
              <details
                key={question.id}
                id={question.id}
                open={question.id === named || wanted.length > 0}
                className="group border-b border-line last:border-0"
              >
                <summary className="flex min-h-13 list-none items-center gap-3 py-2 font-semibold">
                  <h3 className="grow text-body">
                    <Marked text={question.title} parts={typedParts(question.title, typed)} />
                  </h3>
                  <ChevronDown size={19} strokeWidth={1.75} aria-hidden className="text-brass group-open:rotate-180" />
                </summary>
                <div className="pb-4 [&>p]:mt-0">
                  <Blocks blocks={question.blocks} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState title={t('pages.faqNone')} ways={[{ to: paths.contact(), label: t('nav.contact') }]} />
      )}
      <p className="mt-10 text-muted">
        {t('pages.faqMore')}{' '}
        <Link to={paths.contact()} className="link underline">
          {t('nav.contact')}
        </Link>
      </p>
    </div>
  )
}
