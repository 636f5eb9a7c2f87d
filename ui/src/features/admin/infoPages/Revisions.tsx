import { useState } from 'react'
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
import {
  type Draft,
  type EditedPage,
  type ListedRevision,
  RevisionDocument,
  RevisionsDocument,
  textOf,
} from './infoPage'
import { type Publishing, type Session, useFields } from './useInfoPage'

function useRevisionName() {
  const t = useT()
  return ({ lang, number }: ListedRevision) =>
    t(lang === 'ar' ? 'writing.revisionAr' : 'writing.revisionEn', { number })
}

interface Of {
  page: EditedPage
  session: Session
  draft: Draft
  publishing: Publishing
}

/** Every publication of a page, newest first, and last what came with the site: who, when and why, and the way back. */
export function Revisions(of: Of) {
  const t = useT()
  const { date } = useDates()
  const nameOf = useRevisionName()
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
              <li key={each.id} className="grid gap-1.5 border-b border-line pb-3">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-semibold">{nameOf(each)}</b>
                  {page[each.lang === 'en' ? 'en' : 'ar'].revision === each.id && (
                    <span className="badge bg-tile-tint text-tile">{t('writing.public')}</span>
                  )}
                  <span className="text-small text-muted">
                    {each.at ? (
                      <>
                        {date(each.at, 'moment')} · <bdi>{each.editorName ?? t('writing.gone')}</bdi>
                      </>
                    ) : (
                      t('infoPages.asItCame')
                    )}
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
      {shown && <RevisionDialog {...of} of={shown} onClose={() => show(undefined)} />}
    </Section>
  )
}

/** A publication beside the draft as it is now, and the way to make it the draft again. */
function RevisionDialog({ of, session, draft, publishing, onClose }: Of & { of: ListedRevision; onClose: () => void }) {
  const t = useT()
  const fields = useFields()
  const nameOf = useRevisionName()
  const [answer, ask] = useQuery({ query: RevisionDocument, variables: { id: of.id } })
  const lang = of.lang === 'en' ? 'en' : 'ar'
  const restore = async () => {
    await publishing.restore(of.id)
    const undo = { label: t('common.undo'), run: () => session.writer.change(() => draft) }
    toast({ title: t('writing.restored', { revision: nameOf(of) }), tone: 'tile', action: undo })
    onClose()
  }
  return (
    <Dialog wide title={nameOf(of)} onClose={onClose}>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ infoPageRevision }) => {
          if (!infoPageRevision) return <p>{t('error.not_found')}</p>
          const before: Draft = { ...draft, [lang]: textOf(infoPageRevision.text) }
          return (
            <Restore
              of={fields}
              before={before}
              after={draft}
              fields={differing(before, draft, lang)}
              called={nameOf(of)}
              onRestore={restore}
            />
          )
        }}
      </Panel>
    </Dialog>
  )
}
