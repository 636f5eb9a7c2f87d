import { Moon, Sun } from 'lucide-react'
import { type Lang, switchLanguage, useLanguage, useT } from '../../shared/i18n/language'
import { useCurrency } from '../../shared/money/money'
import { useTheme } from '../../shared/theme/theme'
import { toast } from '../../shared/components/toast'
import { Tooltip } from '../../shared/components/Tooltip'

/** Switches the page to a language. If its words cannot be loaded, a toast says so and offers to try again. */
function useSwitchLanguage(): (lang: Lang) => void {
  const t = useT()
  const run = (lang: Lang) => {
    switchLanguage(lang).catch(() => {
      const action = { label: t('common.retry'), run: () => run(lang) }
      toast({ title: t('shell.languageFailed'), text: t('shell.languageFailedText'), tone: 'danger', action })
    })
  }
  return run
}

/** The button that switches the page to the other language. */
export function LanguageSwitch({ short = false, className = 'btn' }: { short?: boolean; className?: string }) {
  const other = useLanguage() === 'ar' ? 'en' : 'ar'
  const turn = useSwitchLanguage()
  const [sign, name] = other === 'ar' ? ['ع', 'العربية'] : ['EN', 'English']
  return (
    // Whoever speaks to their telephone says what they see.
    <button
      type="button"
      lang={other}
      aria-label={short ? `${sign}, ${name}` : undefined}
      className={`other-tongue ${className}`}
      onClick={() => turn(other)}
    >
      {short ? sign : name}
    </button>
  )
}

/** The button for dollars or pounds. It shows the current currency. */
export function CurrencySwitch({ short = false, className = 'btn' }: { short?: boolean; className?: string }) {
  const t = useT()
  const [currency, set] = useCurrency()
  const usd = currency === 'USD'
  return (
    <button
      type="button"
      aria-label={t(usd ? 'shell.toSyp' : 'shell.toUsd')}
      className={className}
      onClick={() => set(usd ? 'SYP' : 'USD')}
    >
      {t(!usd ? 'money.syp' : short ? 'money.usdSign' : 'money.usd')}
    </button>
  )
}

/** The button for light or dark, with a tooltip that names the theme that a press brings. */
export function ThemeToggle({ className = 'btn btn-icon' }: { className?: string }) {
  const t = useT()
  const { shown, set } = useTheme()
  const label = t(shown === 'dark' ? 'shell.light' : 'shell.dark')
  const Icon = shown === 'dark' ? Sun : Moon
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        className={className}
        onClick={() => set(shown === 'dark' ? 'light' : 'dark')}
      >
        <Icon size={19} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}
