import { parse } from '@0no-co/graphql.web'
import { cacheExchange, Client, createRequest, mapExchange, ssrExchange } from '@urql/core'
import { noteServerTime } from '../i18n/clock'
import { user } from '../session/session'
import { announceSignedOut } from '../session/signedOut'
import { againExchange } from './again'
import { freshExchange, noteBrought } from './fresh'
import { keptExchange } from './kept'
import { notePosition, positionHeader } from './position'
import { postExchange } from './post'

/** An answer that the server inlined into the page. */
export interface InlinedAnswer {
  operation: string
  variables?: Record<string, unknown>
  data: unknown
}

const ssr = ssrExchange({ isClient: true })

/**
 * Takes over the answers in `<script type="application/json" id="data">`, so that the first page sends no queries. The
 * server only repeats the text of operations.json; urql's keys are computed here. The text is parsed first, because
 * urql's key of a document includes the operation's name and its key of a string does not.
 */
export function restoreAnswers(answers: InlinedAnswer[]): void {
  const restored = answers.map(({ operation, variables, data }) => {
    const { key } = createRequest(parse(operation, { noLocation: true }), variables ?? {})
    noteBrought(key)
    return [key, { data: JSON.stringify(data) }] as const
  })
  ssr.restoreData(Object.fromEntries(restored))
}

/** Takes over the page's answers, unless they are for an account that was left in another tab meanwhile. */
export function restoreInlined(): void {
  const inlined = document.getElementById('data')
  const account = inlined?.dataset.account
  if (inlined?.textContent && (!account || account === user.get()?.id))
    restoreAnswers(JSON.parse(inlined.textContent) as InlinedAnswer[])
}

/** fetch, with the log position that this browser has seen. */
export const fetchWithPosition: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, headers: { ...(init?.headers as object), ...positionHeader() } })
  noteServerTime(response)
  notePosition(response.headers.get('X-Position'))
  if (response.status === 401) announceSignedOut()
  return response
}

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  fetchOptions: { credentials: 'include' },
  fetch: fetchWithPosition,
  exchanges: [
    mapExchange({
      onResult({ extensions, error }) {
        notePosition(extensions?.position)
        const refused = error?.graphQLErrors.find((each) => each.extensions?.code === 'unauthenticated')
        if (refused) announceSignedOut(refused.extensions.reason as string | undefined)
      },
    }),
    freshExchange,
    cacheExchange,
    keptExchange,
    againExchange,
    ssr,
    postExchange,
  ],
})
