import { useDoubleCheck } from '../hooks/useDoubleCheck'
import { useT } from '../i18n/language'
import { Button, type ButtonProps } from './Button'

/** A button for approving, rejecting or deleting. A second click confirms; there is no dialog. */
export function DoubleCheckButton({
  onConfirm,
  confirmLabel,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick'> & { onConfirm: () => void; confirmLabel?: string }) {
  const t = useT()
  const { armed, button } = useDoubleCheck(onConfirm)
  return (
    <Button {...rest} {...button}>
      <span aria-live="polite">{armed ? (confirmLabel ?? t('common.sure')) : children}</span>
    </Button>
  )
}
