import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { NumberField } from '../../shared/components/NumberField'
import { Panel } from '../../shared/components/Panel'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { readNumber } from '../../shared/i18n/digits'
import { useT } from '../../shared/i18n/language'
import { SettingsDocument } from '../../shared/useExchangeRate'

const SetExchangeRate = graphql(`
  mutation SetExchangeRate($input: SetExchangeRate!) {
    setExchangeRate(input: $input) {
      position
    }
  }
`)

/** The exchange rate in Syrian pounds for one US dollar. The site converts all amounts with it. */
export function ExchangeRate() {
  const t = useT()
  const [answer, ask] = useQuery({ query: SettingsDocument, requestPolicy: 'cache-and-network' })
  const [, set] = useMutation(SetExchangeRate)
  const form = useForm(async (fields) => {
    const { error } = await set(
      { input: { poundsPerDollar: Math.round(readNumber(fields.get('poundsPerDollar')) ?? 0) } },
      { additionalTypenames: ['Settings'] },
    )
    if (error) throw error
    toast({ title: t('admin.saved'), tone: 'tile' })
  })
  const { errors, busy } = form
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
      {({ settings }) => (
        <Form of={form} className="panel grid max-w-md gap-4 p-5">
          <p>{t('admin.rateNow', { rate: settings.poundsPerDollar })}</p>
          <NumberField
            name="poundsPerDollar"
            inputMode="numeric"
            label={t('admin.rateLabel')}
            hint={t('admin.rateHint')}
            defaultValue={settings.poundsPerDollar}
            error={errors.poundsPerDollar}
          />
          <Button type="submit" look="primary" busy={busy} className="justify-self-start">
            {t('admin.save')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
