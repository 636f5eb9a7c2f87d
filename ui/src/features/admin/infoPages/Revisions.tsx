import { useState } from 'react'
import { Pages } from '../../../shared/components/Pages'
import { Section } from '../../../shared/components/Section'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { RevisionDialog, RevisionRow } from '../writing/Revisions'
import { type Draft, type EditedPage, type ListedRevision, RevisionsDocument } from './infoPage'
import { type Publishing, type Session, useFields } from './useInfoPage'
import { useRevision } from './useRevision'

interface Of {
  page: EditedPage
  session: Session
  draft: Draft
  publishing: Publishing
}

const langOf = ({ lang }: ListedRevision) => (lang === 'en' ? 'en' : 'ar')

/**
 * Every publication of a page, newest first, and last the text that the site was shipped with: who, when and why, with
 * a button to restore it.
 */
export function Revisions(of: Of) {
  const t = useT()
  const { date } = useDates()
  const [shown, show] = useState<ListedRevision>()
  const { page } = of
  return (
    <Section id="page-section-revisions" title={t('writing.revisions')} lead={t('infoPages.revisionsLead')}>
      <Pages
        query={RevisionsDocument}
        variables={{ page: page.page }}
        pageOf={({ infoPageRevisions }) => infoPageRevisions}
        empty={null}
      >
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((each) => (
              <RevisionRow
                key={each.id}
                of={each}
                live={page[langOf(each)].revision === each.id}
                made={
                  each.at ? (
                    <>
                      {date(each.at, 'moment')} · <bdi>{each.editorName ?? t('writing.gone')}</bdi>
                    </>
                  ) : (
                    t('infoPages.asItCame')
                  )
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

function Compared({ of, session, draft, publishing, onClose }: Of & { of: ListedRevision; onClose: () => void }) {
  return (
    <RevisionDialog
      of={of}
      fields={useFields()}
      publication={useRevision(of.id, langOf(of), draft)}
      draft={draft}
      writer={session.writer}
      onRestore={() => publishing.restore(of.id)}
      onClose={onClose}
    />
  )
}
