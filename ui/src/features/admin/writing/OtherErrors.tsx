/** Mistakes in fields that a form does not have. */
export function OtherErrors({ errors, fields }: { errors: Record<string, string>; fields: string[] }) {
  return Object.entries(errors)
    .filter(([field]) => !fields.includes(field))
    .map(([field, text]) => (
      <p key={field} className="text-small text-danger">
        {text}
      </p>
    ))
}
