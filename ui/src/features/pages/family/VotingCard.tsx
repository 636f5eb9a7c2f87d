import { Clock, MessageCircle, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../shared/components/Button'
import { takesFocus } from '../../../shared/components/beginIn'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Link } from '../../../shared/components/Link'
import { CardPrice, Facts } from '../../../shared/components/ListingCard'
import { Picture } from '../../../shared/components/Picture'
import { Rating } from '../../../shared/components/Rating'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { shortlist } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { readFragment } from '../../../shared/graphql/graphql'
import { apart } from '../../../shared/i18n/apart'
import { useFormat } from '../../../shared/i18n/format'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { kindOf } from '../../../shared/listing/card'
import { listingPage } from '../../../shared/listing/page'
import { PictureFragment } from '../../../shared/listing/picture'
import { rangeOf } from '../../../shared/listing/prices'
import { useStore } from '../../../shared/store'
import type { SharedListing } from './query'
import { isAway, isWaiting, refused, type useLink, type Vote, type Voice } from './voices'

type CastVote = Pick<Voice, 'vote' | 'comment'>
/** Undefined if this browser has not voted on the listing. */
type Spoken = ReturnType<typeof useLink>['voices'][string] | undefined

/** Withdraws a vote, which can be undone. If the focused button disappears, the first one takes the focus. */
function useTakingBack(name: string, { vote, comment }: CastVote, onSay: (said: CastVote) => void) {
  const t = useT()
  const first = useRef<HTMLButtonElement>(null)
  const takeBack = () => {
    flushSync(() => onSay({ vote: 'NONE', comment: '' }))
    if (document.activeElement === document.body) first.current?.focus()
    toast({
      title: t('family.takenBack'),
      text: apart(name),
      tone: 'brass',
      action: { label: t('common.undo'), run: () => onSay({ vote, comment }) },
    })
  }
  return [first, takeBack] as const
}

/** A listing with two vote buttons and a field for a comment. */
export function VotingCard({
  listing,
  yes,
  no,
  counted,
  spoken,
  eager,
  onSay,
}: {
  listing: SharedListing
  yes: number
  no: number
  /** The vote of this browser that the counts already include. */
  counted: Vote
  spoken: Spoken
  eager: boolean
  onSay: (said: CastVote) => void
}) {
  const t = useT()
  const name = useName()(listing)
  const error = useStore(refused)[listing.id]
  const { vote, comment } = spoken?.now ?? { vote: 'NONE', comment: '' }
  const at = (which: Vote, told: number) => Math.max(0, told - Number(counted === which) + Number(vote === which))
  const [first, takeBack] = useTakingBack(name, { vote, comment }, onSay)
  return (
    <article aria-label={name} className="panel overflow-hidden">
      <Picture
        source={readFragment(PictureFragment, listing.cover)}
        alt=""
        eager={eager}
        sizes="(min-width: 640px) 576px, 100vw"
        category={listing.kind === 'VENUE' ? 'venues' : listing.category?.key}
        className="aspect-4/3"
      />
      <div className="grid gap-1 p-4">
        <About listing={listing} />
        <VoteButtons
          ref={first}
          name={name}
          vote={vote}
          yes={at('YES', yes)}
          no={at('NO', no)}
          onPress={(which) => (which === vote ? takeBack() : onSay({ vote: which, comment }))}
        />
        {error && <ErrorNote error={error} />}
        <Kept spoken={spoken} />
        {vote !== 'NONE' && (
          <Words key={vote} comment={comment} onSay={(words) => onSay({ vote, comment: words })}>
            <Button look="text" className="px-0" onClick={takeBack}>
              {t('family.takeBack')}
            </Button>
          </Words>
        )}
      </div>
    </article>
  )
}

/** The name, the type and the price of a listing. */
function About({ listing }: { listing: SharedListing }) {
  const lang = useLanguage()
  const name = useName()(listing)
  const { from, upTo } = rangeOf(listing)
  const price = from ?? { amount: null, currency: listing.kind === 'VENUE' ? 'USD' : 'SYP' }
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="min-w-0 text-h2 wrap-anywhere" dir="auto">
          <Link to={listingPage(listing, lang)} className="link">
            {name}
          </Link>
        </h2>
        <Rating rating={listing.rating} count={listing.reviewCount} />
      </div>
      <p className="text-muted">
        <Facts listing={{ ...listing, kind: kindOf(listing.kind), categoryName: listing.category }} />
      </p>
      <p className="text-price font-semibold">
        <CardPrice listing={{ price, upTo: listing.price ? null : upTo }} />
      </p>
    </>
  )
}

/** Whether a vote is saved, or waits for the network. */
function Kept({ spoken }: { spoken: Spoken }) {
  const t = useT()
  const away = useStore(isAway)
  const waits = spoken !== undefined && isWaiting(spoken)
  return (
    <p role="status" className="text-small text-muted">
      {waits && away && (
        <span className="inline-flex items-center gap-1.5">
          <Clock size={16} strokeWidth={1.75} aria-hidden className="text-brass" />
          {t('family.waits')}
        </span>
      )}
      {!waits && spoken && spoken.now.vote !== 'NONE' && t('family.kept')}
    </p>
  )
}

const buttons = [
  ['YES', 'family.yes', ThumbsUp, 'border-tile bg-tile-tint text-tile'],
  ['NO', 'family.no', ThumbsDown, 'border-danger bg-danger-tint text-danger'],
] as const

/** The buttons for yes and no, with their counts. */
function VoteButtons({
  name,
  vote,
  yes,
  no,
  onPress,
  ref,
}: {
  name: string
  vote: Vote
  yes: number
  no: number
  onPress: (which: Vote) => void
  ref: React.Ref<HTMLButtonElement>
}) {
  const t = useT()
  const { number } = useFormat()
  return (
    <div role="group" aria-label={t('family.vote', { name })} className="mt-3 grid grid-cols-2 gap-3">
      {buttons.map(([which, label, Icon, on]) => {
        const count = which === 'YES' ? yes : no
        return (
          <button
            key={which}
            ref={which === 'YES' ? ref : undefined}
            type="button"
            aria-pressed={vote === which}
            onClick={() => onPress(which)}
            className={`flex min-h-16 items-center justify-center gap-2 rounded-button border-2 px-2 text-price font-semibold ${vote === which ? on : 'border-field'}`}
          >
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            {t(label)}
            <span className="font-normal tabular">
              <span aria-hidden>{number(count)}</span>
              <span className="unseen">{t('family.count', { count })}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}

interface WordsProps {
  comment: string
  onSay: (comment: string) => void
  children: React.ReactNode
}

/** The state of the comment form: whether it is open, its text, and how it is sent. */
function useWords(onSay: WordsProps['onSay']) {
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string>()
  const close = () => {
    flushSync(() => setTyped(undefined))
    opener.current?.focus()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const words = (typed ?? '').trim()
    if (lettersIn(words) > shortlist.maxComment) return // the field says so
    onSay(words)
    close()
  }
  return { opener, typed, type: setTyped, close, send }
}

/** The comment, and the form to write one. */
function Words({ comment, onSay, children }: WordsProps) {
  const t = useT()
  const id = useId()
  const { opener, typed, type, close, send } = useWords(onSay)
  if (typed === undefined)
    return (
      <>
        {comment && (
          <blockquote dir="auto" className="border-s-3 border-brass ps-3 whitespace-pre-line wrap-anywhere">
            {comment}
          </blockquote>
        )}
        <div className="flex flex-wrap items-center gap-x-6">
          <Button ref={opener} look="text" className="px-0" onClick={() => type(comment)}>
            <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
            {t(comment ? 'family.reword' : 'family.words')}
          </Button>
          {children}
        </div>
      </>
    )
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <Textarea
        id={id}
        ref={takesFocus}
        name="comment"
        rows={3}
        label={t('family.words')}
        hint={t('family.wordsHint')}
        limit={shortlist.maxComment}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" className="min-h-14 grow text-price">
          {t('family.send')}
        </Button>
        <Button className="min-h-14" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
