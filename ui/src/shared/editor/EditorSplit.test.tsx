import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { EditorSplit } from './EditorSplit'

function Name({ rows, only }: { rows?: number; only?: 'ar' | 'en' }) {
  const [text, set] = useState({ ar: 'قاعة الياسمين', en: 'Jasmine' })
  return (
    <EditorSplit
      label="Name"
      hint="As on the sign"
      rows={rows}
      only={only}
      of={(lang, first) => ({
        value: text[lang],
        error: first ? undefined : 'Too long',
        onChange: (event: { target: { value: string } }) => set({ ...text, [lang]: event.target.value }),
      })}
    />
  )
}

it('begins with the reader’s language, so that Arabic is on the right and English on the left', async () => {
  show(<Name />)
  const languages = () => screen.getAllByRole('textbox').map((each) => [each.lang, each.dir])
  expect(languages()).toEqual([
    ['ar', 'rtl'],
    ['en', 'ltr'],
  ])
  await switchLanguage('en')
  await screen.findByLabelText('Name in Arabic')
  expect(languages()).toEqual([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])
})

it('names each text by its language, and says at the reader’s what is said of both', async () => {
  await switchLanguage('en')
  show(<Name rows={3} />)
  const [english, arabic] = [screen.getByLabelText('Name in English'), screen.getByLabelText('Name in Arabic')]
  expect(english).toHaveAccessibleDescription('As on the sign')
  expect(arabic).toHaveAccessibleDescription('Too long')
  expect(arabic).toHaveAttribute('rows', '3')
  await userEvent.type(arabic, ' الكبرى')
  expect(arabic).toHaveValue('قاعة الياسمين الكبرى')
  expect(english).toHaveValue('Jasmine')
})

it('shows one of the languages alone', async () => {
  await switchLanguage('en')
  show(<Name only="ar" />)
  expect(screen.getByRole('textbox')).toHaveAccessibleName('Name in Arabic')
})
