/** A reporter of node:test: the names of what passed, a line each. */
export default async function* passed(events) {
  for await (const { type, data } of events)
    if (type === 'test:pass' && data.skip === undefined && data.todo === undefined) yield `${data.name}\n`
}
