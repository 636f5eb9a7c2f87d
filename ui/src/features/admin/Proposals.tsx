import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Panel } from '../../shared/components/Panel'
import { toast } from '../../shared/components/toast'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { SetSynonyms } from './Synonyms'
import { useShortcuts, useShortcutsOn } from './useShortcuts'

export const SearchProposalsDocument = graphql(`
  query SearchProposals {
    searchProposals {
      term
      word
      words
      times
    }
  }
`)

const DeclineSynonym = graphql(`
  mutation DeclineSynonym($input: DeclineSynonym!) {
    declineSynonym(input: $input) {
      position
    }
  }
`)

type Proposal = ResultOf<typeof SearchProposalsDocument>['searchProposals'][number]

const keyOf = ({ term, word }: Proposal) => `${term}\t${word}`

/**
 * The undecided synonym proposals, and the command that decides one. A decided proposal disappears at once, and returns
 * if the command fails.
 */
function useProposals(onChange: () => void) {
  const t = useT()
  const [answer, ask] = useQuery({ query: SearchProposalsDocument, requestPolicy: 'cache-and-network' })
  const [, accepted] = useMutation(SetSynonyms)
  const [, declined] = useMutation(DeclineSynonym)
  const [decided, setDecided] = useState<string[]>([])
  const open = (answer.data?.searchProposals ?? []).filter((each) => !decided.includes(keyOf(each)))
  const decide = async (proposal: Proposal, accepts: boolean) => {
    setDecided((keys) => [...keys, keyOf(proposal)])
    const { term, word, words } = proposal
    const { error } = accepts ? await accepted({ input: { term, words } }) : await declined({ input: { term, word } })
    if (error) {
      setDecided((keys) => keys.filter((key) => key !== keyOf(proposal)))
      toast({ title: t('admin.notDone'), text: error.message, tone: 'danger' })
    } else if (accepts) {
      toast({ title: t('admin.saved'), text: t('admin.inForce'), tone: 'tile' })
      onChange()
    }
  }
  return { answer, again: () => ask({ requestPolicy: 'network-only' }), open, decide }
}

/**
 * Proposed synonyms, derived from what people did after a search without results. The A key accepts the first proposal,
 * and the D key dismisses it.
 */
export function Proposals({ onChange }: { onChange: () => void }) {
  const t = useT()
  const { answer, again, open, decide } = useProposals(onChange)
  useShortcuts({
    a: () => open[0] && void decide(open[0], true),
    d: () => open[0] && void decide(open[0], false),
  })
  return (
    <section className="panel p-4">
      <h2 className="text-panel">{t('admin.proposals')}</h2>
      <p className="mt-1 text-small text-muted">{t('admin.proposalsText')}</p>
      <Panel
        answer={answer}
        retry={again}
        isEmpty={() => open.length === 0}
        empty={<p className="mt-3 text-muted">{t('admin.noProposals')}</p>}
      >
        {() => (
          <ul className="mt-3 grid max-h-80 overflow-y-auto">
            {open.map((each, i) => (
              <Row
                key={keyOf(each)}
                of={each}
                first={i === 0}
                onAccept={() => void decide(each, true)}
                onDecline={() => void decide(each, false)}
              />
            ))}
          </ul>
        )}
      </Panel>
    </section>
  )
}

/** A proposal. The first row shows the shortcut keys. */
function Row({
  of,
  first,
  onAccept,
  onDecline,
}: {
  of: Proposal
  first: boolean
  onAccept: () => void
  onDecline: () => void
}) {
  const t = useT()
  const { number } = useFormat()
  const [keysOn] = useShortcutsOn()
  const key = (letter: string) => first && keysOn && <kbd className="ms-1 hidden opacity-70 lg:inline">{letter}</kbd>
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0">
      <bdi className="font-semibold">{of.term}</bdi>
      <bdi className="grow text-muted">{of.word}</bdi>
      <span className="text-least text-muted tabular">
        {t('admin.opened')}: {number(of.times)}
      </span>
      <Button small onClick={onAccept}>
        {t('admin.acceptWord')}
        {key('A')}
      </Button>
      <Button small onClick={onDecline}>
        {t('admin.declineWord')}
        {key('D')}
      </Button>
    </li>
  )
}
