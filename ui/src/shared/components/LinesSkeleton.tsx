/** The skeleton of a text; its last line is short. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div aria-hidden className="grid gap-3">
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className={`skeleton h-4 ${i === lines - 1 ? 'w-1/2' : 'w-full'}`} />
      ))}
    </div>
  )
}
