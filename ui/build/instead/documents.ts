/**
 * Stands in for @0no-co/graphql.web and for what gql.tada does in the browser (leanParser in build/lean.ts). Types and
 * the server check our documents, so that a browser need not read, change and write them: a document stays its text, in
 * which every answer is asked for the type names that urql's cache goes by. Texts hold no strings or object literals,
 * and no directives but `@_unmask`, which is for types alone: leanDocuments leaves it out.
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

/**
 * One operation or fragment, with the fragments that follow it in its text. What was written by `print` stays as it is.
 */
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

/** What writes documents: a text, with the fragments that it spreads and those that they spread, each once. */
export const initGraphQLTada =
  () =>
  (source: string, fragments: { definitions: Definition[] }[] = []) => ({
    kind: Kind.DOCUMENT,
    definitions: [...parse(source).definitions, ...new Set(fragments.flatMap(({ definitions }) => definitions))],
  })

/** What a fragment asked for: the types alone keep it from others. */
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
