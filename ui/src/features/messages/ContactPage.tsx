import { Mail, MapPin, Phone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { keyOfDraft } from '../../shared/drafts'
import { contact as limits } from '../../shared/form/limits.json'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { contact, mailTo } from '../../shared/site'
import { telLink } from '../../shared/tracking/contact'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { ContactForm } from './ContactForm'
import route from './ContactPage.route'

/** The usual reasons to write, each with a subject that routes the message to the right team. */
const reasons: [title: MessageKey, text: MessageKey][] = [
  ['messages.contactCouple', 'messages.contactCoupleText'],
  ['messages.contactOwner', 'messages.contactOwnerText'],
  ['messages.contactReport', 'messages.contactReportText'],
  ['messages.contactData', 'messages.contactDataText'],
]

/** The subject from a link, as one line of at most the form's length. A subject typed before takes precedence. */
const named = (subject: string | null) =>
  [...(subject ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, limits.maxTopic).join('')

/** The contact page: the form, the phone number, email address and place, and hints about what to write. */
export function Page() {
  const me = useUser()
  return <Contact key={me?.id ?? ''} account={me?.id} />
}

function Contact({ account }: { account: string | undefined }) {
  const t = useT()
  useDocumentTitle(t(route.title))
  const [asked] = useSearchParams()
  const subject = useKeptText(keyOfDraft(account, 'contact/subject'), named(asked.get('subject')))
  const choose = (words: string) => {
    subject.set(words)
    document.querySelector<HTMLElement>('#write [name=message]')?.focus()
  }
  return (
    <div className="wrap py-8 lg:py-12">
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{t('nav.contact')}</h1>
        <p className="mt-3 text-price text-muted">{t('messages.contactLead')}</p>
      </header>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_360px]">
        <ContactForm subject={subject} />
        <div className="grid gap-8">
          <Ways />
          <Reasons onChoose={choose} />
        </div>
      </div>
    </div>
  )
}

/** The usual reasons. A press starts a message with that subject; without scripts it opens a mail. */
function Reasons({ onChoose }: { onChoose: (subject: string) => void }) {
  const t = useT()
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title" className="text-panel">
        {t('messages.contactReasons')}
      </h2>
      <ul className="mt-3">
        {reasons.map(([title, text]) => (
          <li key={title} className="border-t border-line">
            <a
              href={mailTo(t(title))}
              className="group flex gap-3 py-3"
              onClick={(event) => {
                if (!document.getElementById('write')) return
                event.preventDefault()
                onChoose(t(title))
              }}
            >
              <Khatam size={16} className="mt-1.5 text-brass" />
              <span>
                <b className="block font-semibold group-hover:underline">{t(title)}</b>
                <span className="block text-small text-muted">{t(text)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-small text-muted">
        {t('messages.contactNote')}{' '}
        <Link to={paths.faq()} className="link underline">
          {t('nav.faq')}
        </Link>
      </p>
    </section>
  )
}

function Ways() {
  const t = useT()
  return (
    <address className="panel h-max overflow-hidden not-italic">
      <div aria-hidden className="course" />
      <ul className="grid gap-1 p-4">
        <li>
          <a
            href={telLink(contact.phone)}
            className="flex min-h-14 items-center gap-4 rounded-small px-2 hover:bg-tint"
          >
            <Phone size={22} strokeWidth={1.75} aria-hidden className="text-brass" />
            <span>
              <span className="block text-small text-muted">{t('messages.contactPhone')}</span>
              <bdi dir="ltr" className="text-price font-semibold tabular">
                {contact.phoneShown}
              </bdi>
            </span>
          </a>
        </li>
        <li>
          <a href={mailTo()} className="flex min-h-14 items-center gap-4 rounded-small px-2 hover:bg-tint">
            <Mail size={22} strokeWidth={1.75} aria-hidden className="text-brass" />
            <span>
              <span className="block text-small text-muted">{t('messages.contactMail')}</span>
              <bdi className="text-price font-semibold">{contact.email}</bdi>
            </span>
          </a>
        </li>
        <li className="flex min-h-14 items-center gap-4 px-2">
          <MapPin size={22} strokeWidth={1.75} aria-hidden className="text-brass" />
          <span>
            <span className="block text-small text-muted">{t('messages.contactPlace')}</span>
            <span className="text-price font-semibold">{t('footer.city')}</span>
          </span>
        </li>
      </ul>
    </address>
  )
}
