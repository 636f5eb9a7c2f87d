import { createKeptStore, useStore } from '../store'

export type Theme = 'light' | 'dark' | 'system'

const bright = () => matchMedia('(prefers-color-scheme: light)')

const read = (kept: string | null): Theme => (kept === 'light' || kept === 'system' ? kept : 'dark')

function apply(theme: Theme): void {
  const shown = shownTheme(theme)
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown === 'dark' ? '#171216' : '#f6eee7')
}

/** What the reader sees: `system` follows the device. */
export function shownTheme(theme: Theme): 'light' | 'dark' {
  return theme === 'system' ? (bright().matches ? 'light' : 'dark') : theme
}

export const theme = createKeptStore<Theme>('theme', read, (chosen) => chosen)
theme.follow(() => apply(theme.get()))

/** Keeps the page in step with the device while the choice is `system`. */
export function followDevice(): void {
  apply(theme.get())
  bright().addEventListener('change', () => apply(theme.get()))
}

export function useTheme(): { theme: Theme; shown: 'light' | 'dark'; set: (theme: Theme) => void } {
  const chosen = useStore(theme)
  return { theme: chosen, shown: shownTheme(chosen), set: theme.set }
}
