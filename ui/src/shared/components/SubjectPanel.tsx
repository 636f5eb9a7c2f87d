import type { ComponentProps, ReactNode } from 'react'
import { refusal } from '../graphql/errors'
import { Barred } from './Barred'
import type { WayOut } from './EmptyState'
import { Panel } from './Panel'
import { TitleHeading } from './TitleHeading'

/**
 * The panel of a page that is about one object, whose name is the page's heading. The heading is `title` until the
 * object is read, and where it could not be read; it is that of `missing` where the object does not exist.
 */
export function SubjectPanel<Data, Subject>({
  title,
  answer,
  subjectOf,
  missing,
  retry,
  children,
}: Pick<ComponentProps<typeof Panel<Data>>, 'answer' | 'retry'> & {
  title: string
  subjectOf: (data: Data) => Subject | null | undefined
  missing: { title: string; text?: string; ways: WayOut[] }
  children: (subject: Subject) => ReactNode
}) {
  const { data, error } = answer
  const exists = data != null && subjectOf(data) != null
  const none = (
    <Barred title={missing.title} ways={missing.ways}>
      {missing.text}
    </Barred>
  )
  if (error && refusal(error).code === 'not_found') return none
  return (
    <>
      {!exists && (data == null || error) && <TitleHeading title={title} />}
      <Panel
        answer={answer}
        retry={retry}
        isEmpty={() => !exists}
        // An object that could not be read has no data either.
        empty={!error && none}
      >
        {(read) => children(subjectOf(read)!)}
      </Panel>
    </>
  )
}
