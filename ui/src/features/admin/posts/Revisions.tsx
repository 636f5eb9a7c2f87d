import { useState } from 'react'
import { useClient } from 'urql'
import { Reason } from '../../../shared/components/Badge'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Pages } from '../../../shared/components/Pages'
import { Panel } from '../../../shared/components/Panel'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { differing } from '../writing/merge'
import { Restore } from '../writing/Restore'
import { detailsOf, type Draft, textOf } from './draft'
import { type EditedPost, type ListedRevision, RestoreRevision, RevisionDocument, RevisionsDocument } from './post'
import { useFields } from './useFields'
import type { Publishing } from './usePublishing'
import { servedOf, type Session } from './useWriter'

function useRevisionName() {
  const t = useT()
  return ({ lang, number }: ListedRevision) =>
    t(lang === 'ar' ? 'writing.revisionAr' : 'writing.revisionEn', { number })
}

/** Every publication of a post, newest first: who, when and why, and the way back to it. */
export function Revisions({
  post,
  session,
  draft,
  publishing,
}: {
  post: EditedPost
  session: Session
  draft: Draft
  publishing: Publishing
}) {
  const t = useT()
  const { date } = useDates()
  const nameOf = useRevisionName()
  const [shown, show] = useState<ListedRevision>()
  return (
    <Section id="post-section-revisions" title={t('writing.revisions')} lead={t('posts.revisionsLead')}>
      <Pages
        query={RevisionsDocument}
        variables={{ post: post.id }}
        pageOf={({ postRevisions }) => postRevisions}
        empty={<p className="text-small text-muted">{t('posts.noRevisions')}</p>}
      >
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((each) => (
              <li key={each.id} className="grid gap-1.5 border-b border-line pb-3">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-semibold">{nameOf(each)}</b>
                  {post[each.lang === 'en' ? 'en' : 'ar'].revision === each.id && (
                    <span className="badge bg-tile-tint text-tile">{t('writing.public')}</span>
                  )}
                  <span className="text-small text-muted">
                    {date(each.at, 'moment')} · <bdi>{each.editorName ?? t('writing.gone')}</bdi>
                    {each.byTimer && ` · ${t('posts.byTimer')}`}
                  </span>
                  <Button
                    small
                    className="ms-auto"
                    aria-label={`${t('writing.compare')}: ${nameOf(each)}`}
                    onClick={() => show(each)}
                  >
                    {t('writing.compare')}
                  </Button>
                </div>
                {each.note && <Reason tone="quiet">{each.note}</Reason>}
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {shown && (
        <RevisionDialog
          of={shown}
          post={post}
          session={session}
          draft={draft}
          publishing={publishing}
          onClose={() => show(undefined)}
        />
      )}
    </Section>
  )
}

/** A publication beside the draft as it is now, and the way to make it the draft again. */
function RevisionDialog({
  of,
  post,
  session,
  draft,
  publishing,
  onClose,
}: {
  of: ListedRevision
  post: EditedPost
  session: Session
  draft: Draft
  publishing: Publishing
  onClose: () => void
}) {
  const t = useT()
  const client = useClient()
  const nameOf = useRevisionName()
  const [answer, ask] = useQuery({ query: RevisionDocument, variables: { id: of.id } })
  const fields = useFields()
  const lang = of.lang === 'en' ? 'en' : 'ar'
  const { writer } = session
  const restore = async () => {
    await publishing.saveFirst()
    const { version } = writer.get()
    const input = { post: post.id, session: session.id, version, revision: of.id }
    const { error } = await client.mutation(RestoreRevision, { input }).toPromise()
    if (error) throw error
    writer.adopt(servedOf(await publishing.read(), session.id))
    const undo = { label: t('common.undo'), run: () => writer.change(() => draft) }
    toast({ title: t('writing.restored', { revision: nameOf(of) }), tone: 'tile', action: undo })
    onClose()
  }
  return (
    <Dialog wide title={nameOf(of)} onClose={onClose}>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ postRevision }) => {
          if (!postRevision) return <p>{t('error.not_found')}</p>
          const before: Draft = {
            ...draft,
            [lang]: textOf(postRevision.text),
            details: detailsOf(postRevision.details),
          }
          return (
            <Restore
              of={fields}
              before={before}
              after={draft}
              fields={differing(before, draft, lang, 'details')}
              called={nameOf(of)}
              onRestore={post.archived ? undefined : restore}
            />
          )
        }}
      </Panel>
    </Dialog>
  )
}
