import { useState } from 'react'
import { Pages } from '../../../shared/components/Pages'
import { Section } from '../../../shared/components/Section'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { RevisionDialog, RevisionRow } from '../writing/Revisions'
import type { Draft } from './draft'
import { type EditedPost, type ListedRevision, RevisionsDocument } from './post'
import { useFields } from './useFields'
import type { Publishing } from './usePublishing'
import { useRevision } from './useRevision'
import type { Session } from './useWriter'

interface Of {
  post: EditedPost
  session: Session
  draft: Draft
  publishing: Publishing
}

const langOf = ({ lang }: ListedRevision) => (lang === 'en' ? 'en' : 'ar')

/** Every publication of a post, newest first: who, when and why, with a button to restore it. */
export function Revisions(of: Of) {
  const t = useT()
  const { date } = useDates()
  const [shown, show] = useState<ListedRevision>()
  const { post } = of
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
              <RevisionRow
                key={each.id}
                of={each}
                live={post[langOf(each)].revision === each.id}
                made={
                  <>
                    {date(each.at, 'moment')} · <bdi>{each.editorName ?? t('writing.gone')}</bdi>
                    {each.byTimer && ` · ${t('posts.byTimer')}`}
                  </>
                }
                onCompare={() => show(each)}
              />
            ))}
          </ul>
        )}
      </Pages>
      {shown && <Compared {...of} of={shown} onClose={() => show(undefined)} />}
    </Section>
  )
}

function Compared({ of, post, session, draft, publishing, onClose }: Of & { of: ListedRevision; onClose: () => void }) {
  return (
    <RevisionDialog
      of={of}
      fields={useFields()}
      publication={useRevision(of.id, langOf(of), draft)}
      draft={draft}
      writer={session.writer}
      onRestore={post.archived ? undefined : () => publishing.restore(of.id)}
      onClose={onClose}
    />
  )
}
