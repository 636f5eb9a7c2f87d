import { Input, Select } from '../../../shared/components/Field'
import { EditorSplit } from '../../../shared/editor/EditorSplit'
import { faq as limits } from '../../../shared/form/limits.json'
import { useLanguage, useT } from '../../../shared/i18n/language'
import type { Group, Question } from './faq'

const suffix = { ar: 'Ar', en: 'En' } as const

/** The fields of a question. What its link ends with is said once, and stays. */
export function QuestionFields({
  groups,
  question,
  fields,
  errors,
}: {
  groups: Group[]
  question: Question | undefined
  fields: Record<string, string>
  errors: Record<string, string>
}) {
  const t = useT()
  const reader = useLanguage()
  const hiding = reader === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <>
      <EditorSplit
        label={t('admin.faqQuestion')}
        of={(lang) => ({
          name: `question${suffix[lang]}`,
          defaultValue: fields[`question${suffix[lang]}`],
          error: errors[`question${suffix[lang]}`],
        })}
      />
      <EditorSplit
        label={t('admin.faqAnswer')}
        hint={t('admin.faqAnswerHint')}
        rows={7}
        of={(lang) => ({
          name: `answer${suffix[lang]}`,
          defaultValue: fields[`answer${suffix[lang]}`],
          error: errors[`answer${suffix[lang]}`],
        })}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {hiding.map((lang) => (
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
