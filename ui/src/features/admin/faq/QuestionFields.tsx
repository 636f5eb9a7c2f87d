import { Input, Select } from '../../../shared/components/Field'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { faq as limits } from '../../../shared/form/limits.json'
import { useLanguage, useT } from '../../../shared/i18n/language'
import type { Group, Question } from './faq'

const suffix = { ar: 'Ar', en: 'En' } as const

interface Given {
  fields: Record<string, string>
  errors: Record<string, string>
}

/** A text field for each language. Field names end with the language, e.g. answerAr. */
function Both({
  name,
  label,
  hint,
  rows,
  fields,
  errors,
}: Given & {
  name: string
  label: string
  hint?: string
  rows?: number
}) {
  return (
    <EditorSplit
      label={label}
      hint={hint}
      rows={rows}
      of={(lang) => ({
        name: name + suffix[lang],
        defaultValue: fields[name + suffix[lang]],
        error: errors[name + suffix[lang]],
      })}
    />
  )
}

/** Checkboxes that hide a question in one language. The reader's language comes first. */
function Hidden({ fields }: Pick<Given, 'fields'>) {
  const t = useT()
  const order = useLanguage() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {order.map((lang) => (
        <label key={lang} className="flex min-h-11 items-center gap-3 text-small">
          <input
            type="checkbox"
            name={`hidden${suffix[lang]}`}
            defaultChecked={fields[`hidden${suffix[lang]}`] !== undefined}
            className="size-5 accent-(--accent)"
          />
          {t(lang === 'ar' ? 'admin.faqHideAr' : 'admin.faqHideEn')}
        </label>
      ))}
    </div>
  )
}

/** The fields of a question. The anchor of its link is set once, when the question is created. */
export function QuestionFields({
  groups,
  question,
  ...of
}: Given & { groups: Group[]; question: Question | undefined }) {
  const t = useT()
  const reader = useLanguage()
  const { fields, errors } = of
  return (
    <>
      <Both {...of} name="question" label={t('admin.faqQuestion')} />
      <Both {...of} name="answer" label={t('admin.faqAnswer')} hint={t('admin.faqAnswerHint')} rows={7} />
      <Hidden fields={fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select name="group" label={t('admin.faqGroup')} defaultValue={fields.group} error={errors.group}>
          {groups.map(({ key, title }) => (
            <option key={key} value={key}>
              {title[reader]}
            </option>
          ))}
        </Select>
        {question ? (
          <p className="self-end py-3 text-small text-muted">
            {t('admin.faqAnchor', { anchor: `#${question.anchor}` })}
          </p>
        ) : (
          <Input
            name="anchor"
            dir="ltr"
            optional
            autoComplete="off"
            maxLength={limits.maxAnchor}
            label={t('admin.faqAnchorOf')}
            hint={t('admin.faqAnchorHint')}
            defaultValue={fields.anchor}
            error={errors.anchor}
          />
        )}
      </div>
    </>
  )
}
