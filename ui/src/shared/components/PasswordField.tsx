import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/language'
import { Input, type InputProps } from './Field'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<InputProps, 'type' | 'tail'>) {
  const t = useT()
  const [seen, setSeen] = useState(false)
  const Icon = seen ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      dir="ltr"
      className="text-start"
      autoCapitalize="none"
      spellCheck={false}
      tail={
        <button
          type="button"
          aria-label={t(seen ? 'form.hidePassword' : 'form.showPassword')}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
          className="grid size-11 place-items-center text-muted"
        >
          <Icon size={19} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  )
}
