import { Editor } from '@tiptap/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { LinkDialog } from './LinkDialog'
import { extensions } from './nodes'

beforeEach(() => switchLanguage('en'))

it.each([
  ['www.example.com/a', 'https://www.example.com/a'],
  ['https://example.com', 'https://example.com'],
  ['/venues', '/venues'],
])('links to %s', async (typed, href) => {
  const editor = new Editor({ extensions })
  show(<LinkDialog editor={editor} video={false} onClose={() => {}} />)
  await userEvent.type(screen.getByLabelText('Address'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }))
  await waitFor(() => expect(editor.getHTML()).toContain(`href="${href}"`))
  editor.destroy()
})

// Two slashes at the beginning name another site, without saying whether it is asked over https.
it.each(['http://example.com', '//example.com', 'example'])(
  'refuses an address that leads nowhere: %s',
  async (value) => {
    const editor = new Editor({ extensions })
    show(<LinkDialog editor={editor} video={false} onClose={() => {}} />)
    fireEvent.change(screen.getByLabelText('Address'), { target: { value } })
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }))
    expect(screen.getByLabelText('Address')).toHaveAttribute('aria-invalid', 'true')
    expect(editor.getHTML()).not.toContain('href')
    editor.destroy()
  },
)
