// Places to marry in: one function per scene. Where the sky is open, the horizon is the governorate's own.
import {
  arcade,
  arch,
  armchair,
  at,
  board,
  bulbs,
  candelabrum,
  candle,
  carpet,
  chair,
  chandelier,
  couple,
  cream,
  cushion,
  cypress,
  dark,
  dim,
  disc,
  each,
  fallen,
  flip,
  floor,
  flowered,
  fountain,
  garland,
  glow,
  gold,
  graded,
  heap,
  horizon,
  jasmine,
  khatam,
  lamp,
  leaf,
  line,
  mix,
  oval,
  pale,
  palm,
  path,
  rect,
  rose,
  shade,
  sky,
  spray,
  star,
  stones,
  table,
  tree,
  wall,
  wine,
} from './kit.mjs'

const backdrop = (c) =>
  graded(
    c,
    [
      [0, mix(c.s0, c.near, c.day ? 0.05 : 0.3)],
      [1, mix(c.s1, c.s2, 0.45)],
    ],
    (fill) => rect(0, 0, 800, 600, fill),
  )
const wood = (c) => mix('#8a5a38', c.near, 0.2)
const rows = (c, y, colour = gold) =>
  [0, 1, 2]
    .map((i) =>
      [0, 1]
        .map(
          (j) =>
            chair(c, 300 - i * 84 - j * 44, y + i * 34, 0.72 + i * 0.14, 1, colour) +
            chair(c, 500 + i * 84 + j * 44, y + i * 34, 0.72 + i * 0.14, -1, colour),
        )
        .join(''),
    )
    .join('')
const window = (c, x, y, w, h, kind = 'point', lit = true) =>
  path(
    `${arch(x, y, w, h, kind)}Z`,
    lit ? (c.day ? mix(c.s1, c.b, 0.55) : mix(c.light, c.accent, 0.12)) : mix(c.near, c.s0, 0.4),
  ) +
  (lit ? glow(c, x, y - h / 2, w * 1.4, 0.35) : '') +
  line(`M${x} ${y}V${y - h - w * 0.5}M${x - w / 2} ${y - h / 2}h${w}`, mix(c.b, c.near, 0.4), 2.5)

const hall = {
  kosha: (c) =>
    backdrop(c) +
    arcade(c, 430, 5, 150, 'horseshoe', (i, d) =>
      graded(
        c,
        [
          [0, mix(c.s1, c.near, 0.3)],
          [1, mix(c.s2, c.light, 0.2)],
        ],
        (fill) => path(d, fill),
      ),
    ) +
    floor(c, 440) +
    rect(210, 420, 380, 40, cream) +
    each(14, (i) => rect(214 + i * 27, 420, 13, 9, gold)) +
    path(`${arch(400, 420, 250, 150, 'keel')}Z`, mix(cream, c.accent, 0.22)) +
    flowered(c, 400, 290, 138, 128, 18, 34) +
    armchair(c, 350, 422, 0.85) +
    armchair(c, 452, 422, 0.85) +
    heap(c, 222, 400, 44, 50, 20, 17) +
    heap(c, 578, 400, 44, 50, 20, 17) +
    carpet(c, 400, 462, 600, 260, 120) +
    table(c, 110, 578, 1.05) +
    table(c, 690, 578, 1.05) +
    chandelier(c, 160, 70, 0.7, 90) +
    chandelier(c, 640, 70, 0.7, 90),
  feast: (c) =>
    backdrop(c) +
    each(9, (i) => path(`M${i * 100 - 50} 0q20 190 0 380h60q-20-190 0-380z`, cream, 'opacity=".09"')) +
    arcade(c, 380, 4, 120, 'keel') +
    floor(c, 400) +
    board(c, 400, 460, 560, 0.85) +
    each(6, (i) => chair(c, 120 + i * 112, 548, 0.85, i > 2 ? -1 : 1, cream)) +
    board(c, 400, 592, 560, 1.3) +
    each(
      6,
      (i) =>
        line(`M${70 + i * 132} 0V${96 + (i % 2) * 34}`, c.near, 2) +
        heap(c, 70 + i * 132, 120 + (i % 2) * 34, 54, 40, 18, 17) +
        glow(c, 70 + i * 132, 160, 70, 0.5),
    ),
  dance: (c) =>
    backdrop(c) +
    arcade(c, 400, 5, 140, 'foil', (i, d, x) => path(d, mix(c.s1, c.near, 0.35)) + glow(c, x, 320, 80, 0.5)) +
    floor(c, 410) +
    oval(400, 512, 330, 76, mix(c.s2, c.light, 0.25), 'opacity=".35"') +
    star(400, 512, 60, gold, 3).replace('<path', '<path transform="translate(0 384) scale(1 .25)"') +
    chandelier(c, 400, 60, 1.45, 80) +
    path('M400 130L190 520H610Z', c.light, 'opacity=".12"') +
    couple(c, 396, 540, 1.25) +
    table(c, 90, 540, 0.85) +
    table(c, 710, 540, 0.85) +
    chair(c, 190, 540, 0.8, -1) +
    chair(c, 610, 540, 0.8) +
    garland(c, 0, 70, 330, 60, 34, 16, 12) +
    garland(c, 470, 60, 800, 70, 34, 16, 12),
  dome: (c) =>
    backdrop(c) +
    path('M0 0H800V190Q400-40 0 190Z', mix(c.near, c.s0, 0.4)) +
    each(4, (i) =>
      path(
        `M${60 + i * 34} ${170 - i * 22}Q400 ${-40 + i * 24} ${740 - i * 34} ${170 - i * 22}`,
        'none',
        `stroke="${gold}" stroke-width="3" stroke-dasharray="${i % 2 ? '4 10' : '14 6'}" opacity=".75"`,
      ),
    ) +
    khatam(400, 30, 46, gold, 'opacity=".8"') +
    star(400, 30, 26, wine, 3) +
    arcade(c, 440, 7, 150, 'round', (i, d) => path(d, i % 2 ? mix(c.s2, c.light, 0.3) : mix(c.s1, c.near, 0.2))) +
    floor(c, 446) +
    chandelier(c, 400, 110, 1.1, 70) +
    [
      [130, 520, 0.8],
      [400, 508, 0.72],
      [670, 520, 0.8],
      [250, 590, 1.05],
      [550, 590, 1.05],
    ]
      .map(
        ([x, y, s]) =>
          chair(c, x - 110 * s, y - 36 * s, s) + chair(c, x + 110 * s, y - 36 * s, s, -1) + table(c, x, y, s),
      )
      .join(''),
  lattice: (c) =>
    backdrop(c) +
    [0, 1, 2]
      .map((i) => {
        const x = 150 + i * 250
        const d = arch(x, 430, 190, 180, 'point')
        return (
          path(`${d}Z`, mix(c.s2, c.light, 0.35)) +
          glow(c, x, 300, 150, 0.45) +
          each(7, (j) => line(`M${x - 90 + j * 30} 430V${220 - (j % 2) * 10}`, wood(c), 4)) +
          each(7, (j) => line(`M${x - 94} ${240 + j * 30}H${x + 94}`, wood(c), 4)) +
          each(3, (j) => each(5, (k) => khatam(x - 60 + j * 60, 255 + k * 38, 10, wood(c)))) +
          stones(c, d, 22, 23)
        )
      })
      .join('') +
    floor(c, 440, 'planks') +
    board(c, 400, 560, 600, 1.1) +
    each(5, (i) => chair(c, 190 + i * 105, 560, 0.8, i > 2 ? -1 : 1, cream)) +
    lamp(c, 275, 70, 0.9, 90) +
    lamp(c, 525, 70, 0.9, 90) +
    fallen(c, 578, 7),
}

const terrace = (c, ground = 440, moon) => sky(c, ground, moon) + horizon(c, ground) + floor(c, ground + 16)
const balusters = (c, y) =>
  rect(0, y, 800, 12, c.a) +
  each(24, (i) => path(`M${i * 34 + 4} ${y + 12}q14 22 2 44h16q-12-22 2-44z`, c.a)) +
  rect(0, y + 54, 800, 9, c.a)

const courtyard = {
  iwan: (c) =>
    wall(c, 0, 460, 28) +
    rect(0, 0, 800, 460, c.near, 'opacity=".16"') +
    graded(
      c,
      [
        [0, mix(c.s0, c.near, 0.35)],
        [1, mix(c.s2, c.light, 0.15)],
      ],
      (fill) => path(`${arch(400, 460, 400, 150, 'point')}Z`, fill),
    ) +
    glow(c, 400, 300, 230, 0.5) +
    each(
      3,
      (i) =>
        path(`${arch(290 + i * 110, 460, 74, 90, 'keel')}Z`, mix(c.b, c.near, 0.3)) +
        star(290 + i * 110, 300, 24, gold, 2),
    ) +
    rect(230, 420, 340, 34, mix(wine, c.near, 0.15), 'rx="8"') +
    each(5, (i) => cushion(c, 264 + i * 68, 424, 58, 40, i % 2 ? cream : c.accent)) +
    stones(c, arch(400, 460, 400, 150, 'point'), 34, 31) +
    floor(c, 460) +
    lamp(c, 400, 150, 1.2, 90) +
    window(c, 90, 250, 90, 100) +
    window(c, 710, 250, 90, 100) +
    tree(c, 110, 560, 1.05) +
    tree(c, 690, 560, 1.05) +
    oval(400, 545, 96, 18, '#000', 'opacity=".2"') +
    at(400, 545, fountain(c, 0, 0, 0.62)) +
    garland(c, 130, 40, 670, 40, 34, 26, 12),
  balcony: (c) =>
    sky(c, 160, [680, 70, 0]) +
    wall(c, 110, 470, 30) +
    each(6, (i) => rect(i * 140 - 20, 96, 124, 18, c.a)) +
    [130, 400, 670].map((x) => window(c, x, 260, 92, 70, 'point')).join('') +
    rect(0, 262, 800, 16, wood(c)) +
    each(33, (i) => line(`M${i * 25 + 4} 220V262`, wood(c), 5)) +
    rect(0, 214, 800, 8, wood(c)) +
    garland(c, 0, 224, 800, 224, 14, 44, 12) +
    [
      [130, 'horseshoe'],
      [400, 'foil'],
      [670, 'horseshoe'],
    ]
      .map(
        ([x, kind]) =>
          path(`${arch(x, 470, 150, 70, kind)}Z`, mix(c.near, c.s2, 0.25)) +
          glow(c, x, 420, 90, 0.6) +
          stones(c, arch(x, 470, 150, 70, kind), 18, 19),
      )
      .join('') +
    floor(c, 470) +
    carpet(c, 400, 472, 600, 240, 120) +
    couple(c, 400, 560, 1.1) +
    tree(c, 60, 560, 0.85) +
    tree(c, 740, 560, 0.85) +
    lamp(c, 265, 310, 0.8, 30) +
    lamp(c, 535, 310, 0.8, 30) +
    fallen(c, 560, 7),
  gate: (c) =>
    sky(c, 430, [440, 130, 1]) +
    rect(0, 180, 800, 240, c.far) +
    each(5, (i) => window(c, 220 + i * 90, 330, 46, 50)) +
    floor(c, 420) +
    tree(c, 300, 480, 0.8) +
    tree(c, 510, 480, 0.8) +
    at(400, 520, fountain(c, 0, 0, 0.8)) +
    bulbs(c, 210, 200, 590, 200, 26, 11) +
    `<path fill-rule="evenodd" fill="${mix(c.near, c.b, 0.3)}" d="M0 0H800V600H0Z${arch(400, 620, 420, 260, 'horseshoe')}Z"/>` +
    each(6, (i) =>
      each(2, (j) => star(60 + j * 680, 60 + i * 96, 34, c.a, 2).replace('<path', '<path opacity=".45"')),
    ) +
    stones(c, arch(400, 620, 420, 260, 'horseshoe'), 36, 33) +
    lamp(c, 400, 110, 1, 110) +
    spray(c, 170, 560, 1.1) +
    flip(spray(c, 170, 560, 1.1)) +
    fallen(c, 570, 5),
}

const farm = {
  vineyard: (c) =>
    sky(c, 360, [620, 90, 1]) +
    horizon(c, 370) +
    floor(c, 376, 'lawn') +
    path('M380 376h40L560 600H240Z', mix(c.a, c.near, 0.3)) +
    [0, 1, 2]
      .map((i) =>
        [-1, 1]
          .map((side) => {
            const line0 = (t) => [400 + side * (60 + i * 92 + t * (110 + i * 120)), 380 + t * 220]
            return each(9, (j) => {
              const [x, y] = line0(j / 8)
              const s = 0.35 + (j / 8) * 0.9
              return (
                line(`M${x} ${y}v${-40 * s}`, wood(c), 4 * s) +
                disc(x, y - 46 * s, 22 * s, c.leaf) +
                disc(x + 8 * s, y - 54 * s, 15 * s, pale(c.leaf, 0.2)) +
                each(4, (k) => disc(x - 8 * s + k * 5 * s, y - 34 * s + (k % 2) * 5 * s, 4 * s, '#9a4a86'))
              )
            })
          })
          .join(''),
      )
      .join('') +
    couple(c, 396, 560, 1.05) +
    bulbs(c, 0, 150, 400, 230, 26, 10) +
    bulbs(c, 400, 230, 800, 150, 26, 10) +
    fallen(c, 572, 5),
  barn: (c) =>
    sky(c, 430, [130, 90, 0]) +
    horizon(c, 430) +
    floor(c, 440, 'lawn') +
    path('M470 440V230L600 150L730 230V440Z', mix(c.a, c.b, 0.35)) +
    path('M450 238L600 138L750 238L736 256L600 166L464 256Z', wine) +
    window(c, 600, 440, 90, 90, 'round') +
    window(c, 520, 360, 40, 40) +
    window(c, 680, 360, 40, 40) +
    tree(c, 110, 480, 1.5) +
    tree(c, 300, 450, 0.9) +
    bulbs(c, 120, 260, 600, 180, 50, 16) +
    board(c, 330, 560, 520, 1.05) +
    each(5, (i) => chair(c, 130 + i * 100, 566, 0.8, i > 2 ? -1 : 1)) +
    each(3, (i) =>
      at(
        650 + i * 46,
        560 - (i % 2) * 30,
        oval(0, -20, 32, 30, '#d9b463') + oval(0, -20, 18, 17, 'none', 'stroke="#a9823a" stroke-width="3"'),
      ),
    ) +
    fallen(c, 570, 6),
  pool: (c) =>
    sky(c, 400, [640, 90, 1]) +
    horizon(c, 400) +
    floor(c, 400, 'lawn') +
    rect(40, 230, 330, 176, mix(c.a, c.b, 0.15)) +
    each(3, (i) => window(c, 95 + i * 110, 406, 70, 70, 'round')) +
    path('M20 236L205 176L390 236Z', wine) +
    graded(
      c,
      [
        [0, mix('#4fb3bf', c.s1, 0.4)],
        [1, mix('#1f7480', c.near, 0.4)],
      ],
      (fill) => path('M170 470H760L800 570H60Z', fill),
    ) +
    path('M170 470H760L800 570H60Z', 'none', `stroke="${cream}" stroke-width="9"`) +
    each(16, () =>
      line(`M${160 + c.random() * 560} ${484 + c.random() * 76}h${20 + c.random() * 40}`, '#fff', 2, 'opacity=".4"'),
    ) +
    each(7, (i) => candle(c, 200 + i * 86, 486 + ((i * 37) % 60), 9, 0.9)) +
    tree(c, 560, 460, 1.05) +
    tree(c, 690, 470, 1.25) +
    bulbs(c, 380, 240, 800, 200, 40, 13) +
    table(c, 470, 466, 0.6) +
    spray(c, 90, 580, 0.9) +
    flip(spray(c, 60, 585, 0.9)),
}

const rooftop = {
  terrace: (c) =>
    terrace(c, 420, [600, 100, 0]) +
    balusters(c, 424) +
    line('M110 430V120M690 430V120', c.near, 8) +
    bulbs(c, 110, 124, 690, 124, 44, 17) +
    bulbs(c, -10, 170, 110, 124, 16, 4) +
    bulbs(c, 690, 124, 810, 170, 16, 4) +
    [
      [150, 560, 1],
      [400, 590, 1.15],
      [650, 560, 1],
    ]
      .map(([x, y, s]) => chair(c, x - 112 * s, y - 36, s) + chair(c, x + 112 * s, y - 36, s, -1) + table(c, x, y, s))
      .join(''),
  vows: (c) =>
    terrace(c, 430, [150, 100, 1]) +
    balusters(c, 434) +
    carpet(c, 400, 498, 600, 250, 130) +
    line('M290 500V250M510 500V250', c.leaf, 8) +
    flowered(c, 400, 260, 116, 116, 19, 34) +
    path(
      'M284 280c30 60 10 150-18 220M516 280c-30 60-10 150 18 220',
      'none',
      `stroke="${cream}" stroke-width="16" stroke-opacity=".8"`,
    ) +
    couple(c, 396, 540, 1.15) +
    rows(c, 510) +
    lamp(c, 90, 110, 0.9, 120) +
    lamp(c, 710, 110, 0.9, 120) +
    fallen(c, 572, 5),
  lounge: (c) =>
    terrace(c, 420, [660, 90, 1]) +
    balusters(c, 424) +
    each(5, (i) => line(`M${60 + i * 170} 420V60`, wood(c), 12)) +
    rect(0, 50, 800, 18, wood(c)) +
    each(14, (i) => rect(i * 60, 34, 16, 18, wood(c))) +
    each(5, (i) => path(`M${60 + i * 170} 66q-40 150-14 330h28q26-180-14-330z`, cream, 'opacity=".7"')) +
    [
      [30, 0],
      [560, 1],
    ]
      .map(
        ([x]) =>
          rect(x, 470, 210, 64, mix(wine, c.near, 0.15), 'rx="14"') +
          rect(x, 430, 210, 50, mix(wine, c.near, 0.3), 'rx="14"') +
          each(3, (i) => cushion(c, x + 40 + i * 64, 474, 54, 46, [c.accent, cream, gold][i])),
      )
      .join('') +
    oval(400, 560, 180, 28, mix(wine, c.near, 0.2)) +
    oval(400, 560, 160, 22, 'none', `stroke="${gold}" stroke-width="3" stroke-dasharray="8 6"`) +
    at(400, 540, oval(0, -30, 84, 14, gold) + path('M-60-26l10 40h100l10-40z', wood(c))) +
    candle(c, 370, 510, 30) +
    candle(c, 430, 512, 22) +
    lamp(c, 230, 90, 0.85, 30) +
    lamp(c, 570, 90, 0.85, 30) +
    heap(c, 300, 470, 50, 34, 16, 15) +
    heap(c, 510, 470, 50, 34, 16, 15),
  feast: (c) =>
    terrace(c, 410, [400, 100, 0]) +
    balusters(c, 414) +
    [60, 740].map((x) => line(`M${x} 470V90`, c.near, 9) + heap(c, x, 100, 60, 50, 22, 17)).join('') +
    garland(c, 60, 96, 740, 96, 44, 30, 14) +
    each(5, (i) => lamp(c, 140 + i * 130, 170 - Math.abs(2 - i) * 12, 0.62, 40)) +
    each(6, (i) => chair(c, 130 + i * 108, 500, 0.82, i > 2 ? -1 : 1, cream)) +
    board(c, 400, 570, 640, 1.2) +
    fallen(c, 582, 5),
}

const garden = {
  gazebo: (c) =>
    sky(c, 430, [140, 90, 1]) +
    horizon(c, 430) +
    floor(c, 440, 'lawn') +
    cypress(c, 80, 480, 1.1) +
    cypress(c, 720, 480, 1.1) +
    shade(400, 500, 200, 18) +
    rect(240, 480, 320, 22, c.a) +
    [258, 350, 450, 542].map((x) => rect(x - 7, 270, 14, 212, cream)).join('') +
    path('M226 276Q300 170 400 140Q500 170 574 276Z', mix(wine, c.near, 0.15)) +
    each(7, (i) => line(`M400 144Q${330 + i * 24} 200 ${236 + i * 55} 274`, gold, 2.5)) +
    khatam(400, 130, 20, gold) +
    garland(c, 232, 284, 568, 284, 22, 26, 13) +
    lamp(c, 400, 310, 0.7, 30) +
    couple(c, 396, 484, 0.95) +
    [130, 230, 570, 670].map((x, i) => heap(c, x, 540 - (i % 3) * 8, 62, 26, 14, 17)).join('') +
    carpet(c, 400, 504, 600, 220, 120),
  allee: (c) =>
    sky(c, 400, [400, 110, 1]) +
    horizon(c, 400) +
    floor(c, 404, 'lawn') +
    path('M370 404h60L640 600H160Z', mix(c.a, c.near, 0.28)) +
    [0, 1, 2, 3]
      .map(
        (i) =>
          cypress(c, 320 - i * 90, 430 + i * 44, 0.7 + i * 0.3) + cypress(c, 480 + i * 90, 430 + i * 44, 0.7 + i * 0.3),
      )
      .join('') +
    at(400, 480, fountain(c, 0, 0, 0.8)) +
    [0, 1, 2]
      .map(
        (i) =>
          candle(c, 330 - i * 66, 470 + i * 46, 20 + i * 6, 1) + candle(c, 470 + i * 66, 470 + i * 46, 20 + i * 6, 1),
      )
      .join('') +
    heap(c, 110, 580, 90, 30, 20, 19) +
    heap(c, 690, 580, 90, 30, 20, 19),
  tables: (c) =>
    sky(c, 420, [650, 90, 0]) +
    horizon(c, 420) +
    floor(c, 430, 'lawn') +
    tree(c, 130, 500, 1.9, false) +
    each(5, (i) => lamp(c, 40 + i * 46, 250 + ((i * 31) % 50), 0.5, 60)) +
    bulbs(c, 200, 200, 810, 170, 46, 15) +
    [
      [330, 500, 0.75],
      [560, 490, 0.7],
      [720, 530, 0.85],
      [210, 586, 1.1],
      [510, 590, 1.15],
    ]
      .map(
        ([x, y, s]) =>
          chair(c, x - 108 * s, y - 34 * s, s, 1, cream) +
          chair(c, x + 108 * s, y - 34 * s, s, -1, cream) +
          table(c, x, y, s),
      )
      .join(''),
  roses: (c) =>
    sky(c, 430, [120, 100, 0]) +
    horizon(c, 430) +
    floor(c, 440, 'lawn') +
    [0, 1, 2].map((i) => flowered(c, 400, 430 + i * 44, 90 + i * 74, 170 + i * 78, 12 + i * 5, 30 + i * 6)).join('') +
    path('M372 440h56L540 600H260Z', mix(c.a, c.near, 0.25)) +
    couple(c, 398, 530, 1) +
    glow(c, 400, 400, 120, 0.4) +
    heap(c, 120, 570, 110, 40, 26, 20) +
    heap(c, 680, 570, 110, 40, 26, 20),
}

const palace = {
  facade: (c) =>
    sky(c, 480, [660, 80, 1]) +
    horizon(c, 440) +
    wall(c, 190, 480, 26) +
    rect(0, 172, 800, 20, c.a) +
    each(20, (i) => path(`M${i * 42} 172v-14l12-12 12 12v14z`, c.a)) +
    wall(c, 90, 190, 26).replace('<g', `<g clip-path="inset(0 260px 0 260px)"`) +
    path('M260 96Q400-60 540 96Z', mix(wine, c.near, 0.2)) +
    line('M400 18v-30', gold, 4) +
    path(`${arch(400, 480, 170, 150, 'foil')}Z`, mix(c.light, c.accent, 0.2)) +
    glow(c, 400, 390, 170, 0.6) +
    stones(c, arch(400, 480, 170, 150, 'foil'), 26, 27) +
    [90, 220, 580, 710].map((x) => window(c, x, 330, 62, 60) + window(c, x, 460, 62, 60, 'horseshoe')).join('') +
    each(4, (i) => rect(220 - i * 34, 480 + i * 22, 360 + i * 68, 23, mix(c.a, c.b, 0.12 * i))) +
    rect(0, 568, 800, 40, mix(c.mid, c.near, 0.4)) +
    path('M340 480h120l44 90H296z', mix(wine, c.near, 0.1)) +
    couple(c, 400, 530, 0.95) +
    cypress(c, 60, 580, 0.9) +
    cypress(c, 740, 580, 0.9) +
    heap(c, 170, 560, 50, 30, 14, 17) +
    heap(c, 630, 560, 50, 30, 14, 17),
  stairs: (c) =>
    backdrop(c) +
    arcade(c, 300, 5, 120, 'horseshoe', (i, d, x) => path(d, mix(c.s2, c.light, 0.25)) + glow(c, x, 220, 70, 0.4)) +
    rect(0, 300, 800, 14, c.a) +
    floor(c, 520) +
    each(9, (i) => rect(270 - i * 17, 314 + i * 24, 260 + i * 34, 25, mix(c.a, c.near, 0.08 + (i % 2) * 0.1))) +
    path('M330 314h140l74 216H256z', mix(wine, c.near, 0.1)) +
    line('M346 318L276 528M454 318L524 528', gold, 4) +
    [-1, 1]
      .map(
        (side) =>
          line(`M${400 + side * 140} 250L${400 + side * 290} 470`, gold, 9) +
          each(8, (i) => line(`M${400 + side * (140 + i * 20)} ${254 + i * 30}v62`, gold, 4)) +
          khatam(400 + side * 296, 466, 20, gold),
      )
      .join('') +
    couple(c, 396, 420, 0.95) +
    chandelier(c, 400, 30, 1.2, 60) +
    garland(c, 262, 256, 122, 470, -10, 14, 14) +
    garland(c, 538, 256, 678, 470, -10, 14, 14) +
    heap(c, 70, 540, 76, 50, 24, 20) +
    heap(c, 730, 540, 76, 50, 24, 20) +
    fallen(c, 556, 5),
  khan: (c) =>
    sky(c, 200, [120, 76, 0]) +
    each(19, (i) => path(`M${i * 44} 150v-18l14-14 14 14v18z`, mix('#2a2228', c.near, 0.4))) +
    wall({ ...c, b: mix('#2a2228', c.near, 0.4) }, 148, 480, 26) +
    [140, 400, 660]
      .map(
        (x, i) =>
          path(`${arch(x, 480, 190, 150, 'foil')}Z`, mix(c.s2, c.light, 0.2)) +
          glow(c, x, 380, 130, 0.5) +
          stones({ ...c, b: mix('#2a2228', c.near, 0.4) }, arch(x, 480, 190, 150, 'foil'), 26, 27) +
          lamp(c, x, 240, 0.85, 40) +
          (i === 1 ? '' : table(c, x, 500, 0.7)),
      )
      .join('') +
    floor(c, 480) +
    couple(c, 398, 530, 1.15) +
    garland(c, 20, 210, 270, 210, 30, 14, 13) +
    garland(c, 270, 210, 530, 210, 30, 14, 13) +
    garland(c, 530, 210, 780, 210, 30, 14, 13) +
    fallen(c, 550, 10),
  throne: (c) =>
    dim(c) +
    path(`${arch(400, 470, 470, 220, 'keel')}Z`, mix(c.s1, c.near, 0.3)) +
    each(5, (row) =>
      each(9 - row, (i) =>
        path(
          `M${400 + (i - (8 - row) / 2) * 46 - 22} ${250 - row * 34}q22-44 44 0q-22 22-44 0z`,
          mix(c.a, c.b, (i + row) % 2 ? 0.2 : 0.55),
        ),
      ),
    ) +
    stones(c, arch(400, 470, 470, 220, 'keel'), 34, 33) +
    glow(c, 400, 340, 220, 0.55) +
    floor(c, 470) +
    each(3, (i) => rect(190 - i * 30, 450 + i * 18, 420 + i * 60, 20, mix(c.a, c.near, 0.1 * i))) +
    armchair(c, 332, 452, 1.2, mix(cream, c.accent, 0.12)) +
    armchair(c, 480, 452, 1.2, mix(cream, c.accent, 0.12)) +
    carpet(c, 400, 500, 600, 280, 170) +
    heap(c, 150, 450, 64, 80, 30, 19) +
    heap(c, 650, 450, 64, 80, 30, 19) +
    lamp(c, 90, 130, 1, 140) +
    lamp(c, 710, 130, 1, 140) +
    candelabrum(c, 60, 580, 1.3) +
    candelabrum(c, 740, 580, 1.3),
}

const restaurant = {
  vine: (c) =>
    sky(c, 430, [640, 110, 1]) +
    horizon(c, 430) +
    floor(c, 440) +
    each(4, (i) => line(`M${60 + i * 226} 560V110`, wood(c), 13)) +
    each(3, (i) => rect(-10, 100 + i * 20, 820, 8, wood(c))) +
    each(46, (i) =>
      leaf(
        c,
        c.random() * 800,
        96 + c.random() * 66,
        c.random() * 360,
        1.1 + c.random() * 0.6,
        i % 3 ? c.leaf : mix(c.leaf, c.near, 0.3),
      ),
    ) +
    each(7, (i) =>
      at(
        70 + i * 112,
        150 + (i % 2) * 16,
        each(10, (j) =>
          disc(-14 + (j % 4) * 9 + Math.floor(j / 4) * 4, Math.floor(j / 4) * 11, 6.5, i % 2 ? '#7d3a6b' : '#9fb84f'),
        ),
      ),
    ) +
    lamp(c, 174, 190, 0.7, 40) +
    lamp(c, 400, 190, 0.7, 40) +
    lamp(c, 626, 190, 0.7, 40) +
    [
      [170, 560, 1],
      [400, 590, 1.1],
      [640, 560, 1],
    ]
      .map(([x, y, s]) => chair(c, x - 108 * s, y - 36, s) + chair(c, x + 108 * s, y - 36, s, -1) + table(c, x, y, s))
      .join(''),
  two: (c) =>
    sky(c, 440, [470, 130, 1]) +
    horizon(c, 430) +
    rect(0, 430, 800, 170, c.near) +
    `<path fill-rule="evenodd" fill="${mix(c.s0, c.near, c.day ? 0.12 : 0.45)}" d="M0 0H800V600H0Z${arch(400, 440, 420, 200, 'horseshoe')}Z"/>` +
    each(5, (i) =>
      each(2, (j) => star(64 + j * 672, 60 + i * 90, 34, c.a, 2).replace('<path', '<path opacity=".35"')),
    ) +
    stones(c, arch(400, 440, 420, 200, 'horseshoe'), 32, 31) +
    rect(150, 436, 500, 18, c.a) +
    floor(c, 470, 'planks') +
    chair(c, 250, 530, 1.5) +
    chair(c, 550, 530, 1.5, -1) +
    table(c, 400, 590, 1.35) +
    lamp(c, 400, 90, 0.9, 90) +
    spray(c, 110, 440, 0.8) +
    flip(spray(c, 110, 440, 0.8)),
  mezze: (c) =>
    graded(
      c,
      [
        [0, mix(wood(c), c.s1, 0.4)],
        [1, mix(dark(wood(c), 0.3), c.s0, c.day ? 0 : 0.4)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
    ) +
    each(9, (i) => line(`M0 ${i * 72}H800`, '#000', 3, 'opacity=".18"')) +
    path('M-10 190Q400 130 810 190V430Q400 480-10 430Z', mix(c.b, c.near, c.day ? 0 : 0.2)) +
    each(20, (i) => khatam(20 + i * 42, 196 - Math.sin((i / 19) * Math.PI) * 26, 9, gold)) +
    each(20, (i) => khatam(20 + i * 42, 426 + Math.sin((i / 19) * Math.PI) * 24, 9, gold)) +
    [
      [400, 300, 112, '#d8c08a'],
      [190, 250, 76, '#7f9c3f'],
      [610, 250, 76, '#c94f3d'],
      [250, 440, 70, '#e9d9b0'],
      [560, 445, 74, '#8a4a2c'],
      [110, 400, 56, '#b04a5c'],
      [700, 400, 58, '#d99a3f'],
      [330, 120, 56, '#a8bf7a'],
      [500, 110, 60, '#f3ead0'],
    ]
      .map(
        ([x, y, r, colour], i) =>
          disc(x + 5, y + 8, r, '#000', 'opacity=".3"') +
          disc(x, y, r, i % 2 ? '#fff8ec' : mix(c.s1, cream, 0.45)) +
          disc(x, y, r * 0.9, 'none', `stroke="${gold}" stroke-width="2.5"`) +
          disc(x, y, r * 0.74, colour) +
          path(
            `M${x - r * 0.5} ${y}a${r * 0.5} ${r * 0.5} 0 1 1 ${r * 0.7} ${r * 0.36}`,
            'none',
            `stroke="${pale(colour, 0.3)}" stroke-width="${r * 0.12}" stroke-linecap="round"`,
          ) +
          each(5, (j) =>
            disc(
              x + r * 0.4 * Math.cos(j * 1.26 + i),
              y + r * 0.4 * Math.sin(j * 1.26 + i),
              r * 0.09,
              j % 2 ? '#b8433f' : '#4f7d3a',
            ),
          ),
      )
      .join('') +
    each(
      3,
      (i) =>
        oval(70 + i * 34, 520 + i * 12, 64, 30, mix('#e8c890', '#b98a4a', i * 0.2)) +
        oval(60 + i * 34, 514 + i * 12, 18, 7, '#c99a5a', 'opacity=".6"'),
    ) +
    spray(c, 690, 540, 0.8) +
    candle(c, 60, 110, 34) +
    candle(c, 740, 120, 26) +
    glow(c, 400, 300, 330, 0.22),
  oven: (c) =>
    dim(c) +
    path('M130 470V330Q130 190 290 190T450 330V470Z', mix('#b9784f', c.near, 0.2)) +
    each(4, (i) =>
      path(
        `M${150 + i * 10} ${440 - i * 60}q140 30 ${280 - i * 20} 0`,
        'none',
        'stroke="#000" stroke-opacity=".16" stroke-width="3"',
      ),
    ) +
    path(`${arch(290, 450, 150, 40, 'round')}Z`, '#1a0d0a') +
    path('M240 446q-6-50 24-80q-4 30 16 40q4-50 34-74q-8 46 22 60q10 26-4 54z', '#ef8a3c') +
    path('M262 446q0-30 18-46q0 20 14 26q6-24 18-34q0 28 12 36q4 10-2 18z', '#ffd27a') +
    glow(c, 290, 410, 190, 0.9, '#ff9a4a') +
    stones(c, arch(290, 450, 150, 40, 'round'), 18, 17) +
    rect(0, 466, 520, 20, c.a) +
    rect(0, 486, 800, 114, mix(c.b, c.near, 0.4)) +
    at(
      620,
      500,
      path('M-8-340h16V0H-8z', wood(c)) +
        oval(0, -350, 46, 60, wood(c)) +
        oval(0, -356, 34, 44, '#e8c890') +
        disc(-10, -366, 4, '#b98a4a') +
        disc(12, -346, 5, '#b98a4a'),
    ) +
    each(4, (i) =>
      oval(560 + (i % 2) * 90, 470 - Math.floor(i / 2) * 18, 60, 20, mix('#e8c890', '#b98a4a', i * 0.12)),
    ) +
    table(c, 250, 596, 1.05) +
    chair(c, 110, 560, 1) +
    chair(c, 390, 560, 1, -1) +
    lamp(c, 560, 110, 0.9, 120) +
    lamp(c, 720, 80, 0.8, 90) +
    garland(c, 0, 50, 520, 60, 36, 20, 12),
}

const hotel = {
  facade: (c) =>
    sky(c, 500, [130, 90, 1]) +
    horizon(c, 460) +
    rect(250, 70, 320, 430, mix(c.a, c.b, 0.3)) +
    rect(570, 200, 150, 300, mix(c.a, c.b, 0.5)) +
    rect(240, 58, 340, 16, c.a) +
    rect(565, 190, 160, 12, c.a) +
    each(5, (row) =>
      each(5, (i) =>
        path(
          `${arch(290 + i * 60, 140 + row * 62, 30, 22, 'point')}Z`,
          (i * 3 + row * 5) % 4 ? c.light : mix(c.near, c.b, 0.4),
        ),
      ),
    ) +
    each(4, (row) =>
      each(2, (i) =>
        path(
          `${arch(614 + i * 62, 270 + row * 58, 30, 22, 'point')}Z`,
          (i + row) % 3 ? c.light : mix(c.near, c.b, 0.4),
        ),
      ),
    ) +
    glow(c, 410, 300, 260, 0.3) +
    stones(c, arch(410, 500, 130, 50, 'keel'), 22, 21) +
    path(`${arch(410, 500, 112, 50, 'keel')}Z`, pale(c.light, 0.35)) +
    glow(c, 410, 450, 120, 0.7) +
    khatam(410, 40, 26, gold) +
    floor(c, 500) +
    palm(c, 110, 560, 1.5) +
    palm(c, 210, 530, 1.05) +
    palm(c, 730, 560, 1.35) +
    carpet(c, 410, 502, 600, 200, 100) +
    fallen(c, 560, 5),
  lobby: (c) =>
    backdrop(c) +
    arcade(
      c,
      430,
      3,
      190,
      'point',
      (i, d, x) =>
        graded(
          c,
          [
            [0, c.s1],
            [1, mix(c.s2, c.light, 0.3)],
          ],
          (fill) => path(d, fill),
        ) + (i === 1 ? '' : palm(c, x, 430, 0.9)),
    ) +
    floor(c, 440) +
    oval(400, 530, 330, 60, mix(wine, c.near, 0.2)) +
    oval(400, 530, 305, 52, 'none', `stroke="${gold}" stroke-width="4" stroke-dasharray="12 8"`) +
    path('M340 530L360 450H440L460 530Z', c.a) +
    oval(400, 450, 66, 12, pale(c.a, 0.3)) +
    heap(c, 400, 350, 130, 88, 44, 24) +
    armchair(c, 170, 560, 0.95, mix(c.accent, cream, 0.35)) +
    armchair(c, 630, 560, 0.95, mix(c.accent, cream, 0.35)) +
    chandelier(c, 400, 50, 1.5, 80),
  terrace: (c) =>
    sky(c, 430, [620, 90, 0]) +
    horizon(c, 430) +
    floor(c, 440) +
    balusters(c, 390) +
    graded(
      c,
      [
        [0, mix('#58bcc4', c.s1, 0.35)],
        [1, mix('#1c6f7c', c.near, 0.35)],
      ],
      (fill) => path('M230 470H720L800 580H60Z', fill),
    ) +
    path('M230 470H720L800 580H60Z', 'none', `stroke="${c.a}" stroke-width="10"`) +
    each(14, () =>
      line(`M${220 + c.random() * 470} ${484 + c.random() * 80}h${20 + c.random() * 46}`, '#fff', 2, 'opacity=".4"'),
    ) +
    heap(c, 400, 516, 40, 12, 12, 11) +
    [320, 500, 590].map((x, i) => candle(c, x, 520 + (i % 2) * 26, 8, 1)).join('') +
    palm(c, 90, 520, 1.35) +
    palm(c, 740, 470, 1.1) +
    table(c, 150, 590, 0.95) +
    chair(c, 60, 560, 0.9) +
    chair(c, 240, 562, 0.9, -1) +
    path('M150 330V500M40 350Q150 240 260 350Z', cream, `stroke="${wood(c)}" stroke-width="5"`) +
    bulbs(c, 260, 200, 810, 160, 44, 14),
  suite: (c) =>
    backdrop(c) +
    graded(
      c,
      [
        [0, c.s0],
        [1, c.s2],
      ],
      (fill) => path(`${arch(590, 420, 250, 210, 'horseshoe')}Z`, fill),
    ) +
    disc(640, 190, 30, cream) +
    path(`M466 420v-50q120-60 248-10v60z`, c.far) +
    stones(c, arch(590, 420, 250, 210, 'horseshoe'), 24, 25) +
    path('M440 120q40 160-10 320h60q30-160 0-320zM740 120q-40 160 10 320h-60q-30-160 0-320z', cream, 'opacity=".75"') +
    floor(c, 470, 'planks') +
    path('M60 330Q60 200 210 200T360 330V480H60Z', mix(wine, c.near, 0.15)) +
    each(9, (i) => khatam(110 + (i % 3) * 100, 260 + Math.floor(i / 3) * 54, 11, gold, 'opacity=".8"')) +
    rect(30, 420, 400, 110, '#fffaf3', 'rx="18"') +
    rect(30, 476, 400, 64, mix(c.accent, cream, 0.45), 'rx="12"') +
    each(9, (i) => jasmine(c, 60 + i * 42, 508, 10)) +
    cushion(c, 130, 430, 120, 62, '#ffffff') +
    cushion(c, 280, 430, 120, 62, '#ffffff') +
    cushion(c, 205, 438, 84, 50, c.accent) +
    line('M40 540v30M420 540v30', gold, 10) +
    oval(590, 520, 60, 12, gold) +
    line('M590 520v70M560 592h60', gold, 7) +
    heap(c, 590, 470, 58, 42, 20, 17) +
    candle(c, 640, 516, 22) +
    lamp(c, 210, 60, 0.9, 90) +
    fallen(c, 572, 5),
}

const resort = {
  pool: (c) =>
    sky(c, 400, [600, 100, 1]) +
    horizon(c, 400) +
    floor(c, 440, 'planks') +
    graded(
      c,
      [
        [0, mix('#4fb3bf', c.s1, 0.4)],
        [1, mix('#1c6f7c', c.near, 0.3)],
      ],
      (fill) => path('M-10 470C160 440 300 500 440 480S700 440 810 480V610H-10Z', fill),
    ) +
    path('M-10 470C160 440 300 500 440 480S700 440 810 480', 'none', `stroke="${cream}" stroke-width="9"`) +
    each(22, () =>
      line(`M${c.random() * 760} ${510 + c.random() * 84}h${20 + c.random() * 46}`, '#fff', 2, 'opacity=".4"'),
    ) +
    [100, 250, 560, 700]
      .map(
        (x, i) =>
          line(`M${x} 460V320`, wood(c), 6) +
          path(`M${x - 66} 340Q${x} 250 ${x + 66} 340Z`, i % 2 ? c.accent : cream) +
          path(`M${x - 22} 340Q${x} 262 ${x + 22} 340Z`, i % 2 ? cream : c.accent) +
          path(`M${x + 10} 462l60-14 40-40 8 6-38 50-66 16z`, cream),
      )
      .join('') +
    palm(c, 410, 470, 1.15) +
    palm(c, 30, 470, 1.35) +
    bulbs(c, 30, 200, 410, 240, 36, 9) +
    bulbs(c, 410, 240, 810, 180, 36, 9) +
    heap(c, 160, 560, 50, 14, 12, 12) +
    heap(c, 610, 556, 50, 14, 12, 12),
  jetty: (c) =>
    sky(c, 400, [400, 120, 1]) +
    horizon(c, 400) +
    graded(
      c,
      [
        [0, mix(c.s2, c.mid, 0.4)],
        [1, c.near],
      ],
      (fill) => rect(0, 420, 800, 180, fill),
    ) +
    each(40, () =>
      line(`M${c.random() * 800} ${428 + c.random() * 168}h${16 + c.random() * 50}`, c.light, 1.6, 'opacity=".35"'),
    ) +
    path('M360 420h80L620 610H180Z', wood(c)) +
    each(9, (i) => line(`M${354 - i * 22} ${430 + i * 22}H${446 + i * 22}`, '#000', 3, 'opacity=".25"')) +
    [0, 1, 2, 3]
      .map((i) =>
        [-1, 1]
          .map(
            (side) =>
              rect(400 + side * (46 + i * 46) - 5, 396 + i * 44, 10, 50 + i * 8, wood(c)) +
              candle(c, 400 + side * (46 + i * 46), 398 + i * 44, 12 + i * 4, 1),
          )
          .join(''),
      )
      .join('') +
    line('M350 420V240M450 420V240', cream, 7) +
    flowered(c, 400, 250, 54, 62, 14, 22) +
    path(
      'M350 250q16 80-12 170M450 250q-16 80 12 170',
      'none',
      `stroke="${cream}" stroke-width="12" stroke-opacity=".8"`,
    ) +
    couple(c, 398, 470, 0.85) +
    garland(c, 210, 560, 350, 440, 10, 12, 12) +
    garland(c, 450, 440, 590, 560, 10, 12, 12),
  cabins: (c) =>
    sky(c, 400, [150, 90, 0]) +
    horizon(c, 380) +
    path('M-10 440Q160 340 400 400T810 360V610H-10Z', mix(c.leaf, c.near, 0.3)) +
    floor(c, 470, 'lawn') +
    [
      [120, 440, 1],
      [330, 430, 0.85],
      [560, 436, 0.95],
      [720, 470, 1.1],
    ]
      .map(
        ([x, y, s]) =>
          at(
            x,
            y,
            shade(0, 2, 90, 9) +
              rect(-66, -90, 132, 92, mix(c.a, c.b, 0.2)) +
              path('M-86-86L0-150L86-86Z', wine) +
              path(`${arch(0, 2, 40, 36, 'point')}Z`, c.light) +
              rect(-54, -66, 22, 24, c.light) +
              rect(32, -66, 22, 24, c.light),
            s,
          ) + glow(c, x, y - 30, 80 * s, 0.5),
      )
      .join('') +
    tree(c, 230, 480, 0.9, false) +
    tree(c, 450, 470, 0.8, false) +
    cypress(c, 640, 490, 0.9) +
    cypress(c, 40, 500, 1) +
    path('M380 600Q420 520 330 480T420 430', 'none', `stroke="${mix(c.a, c.near, 0.25)}" stroke-width="34"`) +
    bulbs(c, -10, 300, 400, 280, 40, 10) +
    bulbs(c, 400, 280, 810, 290, 40, 10) +
    heap(c, 180, 570, 90, 28, 20, 18) +
    heap(c, 620, 574, 90, 26, 20, 18),
  beach: (c) =>
    sky(c, 380, [640, 100, 1]) +
    horizon({ ...c, place: c.place === 'arwad' ? 'arwad' : 'sea' }, 380) +
    floor(c, 470, 'sand') +
    path('M-10 486Q200 456 420 480T810 470', 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="7"') +
    carpet(c, 400, 488, 600, 240, 110) +
    line('M310 500V230M490 500V230M310 236H490', wood(c), 9) +
    path(
      'M310 236q34 110-14 260M490 236q-34 110 14 260',
      'none',
      `stroke="${cream}" stroke-width="20" stroke-opacity=".85"`,
    ) +
    garland(c, 306, 230, 494, 230, 20, 20, 16) +
    couple(c, 398, 540, 1.05) +
    rows(c, 520, cream) +
    [90, 710].map((x) => candle(c, x, 580, 40, 1.6)).join('') +
    palm(c, 60, 520, 1.3) +
    palm(c, 750, 520, 1.2),
}

export const venues = { hall, courtyard, farm, rooftop, garden, palace, restaurant, hotel, resort }
