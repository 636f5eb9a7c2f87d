import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { useDates } from '../../../shared/i18n/dates'
import { type Lang, useT } from '../../../shared/i18n/language'
import type { Draft } from './draft'
import { Crop } from './PictureFields'
import { type EditedPost, EndPreviews } from './post'
import { Sides } from '../writing/Sides'
import { copyLink } from '../../../shared/passOn'
import { slugIn } from './TextFields'
import type { Publishing } from './usePublishing'

/** Cuts a text as search engines and messengers do, at `most` characters. */
const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text
}

/** Shows how a post looks in search results and messengers, and the links that show its draft to whoever has them. */
export function Previews({ post, draft, publishing }: { post: EditedPost; draft: Draft; publishing: Publishing }) {
  const t = useT()
  const { date } = useDates()
  return (
    <Section
      id="post-section-previews"
      title={t('posts.previews')}
      lead={t('posts.previewsLead', { when: date(post.preview.until, 'moment') })}
    >
      <Sides
        of={(lang) => (
          <>
            <Links lang={lang} address={post.preview[lang]} />
            <Elsewhere lang={lang} draft={draft} slug={slugIn(lang, draft[lang], post[lang])} />
          </>
        )}
      />
      <EndLinks post={post} publishing={publishing} />
    </Section>
  )
}

/** Revokes every preview link to the draft. The page then shows new links. */
function EndLinks({ post, publishing }: { post: EditedPost; publishing: Publishing }) {
  const t = useT()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await publishing.run(EndPreviews, { input: { post: post.id } })
      await publishing.read()
      toast({ title: t('posts.linksEnded'), tone: 'tile' })
    } catch (error) {
      toast({ title: t('posts.notDone'), text: errorText(error as Error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p className="me-auto text-small text-muted">{t('posts.endLinksText')}</p>
      <DoubleCheckButton small look="danger" busy={busy} onConfirm={() => void end()}>
        {t('posts.endLinks')}
      </DoubleCheckButton>
    </div>
  )
}

function Links({ lang, address }: { lang: Lang; address: string }) {
  const t = useT()
  const name = t(lang === 'ar' ? 'writing.arabic' : 'writing.english')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="me-auto text-small font-semibold">{name}</h3>
      <Button small aria-label={`${t('posts.copyLink')}: ${name}`} onClick={() => void copyLink(address, t)}>
        <Copy size={16} aria-hidden />
        {t('posts.copyLink')}
      </Button>
      <a
        className="btn btn-outline btn-small"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('posts.openPreview')}: ${name}`}
      >
        <ExternalLink size={16} aria-hidden className="mirror" />
        {t('posts.openPreview')}
      </a>
      <Button
        small
        aria-label={`${t('posts.asPhone')}: ${name}`}
        // A pop-up of a phone's width. An iframe is not possible, because the site forbids framing.
        onClick={() => window.open(address, `preview-${lang}`, 'popup,noopener,width=390,height=844')}
      >
        {t('posts.asPhone')}
      </Button>
    </div>
  )
}

/** A language as it looks in Google's results and in WhatsApp. */
function Elsewhere({ lang, draft, slug }: { lang: Lang; draft: Draft; slug: string }) {
  const t = useT()
  const text = draft[lang]
  const title = text.seoTitle.trim() || text.title.trim() || t('posts.untitled')
  const about = text.seoText.trim() || text.excerpt.trim()
  const { host } = location
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  return (
    <div className="grid gap-4">
      <figure className="grid gap-1.5">
        <figcaption className="text-least text-muted">{t('posts.asGoogle')}</figcaption>
        <div
          dir={dir}
          lang={lang}
          className="grid gap-0.5 rounded-button border border-line bg-surface p-3 wrap-anywhere"
        >
          <p className="text-least text-muted">
            <bdi dir="ltr">{`${host} › blog › ${slug || '…'}`}</bdi>
          </p>
          <p className="text-panel text-accent">{cut(title, 65)}</p>
          <p className="text-small text-muted">{cut(about, 155) || t('posts.noDescription')}</p>
        </div>
      </figure>
      <figure className="grid gap-1.5">
        <figcaption className="text-least text-muted">{t('posts.asWhatsApp')}</figcaption>
        <div dir={dir} lang={lang} className="max-w-80 overflow-hidden rounded-button bg-tile-tint wrap-anywhere">
          {draft.details.featured && <Crop shown={draft.details.featured} ratio="1200 / 630" />}
          <div className="grid gap-0.5 p-3">
            <p className="text-small font-semibold">{cut(title, 65)}</p>
            {about && <p className="text-least">{cut(about, 80)}</p>}
            <p className="text-least text-muted">
              <bdi dir="ltr">{host}</bdi>
            </p>
          </div>
        </div>
      </figure>
    </div>
  )
}
