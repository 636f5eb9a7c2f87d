import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { Input } from '../../shared/components/Field'
import { toast } from '../../shared/components/toast'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import type { Addressed } from './slugs'
import { FixSlugs, slugsOfNames, pageOf } from './slugs'

/** Edits the slugs of a listing and shows the URL that each slug makes. Former URLs redirect to the new ones. */
export function SlugDialog({ listing, onClose }: { listing: Addressed; onClose: () => void }) {
  const t = useT()
  const name = useName()
  const [, fix] = useMutation(FixSlugs)
  const [slugs, setSlugs] = useState({ ar: listing.slugAr ?? '', en: listing.slugEn ?? '' })
  const form = useForm(async () => {
    const { error } = await fix(
      { input: { listing: listing.id, slugAr: slugs.ar, slugEn: slugs.en } },
      { additionalTypenames: ['Listing', 'SlugHolder'] },
    )
    if (error) throw error
    toast({ title: t('admin.saved'), text: t('admin.slugsLead'), tone: 'tile' })
    onClose()
  })
  const { errors, busy } = form
  const suggested = slugsOfNames(listing)
  const address = (slug: string) => `${location.host}${decodeURI(pageOf(listing, slug))}`
  const field = (lang: 'ar' | 'en') => (
    <Input
      name={lang === 'ar' ? 'slugAr' : 'slugEn'}
      dir="auto"
      label={t(lang === 'ar' ? 'admin.arabic' : 'admin.english')}
      value={slugs[lang]}
      onChange={(event) => setSlugs({ ...slugs, [lang]: event.target.value })}
      hint={
        <bdi dir="ltr" className="wrap-anywhere">
          {address(slugs[lang].trim())}
        </bdi>
      }
      error={errors[lang === 'ar' ? 'slugAr' : 'slugEn']}
    />
  )
  return (
    <Dialog title={t('admin.slugsOf', { name: name(listing) })} onClose={onClose}>
      <Form of={form}>
        {field('ar')}
        {field('en')}
        <p className="text-small text-muted">{t('admin.slugsLead')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {t('admin.save')}
          </Button>
          {(suggested.ar !== slugs.ar || suggested.en !== slugs.en) && (
            <Button onClick={() => setSlugs(suggested)}>{t('admin.slugFromName')}</Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
