import type { ReactNode } from 'react'
import aleppo from '../../shared/art/city-aleppo.svg'
import damascus from '../../shared/art/city-damascus.svg'
import hama from '../../shared/art/city-hama.svg'
import homs from '../../shared/art/city-homs.svg'
import latakia from '../../shared/art/city-latakia.svg'
import rifDimashq from '../../shared/art/city-rif-dimashq.svg'
import tartus from '../../shared/art/city-tartus.svg'

/** The horizon pictures, by slug. A place without one does not use another's. */
export const horizons: Record<string, string> = {
  aleppo,
  damascus,
  hama,
  homs,
  latakia,
  'rif-dimashq': rifDimashq,
  tartus,
}

/** The head of a place's page: its horizon, or a wall of arches where none is drawn. */
export function PlaceHero({ slug, children }: { slug: string; children: ReactNode }) {
  const picture = horizons[slug]
  return (
    <header className="place-hero">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={800}
          height={600}
          className="absolute inset-0 -z-10 size-full object-cover object-[50%_70%]"
        />
      ) : (
        <ArchWall />
      )}
      <div className="wrap place-words">{children}</div>
    </header>
  )
}

/** A row of keel arches, faint enough for text in front of them. */
function ArchWall() {
  const arch = 'M10 150V70C10 44 58 38 80 12C102 38 150 44 150 70V150'
  return (
    <svg aria-hidden width="100%" height="100%" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 -z-10">
      <pattern id="arch-wall" width="160" height="150" patternUnits="userSpaceOnUse">
        <path d="M0 0H160V150H0Z" fill="var(--course-a)" />
        <path d="M0 0H160V25H0ZM0 50H160V75H0ZM0 100H160V125H0Z" fill="var(--course-b)" />
        <path d={`${arch}Z`} fill="var(--depth)" />
        <path d={arch} fill="none" stroke="var(--iwan-b)" strokeWidth="10" />
        <path d={arch} fill="none" stroke="var(--gold)" strokeWidth="10" strokeDasharray="10 10" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#arch-wall)" />
    </svg>
  )
}
