import { ButtonLink } from '../../shared/components/Button'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { SearchBox } from './SearchBox'
import { Title } from './Title'
import './hero.css'

/**
 * The hero, framed as a riwaq: the heading in the sky, the tagline on the mountain, the search box at the threshold.
 */
export function Hero() {
  const t = useT()
  return (
    <section aria-labelledby="home-title">
      <div className="hero">
        <div className="hero-words">
          <h1 id="home-title" className="hero-title">
            <Title />
          </h1>
          <p className="hero-tagline">{t('home.tagline')}</p>
        </div>
      </div>
      <div className="hero-threshold wrap">
        <SearchBox />
        <div className="mx-auto mt-3 grid max-w-md grid-cols-2 gap-3 lg:mt-4 lg:flex lg:max-w-none lg:justify-center">
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => document.getElementById('featured-venues')?.scrollIntoView({ behavior: 'smooth' })}
          >
            {t('home.explore')}
          </button>
          <ButtonLink to={paths.register()} look="text">
            {t('home.registerVenue')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
