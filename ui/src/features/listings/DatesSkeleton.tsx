/** Stands for the calendar of a listing while its code or its days are on the way. */
export function DatesSkeleton() {
  return <div className="skeleton mt-3 h-[440px] max-w-md rounded-panel" />
}
