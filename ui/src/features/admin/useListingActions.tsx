import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem } from '../../shared/components/Menu'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useBulk } from '../../shared/table/useBulk'
import type { AnyListing } from './anyListing'
import { QuestionDialog } from './ListingQuestion'
import { type Question, type Commands, useListingCommands } from './useListingCommands'

/**
 * The actions of admins on listings. `menu` lists the actions on one listing; `ask` opens a dialog that asks first;
 * `dialog` is that dialog, if it is open; `note` shows the outcome of a bulk action.
 */
export function useListingActions() {
  const name = useName()
  const [question, ask] = useState<Question>()
  const [inBulk, note] = useBulk<AnyListing>(name)
  const commands = useListingCommands()
  const menu = useListingMenu(commands, ask)
  const dialog = question && (
    <QuestionDialog asked={question} commands={commands} inBulk={inBulk} onClose={() => ask(undefined)} />
  )
  return { menu, ask, dialog, note }
}

/** The menu of actions that a listing's state allows. */
function useListingMenu({ now, feature, reinstate }: Commands, ask: (question: Question) => void) {
  const t = useT()
  const lang = useLanguage()
  const navigate = useNavigate()
  const menu = (listing: AnyListing): MenuItem[] => {
    const { kind, category, status, isFeatured } = listing
    const page =
      kind === 'VENUE' ? paths.venue(listing, lang) : paths.service({ ...listing, category: category?.key ?? '' }, lang)
    const view = { label: t('admin.view'), onChoose: () => void navigate(page) }
    const prominence = {
      label: t(isFeatured ? 'admin.unfeature' : 'admin.feature'),
      onChoose: () => now(feature(listing, !isFeatured)),
    }
    const order = { label: t('admin.order'), onChoose: () => ask({ what: 'order', listing }) }
    const away = (what: 'suspend' | 'archive') => ({
      label: t(what === 'suspend' ? 'admin.suspend' : 'admin.archive'),
      danger: true,
      onChoose: () => ask({ what, listing }),
    })
    switch (status) {
      case 'APPROVED':
        return [view, prominence, order, away('suspend'), away('archive')]
      case 'SUSPENDED':
        return [order, { label: t('admin.reinstate'), onChoose: () => now(reinstate(listing)) }, away('archive')]
      case 'ARCHIVED':
        return [order]
      default:
        return [order, away('archive')]
    }
  }
  return menu
}
