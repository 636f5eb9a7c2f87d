import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Facts } from '../../shared/components/ListingCard'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { Form } from '../../shared/form/Form'
import { inquiry as limits } from '../../shared/form/limits.json'
import { textOf, useForm } from '../../shared/form/useForm'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { keyOfDraft } from '../../shared/drafts'
import { useEntryState } from '../../shared/hooks/useEntryState'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { keyFor, settle } from '../../shared/idempotency'
import { rememberBundle } from '../../shared/inquiry/bundles'
import { keepSender, readSender, typedBefore } from '../../shared/inquiry/draft'
import { answersPath, askPath, fewest, most } from '../../shared/inquiry/several'
import { kindOf } from '../../shared/listing/card'
import { currency } from '../../shared/money/money'
import { guestsOf, party, partyInput, useParty } from '../../shared/party/party'
import { PartyPart } from '../../shared/party/PartyPart'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { announceLostSession } from '../../shared/session/signedOut'
import { useShortlist } from '../../shared/shortlist/shortlist'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import route from './AskPage.route'
import { letterRules, senderIn, SenderFields } from '../../shared/inquiry/SenderFields'

const AskableDocument = graphql(`
  query Askable($id: String!) {
    listing(slugOrId: $id) {
      id
      nameAr
      nameEn
      kind
      city {
        nameAr
        nameEn
      }
      governorate {
        nameAr
        nameEn
      }
      category {
        nameAr
        nameEn
      }
      capacity
      status
    }
  }
`)

const AskSeveral = graphql(`
  mutation AskSeveral($input: AskSeveral!, $form: Form) {
    askSeveral(input: $input, form: $form) {
      id
      position
      attachToken
      inquiries {
        id
        attachToken
      }
    }
  }
`)

/** The page that sends one inquiry to up to five owners of the shortlist. */
export function Page() {
  const t = useT()
  const me = useUser()
  const ids = useShortlist()
  useDocumentTitle(t(route.title), { noindex: true })
  return (
    <div className="wrap max-w-3xl py-8">
      <h1 tabIndex={-1}>{t('bundles.ask')}</h1>
      <p className="mt-2 text-muted">{t('bundles.askLead')}</p>
      {ids.length < fewest ? (
        <EmptyState
          title={t('bundles.tooFew')}
          ways={[
            { to: paths.venues(), label: t('nav.venues') },
            { to: paths.couples(), label: t('nav.couples') },
          ]}
        >
          {t('bundles.tooFewText')}
        </EmptyState>
      ) : (
        <Letter key={me?.id} ids={ids} />
      )}
    </div>
  )
}

const rules = { visitor: letterRules(true), account: letterRules(false) }

/** Stands for the listing's id in the storage keys of this form's draft. */
const several = 'several'

/** The state of the form: its values, the chosen listings, and how the draft is kept and sent. */
function useLetter(ids: string[]) {
  const t = useT()
  const lang = useLanguage()
  const me = useUser()
  const navigate = useNavigate()
  const [, ask] = useMutation(AskSeveral)
  const [left, setLeft] = useEntryState<readonly string[]>('notAsked', ids.slice(most))
  const message = useKeptText(keyOfDraft(me?.id, 'bundle'), '')
  const [sender] = useState(() => readSender(me?.id, several))
  const [opened] = useState(() => Date.now() - (message.text || sender ? typedBefore : 0))
  const keep = (form: HTMLFormElement) => keepSender(me?.id, several, senderIn(new FormData(form)))
  const listings = ids.filter((id) => !left.includes(id))
  const wrong =
    listings.length < fewest ? t('bundles.atLeast') : listings.length > most ? t('bundles.atMost', { count: most }) : ''
  const choose = (id: string, on: boolean) => setLeft((now) => (on ? now.filter((each) => each !== id) : [...now, id]))
  const form = useForm(
    async (fields) => {
      if (wrong) return
      const input = {
        listings,
        ...senderIn(fields),
        message: textOf(fields, 'message'),
        lang,
        party: partyInput(party.get(), currency.get()),
      }
      const written = JSON.stringify(input)
      const { data, error } = await ask(
        { input, form: { website: textOf(fields, 'website'), elapsed: Date.now() - opened } },
        { fetchOptions: { headers: { 'Idempotency-Key': keyFor(written) } } },
      )
      settle(written, error && refusal(error).code)
      if (error) throw error
      if (!data) return
      const { id, attachToken, inquiries } = data.askSeveral
      if (attachToken) {
        const tokens = inquiries.map((each) => [each.id, each.attachToken ?? ''] as const)
        rememberBundle({ bundle: id, token: attachToken, inquiries: Object.fromEntries(tokens), day: party.get().day })
      }
      message.forget()
      keepSender(me?.id, several, null)
      toast({ title: t('bundles.sent', { count: listings.length }), tone: 'tile' })
      void navigate(answersPath(id))
      if (me && attachToken) announceLostSession()
    },
    me ? rules.account : rules.visitor,
  )
  return { form, message, sender, keep, listings, choose, wrong }
}

function Letter({ ids }: { ids: string[] }) {
  const t = useT()
  const { form, message, sender, keep, listings, choose, wrong } = useLetter(ids)
  const { errors, failure, busy, attempt } = form
  return (
    <Form
      of={form}
      kept
      onChange={({ currentTarget }) => keep(currentTarget)}
      refusal={failure === undefined || refusal(failure).code !== 'sign_in'}
      className="mt-6 grid gap-4"
    >
      {failure && refusal(failure).code === 'sign_in' && (
        <div className="grid gap-3">
          <ErrorNote error={failure} />
          <ButtonLink to={paths.login(askPath)} className="justify-self-start">
            {t('nav.signIn')}
          </ButtonLink>
        </div>
      )}
      <Whom
        ids={ids}
        listings={listings}
        onChoose={choose}
        wrong={wrong}
        refused={attempt > 0 && (errors.listings ?? wrong)}
      />
      <SenderFields sender={sender} errors={errors} emailHint={t('inquiry.yourEmailHint')} />
      <Textarea
        name="message"
        limit={limits.maxMessage}
        rows={4}
        label={t('inquiry.message')}
        hint={t('bundles.messageHint')}
        value={message.text}
        onChange={({ currentTarget }) => message.set(currentTarget.value)}
        error={errors.message}
      />
      <PartyPart errors={errors} />
      <Button type="submit" look="primary" busy={busy}>
        {t('bundles.send')}
      </Button>
      <p className="text-least text-muted">{t('bundles.note')}</p>
    </Form>
  )
}

/** The choice of listings that the inquiry is sent to. */
function Whom({
  ids,
  listings,
  onChoose,
  wrong,
  refused,
}: {
  ids: string[]
  /** The ids of the chosen listings. */
  listings: string[]
  onChoose: (id: string, on: boolean) => void
  /** The error if too few or too many are chosen. */
  wrong: string
  /** Why the last attempt failed; empty or false if it did not, or before the first. */
  refused: string | false
}) {
  const t = useT()
  return (
    <fieldset aria-describedby="asked-note">
      <legend className="mb-2 text-small font-semibold">{t('bundles.whom')}</legend>
      <ul className="grid gap-2">
        {ids.map((id) => (
          <Choice key={id} id={id} chosen={listings.includes(id)} onChoose={(on) => onChoose(id, on)} />
        ))}
      </ul>
      <p id="asked-note" role="status" className={`mt-2 text-small ${wrong ? 'text-danger' : 'text-muted'}`}>
        {wrong || t('bundles.chosen', { count: listings.length })}
      </p>
      {refused && (
        <p role="alert" className="text-small text-danger">
          {refused}
        </p>
      )}
    </fieldset>
  )
}

/**
 * A listing of the shortlist with a checkbox. A listing that is no longer public cannot be chosen. One that is too
 * small for the party can, because owners may have an answer to that.
 */
function Choice({ id, chosen, onChoose }: { id: string; chosen: boolean; onChoose: (on: boolean) => void }) {
  const t = useT()
  const named = useName()
  const [{ data }] = useQuery({ query: AskableDocument, variables: { id } })
  const listing = data?.listing
  const guests = guestsOf(useParty())
  const small = chosen && guests !== null && Boolean(listing?.capacity) && guests > listing!.capacity!
  const gone = data !== undefined && listing?.status !== 'APPROVED'
  const leave = useEffectEvent(() => onChoose(false))
  useEffect(() => {
    if (gone) leave()
  }, [gone])
  return (
    <li>
      <label className="panel flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2">
        <input
          type="checkbox"
          className="size-5 accent-(--brass)"
          checked={chosen}
          disabled={gone}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span className="grow">
          <bdi className="font-semibold">{listing ? named(listing) : gone ? t('bundles.gone') : '…'}</bdi>
          {listing && (
            <span className="block text-least text-muted">
              <Facts listing={{ ...listing, kind: kindOf(listing.kind), categoryName: listing.category }} />
            </span>
          )}
          {small && <span className="block text-small text-danger">{t('bundles.tooSmall', { count: guests })}</span>}
        </span>
      </label>
    </li>
  )
}
