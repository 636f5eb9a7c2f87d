/**
 * Replaces @0no-co/graphql.web and the browser part of gql.tada (see leanParser in build/lean.ts). The types and the
 * server check our documents, so the browser need not parse and print them. A document stays text, and asks every
 * answer for the type names that urql's cache needs. Documents must not contain strings, object literals or directives
 * other than `@_unmask`, which only the types use: leanDocuments removes it.
 */
export const Kind = {
  NAME: 'Name',
  FIELD: 'Field',
  DOCUMENT: 'Document',
  OPERATION_DEFINITION: 'OperationDefinition',
  FRAGMENT_DEFINITION: 'FragmentDefinition',
} as const

interface Definition {
  kind: string
  operation: string
  name: { kind: 'Name'; value: string }
  text: string
}

/** One operation or fragment, with the fragments that follow it in its text. A text that `print` wrote is unchanged. */
export function parse(source: string): { kind: 'Document'; definitions: Definition[] } {
  const [, operation = '', value = ''] = /(\w+) (\w+)/.exec(source) ?? []
  const fragment = operation === 'fragment'
  let root = !fragment
  const text = source
    .trim()
    .replace(/[\s,]+/g, ' ')
    .replace(/ ?([{}():!$]) ?/g, '$1')
    .replace(/\{(?!__typename\b)/g, (brace) => {
      const named = root ? brace : `${brace}__typename `
      root = false
      return named
    })
  const kind = fragment ? Kind.FRAGMENT_DEFINITION : Kind.OPERATION_DEFINITION
  return { kind: Kind.DOCUMENT, definitions: [{ kind, operation, name: { kind: Kind.NAME, value }, text }] }
}

export const print = ({ definitions }: { definitions: Definition[] }) => definitions.map(({ text }) => text).join('')

/** Prints a document: its text, with all fragments that it uses directly or indirectly, each once. */
export const initGraphQLTada =
  () =>
  (source: string, fragments: { definitions: Definition[] }[] = []) => ({
    kind: Kind.DOCUMENT,
    definitions: [...parse(source).definitions, ...new Set(fragments.flatMap(({ definitions }) => definitions))],
  })

/** Returns the data of a fragment: only the types mask it. */
export const readFragment = (_: unknown, data: unknown) => data

/** An error of an answer, as urql makes it. */
export class GraphQLError extends Error {
  readonly path: unknown
  readonly extensions: Record<string, unknown>

  constructor(
    message: string,
    _nodes?: unknown,
    _source?: unknown,
    _positions?: unknown,
    path?: unknown,
    _original?: unknown,
    extensions: Record<string, unknown> = {},
  ) {
    super(message)
    this.path = path
    this.extensions = extensions
  }
}
