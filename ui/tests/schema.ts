import { readdirSync, readFileSync } from 'node:fs'

const folder = '../api/graph/schema'
const schema = readdirSync(folder)
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n')

type Field = [name: string, type: string]

/** The fields of a type of the server's schema, with their types. */
function fieldsOf(type: string): Field[] {
  const [, body] = new RegExp(`^type ${type}\\b[^{]*\\{([^}]*)\\}`, 'm').exec(schema)!
  return [...body!.matchAll(/(\w+): ([\w[\]!]+)/g)].map(([, name, of]) => [name!, of!])
}

/** The paths of the details that a listing's owner writes, as histories name them, with their types. */
export const details: Field[] = fieldsOf('Details').flatMap(([name, type]) => {
  const inner = { 'PlaceDetails!': 'PlaceDetails', 'Links!': 'Links' }[type]
  return inner ? fieldsOf(inner).map(([below, of]): Field => [`${name}.${below}`, of]) : [[name, type] satisfies Field]
})
