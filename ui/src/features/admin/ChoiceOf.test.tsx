import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { ChoiceOf } from './ChoiceOf'

it('shows the value that figures are filtered by, also one that is no choice', async () => {
  await switchLanguage('en')
  const options = [{ value: 'homs', label: 'Homs' }]
  show(<ChoiceOf label="Governorate" value="atlantis" options={options} onChoose={() => {}} />)
  expect(screen.getByRole('combobox')).toHaveDisplayValue('atlantis')
  show(<ChoiceOf label="Another" value="homs" options={options} onChoose={() => {}} />)
  expect(screen.getByLabelText('Another')).toHaveDisplayValue('Homs')
  expect(screen.queryAllByRole('option', { name: 'atlantis' })).toHaveLength(1)
})
