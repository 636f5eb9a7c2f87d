/** The skeleton of a listing's card, with an arch if featured listings are expected. */
export function CardSkeleton({ featured = false }: { featured?: boolean }) {
  return (
    <div aria-hidden data-testid="card-skeleton">
      <div className="card-picture">
        {featured ? (
          <div className="iwan">
            <div className="iwan-crop skeleton rounded-none" />
          </div>
        ) : (
          <div className="skeleton aspect-4/3 rounded-picture" />
        )}
      </div>
      <div className="skeleton mt-3 h-4 w-3/4" />
      <div className="skeleton mt-2.5 h-3 w-full" />
      <div className="skeleton mt-2.5 h-3 w-1/2" />
      <div className="mt-3 flex gap-2">
        <div className="skeleton h-11 grow rounded-button" />
        <div className="skeleton size-11 rounded-button md:w-1/2" />
      </div>
    </div>
  )
}
