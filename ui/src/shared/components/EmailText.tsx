import { Fragment } from 'react'

/** An email address. In a narrow place it breaks before its signs, rather than anywhere. */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {children.split(/(?=[@.])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
