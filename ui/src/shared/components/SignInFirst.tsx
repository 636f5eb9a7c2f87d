import type { ReactNode } from 'react'
import { createPath, useLocation } from 'react-router'
import { Barred } from './Barred'
import { useT } from '../i18n/language'
import { paths } from '../paths'
import { useUser } from '../session/session'

/** Links to sign in and to register that lead back to the page that is open. */
export function useWaysIn() {
  const t = useT()
  const here = createPath(useLocation())
  return [
    { to: paths.login(here), label: t('nav.signIn') },
    { to: paths.register(here), label: t('nav.signUp') },
  ]
}

/**
 * The guard of a page whose route has the access `signed-in`. Visitors get links to sign in and to register, and below
 * them what the page can show from data in their browser.
 */
export function SignInFirst({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
  const ways = useWaysIn()
  if (useUser()) return children
  return (
    <>
      <Barred title={title} ways={ways} />
      {below}
    </>
  )
}
