/** Error messages about fields that the form does not show. */
export function OtherErrors({ errors, fields }: { errors: Record<string, string>; fields: string[] }) {
  return Object.entries(errors)
    .filter(([field]) => !fields.includes(field))
    .map(([field, text]) => (
      <p key={field} className="text-small text-danger">
        {text}
      </p>
    ))
}
