import { useContext } from 'react'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { infoPage as limits } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { ContentField } from '../writing/ContentField'
import { otherOf } from '../writing/languages'
import { OnlyContext, Sides } from '../writing/Sides'
import type { Editing } from '../writing/useWriter'
import { type Draft, idOf } from './infoPage'
import { fieldWords } from './useInfoPage'

/** The text fields of a page, in both languages. */
export function TextFields({ editing: { draft, change, errors } }: { editing: Editing<Draft> }) {
  const t = useT()
  const only = useContext(OnlyContext)
  const line = (field: 'title' | 'lead', limit: number, rows?: number) => (
    <EditorSplit
      label={t(fieldWords[field])}
      rows={rows}
      only={only}
      of={(lang) => ({
        id: idOf(lang, field),
        value: draft[lang][field],
        error: errors[`${lang}.${field}`],
        hint: t('writing.lettersOf', { count: lettersIn(draft[lang][field]), limit }),
        onChange: ({ target: { value } }: { target: { value: string } }) =>
          change((now) => ({ ...now, [lang]: { ...now[lang], [field]: value } })),
      })}
    />
  )
  return (
    <>
      {line('title', limits.maxTitle)}
      {line('lead', limits.maxLead, 3)}
      <Sides
        of={(lang) => (
          <ContentField
            id={idOf(lang, 'content')}
            lang={lang}
            label={t('infoPages.content')}
            hint={t('infoPages.anchorHint', { kept: apart('{#…}') })}
            value={draft[lang].content}
            other={draft[otherOf(lang)].content}
            most={limits.maxContent}
            error={errors[`${lang}.content`]}
            onWrite={(content) => change((now) => ({ ...now, [lang]: { ...now[lang], content } }))}
          />
        )}
      />
    </>
  )
}
