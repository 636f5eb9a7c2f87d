import { Fragment, type ReactNode } from 'react'
import { khatamPath } from '../../shared/components/Khatam'
import { blossom, swatches } from './colours'

/**
 * The colours of a time of day: sky (from the top), stage, stone, light, accent, leaf. The demo's pictures use the
 * same.
 */
type Hour = Record<'s0' | 's1' | 's2' | 'mid' | 'near' | 'a' | 'b' | 'light' | 'accent' | 'leaf', string>

const hour = (colours: string): Hour => {
  const [s0, s1, s2, mid, near, a, b, light, accent, leaf] = colours.split(' ').map((each) => `#${each}`)
  return { s0, s1, s2, mid, near, a, b, light, accent, leaf } as Hour
}

const hours = {
  night: hour('17102b 3a1d47 93485a 271735 140b1c e2b27c 5b3044 ffcf7d e0647c 46604c'),
  dusk: hour('3a1b3f a8455b f4a86f 5d2745 2b132d f6d1a6 963f4d ffe3a6 f27a8e 6a7148'),
  dawn: hour('f5cda2 f1aa86 cf7f7f 97546a 5a2d48 fff0da c9796a fff4d6 bf3a5b 77875a'),
  tile: hour('0d2a3a 1b5a68 7cbcab 123e4c 081d28 efe0c0 1f7480 ffdf9a ee8f6e 2f7a63'),
  pomegranate: hour('250a19 6e1630 cc4348 3d0c20 1d0610 f4caa4 85203a ffc36b ff857c 5b6a41'),
  olive: hour('1b2a25 4b6242 dcbb6c 284233 122018 f1e4be 6f7b43 ffe79f ea9680 76904c'),
  silver: hour('0f1730 2d3e69 99a3c8 1d294b 0c1226 e3e3ea 4a5a93 fff0c4 e091ac 4c6d7c'),
  ivory: hour('f3ead6 dfe3cc b4cab4 759a88 355a4d fffaf0 c4835f fff7d6 b8435f 4f7d5a'),
}

type Draw = (c: Hour) => ReactNode

const times = <T,>(n: number, draw: (i: number) => T) => Array.from({ length: n }, (_, i) => draw(i))

/** An arch of alternating stones around a dark opening. */
const arch = (c: Hour, x: number, width: number, top: number, base = 104) => {
  const half = width / 2
  const d = `M${x - half} ${base}V${top + half}C${x - half} ${top + half * 0.4} ${x - half * 0.3} ${top + half * 0.3} ${x} ${top}C${x + half * 0.3} ${top + half * 0.3} ${x + half} ${top + half * 0.4} ${x + half} ${top + half}V${base}`
  return (
    <g key={`${x} ${width}`}>
      <path d={d} fill={c.near} />
      <path d={d} fill="none" stroke={c.a} strokeWidth="6" />
      <path d={d} fill="none" stroke={c.b} strokeWidth="6" pathLength="31" strokeDasharray="1 1" />
    </g>
  )
}

const star = (c: Hour, x: number, y: number, r: number, fill = c.light) => (
  <path key={`${x} ${y}`} d={khatamPath(r)} transform={`translate(${x} ${y})`} fill={fill} />
)

const rose = (c: Hour, x: number, y: number, r: number, fill = c.accent) => (
  <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} fill={fill}>
    {times(5, (i) => (
      <circle key={i} r={r * 0.62} cy={-r * 0.6} transform={`rotate(${i * 72})`} />
    ))}
    <circle r={r * 0.5} fill={c.light} />
  </g>
)

/** String lights. */
const lights = (c: Hour, y: number) => (
  <g>
    <path d={`M0 ${y}Q40 ${y + 22} 80 ${y}T160 ${y}`} fill="none" stroke={c.near} strokeWidth="1.2" />
    {times(9, (i) => (
      <circle
        key={i}
        cx={10 + i * 17.5}
        cy={y + 2 + 8 * Math.abs(Math.sin((i * Math.PI) / 4.4 + 0.5))}
        r="3"
        fill={c.light}
      />
    ))}
  </g>
)

/** A couple from behind. */
const couple = (c: Hour, x = 80, base = 106) => (
  <g>
    <path
      d={`M${x - 12} ${base}C${x - 12} ${base - 30} ${x - 8} ${base - 40} ${x - 4} ${base - 40}V${base}Z`}
      fill={c.near}
    />
    <circle cx={x - 7} cy={base - 44} r="5.5" fill={c.near} />
    <path
      d={`M${x - 2} ${base}C${x} ${base - 24} ${x + 3} ${base - 38} ${x + 7} ${base - 38}C${x + 12} ${base - 38} ${x + 18} ${base - 14} ${x + 24} ${base}Z`}
      fill={c.a}
    />
    <circle cx={x + 7} cy={base - 42} r="5.2" fill={c.b} />
  </g>
)

/** The heads of guests in rows. */
const crowd = (c: Hour, rows: number, across: number) =>
  times(rows, (row) =>
    times(across, (i) => (
      <circle
        key={`${row} ${i}`}
        cx={80 + (i - (across - 1) / 2) * (118 / across) + (row % 2 ? 4 : 0)}
        cy={72 + row * (34 / rows)}
        r={Math.min(7, 56 / across)}
        fill={(row + i) % 3 ? c.a : c.accent}
      />
    )),
  )

const tree = (c: Hour, x: number, base: number, r: number, fruit = c.accent) => (
  <g key={x}>
    <path d={`M${x - 2} ${base}h4v-${r + 10}h-4z`} fill={c.near} />
    <circle cx={x} cy={base - r - 14} r={r} fill={c.leaf} />
    {[-0.5, 0.1, 0.55].map((at) => (
      <circle key={at} cx={x + at * r} cy={base - r - 14 + at * r * 0.6} r="2.4" fill={fruit} />
    ))}
  </g>
)

const ground = (c: Hour, y = 104) => <path d={`M0 ${y}H160V120H0Z`} fill={c.near} />
const coins = (c: Hour, piles: number[]) =>
  piles.map((n, i) => (
    <g key={i}>
      {times(n, (k) => (
        <ellipse
          key={k}
          cx={80 + (i - (piles.length - 1) / 2) * 34}
          cy={100 - k * 7}
          rx="14"
          ry="5"
          fill={k % 2 ? c.a : c.light}
          stroke={c.near}
          strokeWidth="1"
        />
      ))}
    </g>
  ))

const drapes = (colours: string[]): Draw =>
  function drawn(c) {
    return (
      <>
        {colours.map((colour, i) => (
          <path
            key={colour}
            d={`M${16 + i * 32} 112V58C${16 + i * 32} 46 ${28 + i * 32} 44 ${32 + i * 32} 34C${36 + i * 32} 44 ${48 + i * 32} 46 ${48 + i * 32} 58V112Z`}
            fill={colour}
            stroke={c.near}
            strokeWidth="1"
          />
        ))}
        {star(c, 80, 18, 9)}
      </>
    )
  }

const frame = (c: Hour, inner: ReactNode) => (
  <>
    <rect x="34" y="22" width="92" height="78" fill={c.a} />
    <rect x="41" y="29" width="78" height="64" fill={c.mid} />
    {inner}
  </>
)

/** The scene of each answer: its time of day, and its drawing. */
const scenes: Record<string, [keyof typeof hours, Draw]> = {
  palace: [
    'night',
    (c) => [
      ground(c),
      ...[34, 80, 126].map((x) => arch(c, x, x === 80 ? 46 : 32, x === 80 ? 34 : 54)),
      star(c, 80, 20, 8),
    ],
  ],
  hall: [
    'dusk',
    (c) => [
      <path key="w" d="M16 46H144V104H16Z" fill={c.mid} />,
      ...[44, 80, 116].map((x) => arch(c, x, 26, 56)),
      <path key="l" d="M80 20V34M68 34H92L88 42H72Z" stroke={c.light} fill={c.light} strokeWidth="2" />,
      ground(c),
    ],
  ],
  garden: [
    'ivory',
    (c) => [
      ground(c),
      tree(c, 32, 104, 22),
      tree(c, 130, 104, 19),
      arch(c, 80, 38, 50),
      rose(c, 62, 58, 7),
      rose(c, 98, 58, 7),
      rose(c, 80, 48, 8),
    ],
  ],
  rooftop: [
    'silver',
    (c) => [
      <path key="c" d="M0 104V78H22V66H44V84H70V70H92V88H118V62H140V80H160V104Z" fill={c.mid} />,
      lights(c, 34),
      ground(c, 100),
      <path key="r" d="M0 92H160M10 92V102M40 92V102M70 92V102M100 92V102M130 92V102" stroke={c.a} strokeWidth="2" />,
    ],
  ],
  courtyard: [
    'tile',
    (c) => [
      <path key="w" d="M10 36H150V104H10Z" fill={c.a} />,
      ...times(6, (i) => <path key={i} d={`M10 ${42 + i * 11}H150`} stroke={c.b} strokeWidth="5" />),
      arch(c, 80, 56, 42),
      <path key="f" d="M62 104H98L94 94H66ZM80 94V82" fill={c.light} stroke={c.light} strokeWidth="3" />,
      tree(c, 26, 106, 14),
      tree(c, 134, 106, 14),
      ground(c),
    ],
  ],
  under_100: ['dawn', (c) => [ground(c), crowd(c, 1, 5)]],
  '100_250': ['dusk', (c) => [ground(c), crowd(c, 2, 8)]],
  '250_500': ['tile', (c) => [ground(c), crowd(c, 3, 11)]],
  over_500: ['night', (c) => [ground(c), crowd(c, 5, 15)]],
  modest: ['ivory', (c) => [ground(c), coins(c, [2])]],
  moderate: ['olive', (c) => [ground(c), coins(c, [2, 4])]],
  generous: ['dusk', (c) => [ground(c), coins(c, [3, 5, 4])]],
  lavish: ['night', (c) => [ground(c), coins(c, [4, 7, 9, 6]), star(c, 80, 18, 9)]],
  spring: [
    'dawn',
    (c) => [
      ground(c),
      tree(c, 80, 104, 30, blossom),
      ...[30, 50, 112, 134].map((x, i) => rose(c, x, 98 - (i % 2) * 6, 6)),
    ],
  ],
  summer: [
    'tile',
    (c) => [
      <circle key="s" cx="116" cy="36" r="17" fill={c.light} />,
      <path key="m" d="M0 82H160V120H0Z" fill={c.b} />,
      <path key="b" d="M50 84H98L88 96H60ZM74 84V46L96 80H74" fill={c.a} />,
    ],
  ],
  autumn: [
    'pomegranate',
    (c) => [
      ground(c),
      tree(c, 48, 104, 24),
      tree(c, 112, 104, 27),
      ...[20, 76, 92, 140].map((x) => <path key={x} d={`M${x} 104q6 -9 12 0q-6 4 -12 0`} fill={c.accent} />),
    ],
  ],
  winter: [
    'silver',
    (c) => [
      <path key="q" d="M0 104L46 52L70 78L104 40L160 104Z" fill={c.mid} />,
      <path key="t" d="M46 52L56 63L46 66L36 63ZM104 40L118 56L104 60L92 54Z" fill={c.a} />,
      ground(c),
      ...[20, 62, 88, 134].map((x, i) => star(c, x, 18 + (i % 3) * 10, 3, '#fff')),
    ],
  ],
  gold_ivory: ['night', drapes(swatches.gold_ivory)],
  white_rose: ['dawn', drapes(swatches.white_rose)],
  sage_blush: ['ivory', drapes(swatches.sage_blush)],
  night_silver: ['silver', drapes(swatches.night_silver)],
  pomegranate: ['pomegranate', drapes(swatches.pomegranate)],
  show: [
    'night',
    (c) => [
      ...[34, 80, 126].map((x, i) => (
        <path key={x} d={`M${x} 14L${x - 18 + i * 4} 104H${x + 18 - i * 4}Z`} fill={c.light} opacity=".35" />
      )),
      ground(c),
      couple(c),
    ],
  ],
  singer: [
    'dusk',
    (c) => [
      ground(c),
      <path key="m" d="M80 104V58M68 104H92" stroke={c.a} strokeWidth="3" />,
      <circle key="h" cx="80" cy="50" r="10" fill={c.light} />,
      <path key="n" d="M112 62V38L128 34V58" fill="none" stroke={c.a} strokeWidth="3" />,
      <circle key="n1" cx="108" cy="63" r="5" fill={c.a} />,
      <circle key="n2" cx="124" cy="59" r="5" fill={c.a} />,
    ],
  ],
  oud: [
    'olive',
    (c) => [
      ground(c),
      <path key="b" d="M58 62C40 66 36 98 62 102C86 104 92 84 84 70Z" fill={c.b} stroke={c.a} strokeWidth="3" />,
      <path key="n" d="M82 70L122 36L132 44" fill="none" stroke={c.a} strokeWidth="6" />,
      <circle key="r" cx="64" cy="82" r="8" fill={c.near} />,
      <path key="s" d="M52 92L120 40" stroke={c.light} strokeWidth="1" />,
    ],
  ],
  dj: [
    'silver',
    (c) => [
      ground(c),
      <path key="t" d="M28 70H132V104H28Z" fill={c.mid} />,
      ...[54, 106].map((x) => (
        <g key={x}>
          <circle cx={x} cy="84" r="14" fill={c.near} stroke={c.a} strokeWidth="2" />
          <circle cx={x} cy="84" r="4" fill={c.accent} />
        </g>
      )),
      ...times(9, (i) => (
        <path
          key={i}
          d={`M${48 + i * 8} 62V${30 + ((i * 13) % 24)}`}
          stroke={i % 2 ? c.light : c.accent}
          strokeWidth="4"
        />
      )),
    ],
  ],
  arada: [
    'pomegranate',
    (c) => [
      ground(c),
      ...[34, 126].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy="82" rx="18" ry="7" fill={c.a} />
          <path d={`M${x - 18} 82L${x - 14} 104H${x + 14}L${x + 18} 82`} fill={c.b} stroke={c.a} strokeWidth="2" />
        </g>
      )),
      <path key="s" d="M62 44Q80 60 98 44M62 104V52M98 104V52" fill="none" stroke={c.light} strokeWidth="3" />,
      couple(c),
    ],
  ],
  cinematic: [
    'night',
    (c) => [
      <path key="t" d="M0 0H160V20H0ZM0 100H160V120H0Z" fill="#000" />,
      <path key="q" d="M0 100V82L50 60L90 84L128 56L160 80V100Z" fill={c.mid} />,
      couple(c, 76, 100),
    ],
  ],
  portraits: ['dawn', (c) => frame(c, couple(c, 76, 93))],
  candid: [
    'ivory',
    (c) => [
      ground(c),
      couple(c, 70),
      rose(c, 118, 40, 7),
      rose(c, 134, 60, 5),
      rose(c, 106, 66, 4),
      rose(c, 30, 50, 5),
    ],
  ],
  editorial: [
    'silver',
    (c) => [
      <path key="d" d="M0 120L70 0H160V120Z" fill={c.b} />,
      <rect key="f" x="30" y="18" width="64" height="86" fill="none" stroke={c.a} strokeWidth="3" />,
      couple(c, 92, 112),
    ],
  ],
  grand: ['night', (c) => [ground(c), arch(c, 80, 74, 18), star(c, 80, 52, 9), couple(c), lights(c, 14)]],
  refined: ['dawn', (c) => [ground(c), arch(c, 80, 58, 28), couple(c), rose(c, 46, 96, 8), rose(c, 116, 96, 8)]],
  dreamy: [
    'ivory',
    (c) => [
      ground(c),
      tree(c, 24, 104, 20),
      tree(c, 138, 104, 22),
      couple(c),
      lights(c, 26),
      ...[46, 62, 110].map((x) => rose(c, x, 104, 5)),
    ],
  ],
  bold: [
    'silver',
    (c) => [
      <path key="s" d="M160 0V120H40Z" fill={c.b} />,
      <circle key="m" cx="44" cy="34" r="16" fill={c.light} />,
      ground(c),
      couple(c, 100),
    ],
  ],
  rooted: [
    'tile',
    (c) => [
      <path key="w" d="M14 30H146V104H14Z" fill={c.a} />,
      ...times(7, (i) => <path key={i} d={`M14 ${35 + i * 10.5}H146`} stroke={c.b} strokeWidth="4.5" />),
      arch(c, 80, 64, 34),
      couple(c),
      ground(c),
    ],
  ],
}

/** The picture of an answer. It is decorative: the answer's text is beside it. */
export function Scene({ name }: { name: string }) {
  const found = scenes[name]
  if (!found) return null
  const c = hours[found[0]]
  const drawn = found[1](c)
  return (
    <svg viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice" aria-hidden className="quiz-scene">
      <rect width="160" height="120" fill={c.s0} />
      <ellipse cx="80" cy="112" rx="120" ry="84" fill={c.s1} />
      <ellipse cx="80" cy="116" rx="88" ry="48" fill={c.s2} />
      {Array.isArray(drawn) ? drawn.map((part: ReactNode, i) => <Fragment key={i}>{part}</Fragment>) : drawn}
    </svg>
  )
}
