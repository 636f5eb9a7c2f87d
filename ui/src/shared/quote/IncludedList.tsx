import { type Included, useIncludedName } from './included'

/** What a quote includes, with its amounts. */
export function IncludedList({ included }: { included: readonly Included[] }) {
  const called = useIncludedName()
  return (
    <ul className="grid list-disc gap-0.5 ps-5 text-small">
      {included.map((entry) => (
        <li key={entry.key + entry.name}>
          <bdi>{called(entry)}</bdi>
          {entry.amount && (
            <>
              {': '}
              <bdi>{entry.amount}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
