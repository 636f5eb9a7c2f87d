import { useT } from '../i18n/language'
import { Picture, type PictureSource } from './Picture'

/** The arch of a featured picture in a box of 100 by 100. It has no stones at the bottom. */
const iwan = 'M0 100V30C0 15 30 16 50 0C70 16 100 15 100 30V100'

/** The frame of a featured listing's picture, used for nothing else: an arch with voussoirs and a keystone. */
export function IwanPicture(picture: {
  source: PictureSource | null | undefined
  sizes: string
  alt: string
  eager?: boolean
  category?: string | null | undefined
}) {
  const t = useT()
  return (
    <div className="iwan">
      <div className="iwan-crop">
        <Picture {...picture} />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
          className="pointer-events-none absolute inset-0 size-full"
        >
          {['var(--iwan-a)', 'var(--iwan-b)'].map((stone, i) => (
            <path
              key={stone}
              d={iwan}
              fill="none"
              stroke={stone}
              strokeWidth="13"
              strokeDasharray={i ? '11 11' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
      <span className="keystone">{t('card.featured')}</span>
    </div>
  )
}
