import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Input, Select } from '../../../shared/components/Field'
import { NumberField } from '../../../shared/components/NumberField'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { readNumber } from '../../../shared/i18n/digits'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { Check } from './Check'
import { useFigureNames, weekdays } from './names'
import { type Asked, counts, keptOf, type Measure } from './question'
import { type Report, type ReportInput, useReportCommands } from './reports'

/** The most characters of a name, as in `commands/figurereport`. */
const longest = 60

const ranges: Record<string, MessageKey> = {
  week: 'admin.figPresetLastWeek',
  month: 'admin.figPresetLastMonth',
  days7: 'admin.figPresetDays7',
  days30: 'admin.figPresetDays30',
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The initial settings of an alarm. */
const usual = { percent: 50, atLeast: 20, spike: true, drop: true }

const kept = (question: string): Measure[] => {
  const named = (new URLSearchParams(question).get('measures') ?? '').split(',')
  return counts.filter((each) => named.includes(each))
}

const inputOf = (fields: FormData, question: string, alarm: boolean, report: Report | undefined): ReportInput => {
  const number = (name: string) => readNumber(textOf(fields, name)) ?? 0
  return {
    report: report?.id ?? null,
    question,
    name: textOf(fields, 'name'),
    range: textOf(fields, 'range'),
    rhythm: textOf(fields, 'rhythm'),
    weekday: Number(textOf(fields, 'weekday') || (report?.weekday ?? 6)),
    hour: Number(textOf(fields, 'hour')),
    lang: textOf(fields, 'lang'),
    on: fields.has('on'),
    quietFrom: Number(textOf(fields, 'quietFrom')),
    quietTo: Number(textOf(fields, 'quietTo')),
    alarm: alarm
      ? {
          measures: fields.getAll('alarm.measures').map(String),
          percent: number('alarm.percent'),
          atLeast: number('alarm.atLeast'),
          spike: fields.has('alarm.spike'),
          drop: fields.has('alarm.drop'),
        }
      : null,
  }
}

/**
 * Edits a report, which mails the answer to a question on a schedule, and its alarm. An existing report keeps its
 * question.
 */
export function ReportForm({
  asked,
  report,
  onDone,
}: {
  asked: Asked
  report: Report | undefined
  onDone: () => void
}) {
  const t = useT()
  const { set } = useReportCommands()
  const question = report?.question ?? keptOf(asked)
  const [alarm, setAlarm] = useState(Boolean(report?.alarm))
  const form = useForm(
    async (fields) => {
      await set(inputOf(fields, question, alarm, report))
      toast({ title: t('admin.figReportKept'), tone: 'tile' })
      onDone()
    },
    { name: [needed('admin.figReportNameNeeded'), atMost(longest)] },
  )
  return (
    <Form of={form}>
      <Input
        name="name"
        label={t('admin.figReportName')}
        hint={t('admin.figReportNameHint')}
        defaultValue={report?.name}
        error={form.errors.name ?? form.errors.question}
      />
      <When report={report} />
      <Quiet report={report} />
      <div>
        <Check checked={alarm} onChange={setAlarm}>
          {t('admin.figAlarm')}
        </Check>
        <p className="text-least text-muted">{t('admin.figAlarmHint')}</p>
      </div>
      {alarm && <AlarmFields question={question} alarm={report?.alarm ?? undefined} errors={form.errors} />}
      <Check name="on" defaultChecked={report?.on ?? true}>
        {t('admin.figReportOn')}
      </Check>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('admin.figKeepReport')}
        </Button>
        <Button look="text" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** The range of a report, its schedule and its language. */
function When({ report }: { report: Report | undefined }) {
  const t = useT()
  const lang = useLanguage()
  const [rhythm, setRhythm] = useState(report?.rhythm ?? 'weekly')
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Select name="range" label={t('admin.range')} defaultValue={report?.range ?? 'week'}>
        {Object.entries(ranges).map(([key, word]) => (
          <option key={key} value={key}>
            {t(word)}
          </option>
        ))}
      </Select>
      <Select
        name="rhythm"
        label={t('admin.figRhythm')}
        value={rhythm}
        onChange={({ target }) => setRhythm(target.value)}
      >
        <option value="weekly">{t('admin.figWeekly')}</option>
        <option value="monthly">{t('admin.figMonthly')}</option>
      </Select>
      {rhythm === 'weekly' && (
        <Select name="weekday" label={t('admin.figByWeekday')} defaultValue={report?.weekday ?? 6}>
          {[6, 0, 1, 2, 3, 4, 5].map((day) => (
            <option key={day} value={day}>
              {t(weekdays[day]!)}
            </option>
          ))}
        </Select>
      )}
      <Hours name="hour" label={t('admin.figReportHour')} value={report?.hour ?? 8} />
      <Select name="lang" label={t('admin.figReportLang')} defaultValue={report?.lang ?? lang}>
        <option value="ar">{t('admin.figArabic')}</option>
        <option value="en">{t('admin.figEnglish')}</option>
      </Select>
    </div>
  )
}

/** The quiet hours, in which no report is mailed. */
function Quiet({ report }: { report: Report | undefined }) {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="text-small font-semibold">{t('admin.figQuiet')}</legend>
      <p className="text-least text-muted">{t('admin.figQuietHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Hours name="quietFrom" label={t('admin.figQuietFrom')} value={report?.quietFrom ?? 22} />
        <Hours name="quietTo" label={t('admin.figQuietTo')} value={report?.quietTo ?? 7} />
      </div>
    </fieldset>
  )
}

/** The settings of an alarm: which measures, and which changes raise it. */
function AlarmFields({
  question,
  alarm,
  errors,
}: {
  question: string
  alarm: Report['alarm'] | undefined
  errors: Record<string, string>
}) {
  const t = useT()
  const { measure } = useFigureNames()
  return (
    <fieldset className="panel grid gap-3 p-4">
      <legend className="unseen">{t('admin.figAlarm')}</legend>
      <fieldset className="grid gap-1">
        <legend className="text-small font-semibold">{t('admin.figAlarmMeasures')}</legend>
        {kept(question).map((key, i) => (
          <Check
            key={key}
            name="alarm.measures"
            value={key}
            defaultChecked={alarm ? alarm.measures.includes(key) : i === 0}
          >
            {measure(key)}
          </Check>
        ))}
        {errors['alarm.measures'] && <p className="text-small text-danger">{errors['alarm.measures']}</p>}
      </fieldset>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <NumberField
          name="alarm.percent"
          label={t('admin.figAlarmPercent')}
          defaultValue={alarm?.percent ?? usual.percent}
          error={errors['alarm.percent']}
        />
        <NumberField
          name="alarm.atLeast"
          label={t('admin.figAlarmAtLeast')}
          hint={t('admin.figAlarmAtLeastHint')}
          defaultValue={alarm?.atLeast ?? usual.atLeast}
          error={errors['alarm.atLeast']}
        />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Check name="alarm.spike" defaultChecked={alarm?.spike ?? usual.spike}>
          {t('admin.figAlarmSpike')}
        </Check>
        <Check name="alarm.drop" defaultChecked={alarm?.drop ?? usual.drop}>
          {t('admin.figAlarmDrop')}
        </Check>
      </div>
      {errors['alarm.spike'] && <p className="text-small text-danger">{errors['alarm.spike']}</p>}
    </fieldset>
  )
}

function Hours({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <Select name={name} label={label} defaultValue={value} dir="ltr">
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {clock(hour)}
        </option>
      ))}
    </Select>
  )
}
