import { CircleAlert, CircleCheck, Heart, Info, X } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../i18n/language'
import { dismissToast, type ToastMessage } from './toast'
import { useToastFocus, useToastHold, useToastPlace } from './useToast'

const looks = {
  tile: [CircleCheck, 'text-tile', '[--a:var(--tile)]'],
  rose: [Heart, 'fill-rose text-rose', '[--a:var(--tile)]'],
  danger: [CircleAlert, 'text-danger', '[--a:var(--danger)]'],
  brass: [Info, 'text-brass', '[--a:var(--brass)]'],
} as const

/**
 * A message above the bottom bar, shown for five seconds or until it is closed. F8 moves the focus to it; hovering or
 * focusing it stops the timer. When it closes, the focus returns to where it was.
 */
export default function Toast({ message }: { message: ToastMessage }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { drag, handlers } = useToastHold(message, useToastFocus(box))
  useToastPlace(box, message)
  const [Icon, iconLook, edge] = looks[message.tone ?? 'tile']
  return (
    // A group that can be swiped away and, for F8, focused; what it does is also on its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t('toast.label')}
      {...handlers}
      style={drag ? { transform: `translateX(${drag.by}px)` } : undefined}
      className="toast rise pointer-events-auto relative flex touch-pan-y items-center gap-3 overflow-hidden rounded-panel border border-field bg-raised p-3 ps-5 shadow-float max-md:gap-2 max-md:py-1.5 max-md:pe-1"
    >
      <span aria-hidden className={`course-upright absolute start-0 inset-y-0 w-2 ${edge} [--b:var(--stone)]`} />
      <Icon size={22} strokeWidth={1.75} aria-hidden className={iconLook} />
      <div className="grow">
        <p className="font-semibold">{message.title}</p>
        {message.text && <p className="text-small text-muted">{message.text}</p>}
        <Choice message={message} />
      </div>
      {message.action && !message.stay && (
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            message.action?.run()
            dismissToast()
          }}
        >
          {message.action.label}
        </button>
      )}
      {!message.stay && (
        <button type="button" aria-label={t('common.close')} onClick={dismissToast} className="btn btn-icon text-muted">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The two buttons of a toast that asks for a choice. */
const Choice = ({ message }: { message: ToastMessage }) =>
  message.stay && (
    <div className="-ms-3 flex flex-wrap gap-x-2">
      <button type="button" className="btn btn-text" onClick={message.action?.run}>
        {message.action?.label}
      </button>
      <button type="button" className="btn btn-text" onClick={dismissToast}>
        {message.stay}
      </button>
    </div>
  )
