// The goods of each trade: one function per scene, named by its file.
import {
  armchair,
  arch,
  at,
  board,
  bulbs,
  candelabrum,
  candle,
  carpet,
  chair,
  chandelier,
  cloth,
  corners,
  couple,
  cream,
  cushion,
  dark,
  dim,
  disc,
  each,
  fallen,
  firework,
  flip,
  floor,
  flowered,
  garland,
  glow,
  gold,
  graded,
  group,
  heap,
  horizon,
  jasmine,
  khatam,
  lamp,
  leaf,
  line,
  mix,
  niche,
  oval,
  pale,
  palm,
  path,
  rect,
  room,
  rose,
  shade,
  shelf,
  sky,
  spray,
  stage,
  star,
  stones,
  table,
  wall,
  wine,
} from './kit.mjs'

const ink = (c) => mix(c.near, '#1a1418', 0.5)
const paper = '#fff8ec'
const silver = '#d9dce4'

/** A photograph on paper: a couple before the sky. */
const photo = (c, w, h, i = 0) =>
  rect(-w / 2, -h / 2, w, h, '#fffdf8') +
  graded(
    c,
    [
      [0, i % 2 ? c.s1 : c.s0],
      [1, c.s2],
    ],
    (fill) => rect(-w / 2 + 8, -h / 2 + 8, w - 16, h - 34, fill),
  ) +
  disc(i % 2 ? w / 5 : -w / 5, -h / 5, w / 13, cream) +
  path(`M${-w / 2 + 8} ${h / 2 - 26}v-16q${w / 4}-26 ${w / 2 - 8}-8t${w / 2 - 8}-6v30z`, c.mid) +
  at(0, h / 2 - 28, couple(c, 0, 0, 1), h / 290) +
  line(`M${-w / 5} ${h / 2 - 12}h${w * 0.4}`, mix('#fffdf8', c.b, 0.5), 3)

const tripod = (c, y) => line(`M0 0L-46 ${y}M0 0L46 ${y}M0 0V${y - 8}M-24 ${y * 0.5}h48`, ink(c), 8)

const camera = (c, s = 1) =>
  at(
    0,
    0,
    rect(-60, -44, 120, 80, ink(c), 'rx="10"') +
      rect(-60, -24, 120, 40, mix('#7a3f2a', c.near, 0.2)) +
      path('M-24-44l8-18h32l8 18z', ink(c)) +
      disc(0, -2, 32, '#2a2430', `stroke="${silver}" stroke-width="5"`) +
      disc(0, -2, 20, '#453a63') +
      star(0, -2, 13, c.light, 2) +
      rect(34, -58, 18, 12, c.accent, 'rx="3"') +
      disc(-8, -10, 5, '#fff', 'opacity=".7"'),
    s,
  )

const photography = {
  album: (c) =>
    cloth(c) +
    corners(c) +
    at(
      400,
      305,
      shade(0, 190, 300, 24) +
        rect(-300, -180, 600, 366, mix(wine, c.near, 0.15), 'rx="14"') +
        path('M0-164C-90-190-200-180-284-168V160C-200 148-90 138 0 166Z', paper) +
        path('M0-164C90-190 200-180 284-168V160C200 148 90 138 0 166Z', dark(paper, 0.05)) +
        path('M0-164C-20-170-36-174-50-176V152C-30 154-16 160 0 166Z', '#000', 'opacity=".1"') +
        at(-206, -62, photo(c, 120, 150, 0), 1, -4) +
        at(-92, 56, photo(c, 116, 140, 1), 1, 5) +
        rose(c, -220, 96, 20) +
        leaf(c, -200, 100, 20, 1.2) +
        at(146, -24, photo(c, 210, 240, 3), 1, 2) +
        line('M96 122h104', c.b, 4) +
        khatam(0, -172, 10, gold),
      1,
      -3,
    ),
  line: (c) =>
    sky(c, 450, [120, 90, 0]) +
    horizon(c, 470) +
    floor(c, 480, 'lawn') +
    line('M-10 130Q400 210 810 120', c.near, 3) +
    line('M-10 60Q400 120 810 50', c.near, 2) +
    bulbs(c, -10, 60, 810, 50, 26, 19) +
    [
      [90, 150, -6, 0],
      [250, 172, 4, 1],
      [410, 178, -3, 2],
      [570, 166, 5, 3],
      [720, 148, -5, 4],
    ]
      .map(([x, y, turn, i]) =>
        at(x, y, rect(-5, -10, 10, 26, gold, 'rx="2"') + at(0, 96, photo(c, 136, 174, i)), 1, turn),
      )
      .join('') +
    heap(c, 130, 560, 120, 34, 22, 20) +
    heap(c, 690, 566, 110, 30, 20, 19) +
    fallen(c, 520, 6),
  tripod: (c) =>
    sky(c, 440, [620, 96, 1]) +
    horizon(c, 440) +
    floor(c, 452, 'planks') +
    flowered(c, 560, 500, 120, 250) +
    line('M440 500V300M680 500V300', c.leaf, 8) +
    couple(c, 560, 520, 1.35) +
    fallen(c, 540, 9) +
    at(210, 350, tripod(c, 230) + camera(c, 1.55) + rect(-30, 52, 60, 14, ink(c)), 1, 0) +
    glow(c, 210, 330, 120, 0.25),
  studio: (c) =>
    graded(
      c,
      [
        [0, mix(c.near, c.s0, 0.6)],
        [1, mix(c.s1, c.near, 0.35)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
    ) +
    floor(c, 470, 'planks') +
    rect(180, 40, 440, 14, ink(c)) +
    line('M196 46V560M604 46V560', ink(c), 7) +
    graded(
      c,
      [
        [0, mix(c.s2, c.s1, 0.4)],
        [1, pale(c.s2, 0.3)],
      ],
      (fill) => path('M206 54h388v380q0 70 40 110H166q40-40 40-110z', fill),
    ) +
    glow(c, 400, 260, 240, 0.5) +
    couple(c, 392, 516, 1.6) +
    at(
      98,
      190,
      line('M0 60V360M-40 360h80', ink(c), 7) +
        path('M-66-70L70-40V60L-66 86Z', ink(c)) +
        path('M70-44l14 0V64l-14 0z', pale(c.light, 0.6)),
    ) +
    glow(c, 190, 200, 150, 0.75) +
    flip(
      at(
        98,
        190,
        line('M0 60V360M-40 360h80', ink(c), 7) +
          path('M-66-70L70-40V60L-66 86Z', ink(c)) +
          path('M70-44l14 0V64l-14 0z', pale(c.light, 0.6)),
      ),
    ) +
    glow(c, 610, 200, 150, 0.75) +
    garland(c, 190, 56, 610, 56, 16, 24, 12),
}

const videography = {
  cine: (c) =>
    sky(c, 450, [150, 100, 0]) +
    horizon(c, 456) +
    floor(c, 470, 'planks') +
    at(400, 400, tripod(c, 190) + rect(-26, -12, 52, 30, ink(c))) +
    at(
      400,
      290,
      rect(-110, -60, 200, 156, ink(c), 'rx="14"') +
        rect(-96, -44, 172, 60, mix(wine, c.near, 0.2), 'rx="6"') +
        path('M90-20l92-34v120l-92-34z', ink(c)) +
        oval(182, 6, 14, 62, '#453a63', `stroke="${silver}" stroke-width="5"`) +
        [
          [-60, -118, 74],
          [66, -112, 60],
        ]
          .map(
            ([x, y, r]) =>
              disc(x, y, r, ink(c)) +
              disc(x, y, r - 9, 'none', `stroke="${gold}" stroke-width="4"`) +
              each(5, (i) =>
                disc(x + r * 0.52 * Math.cos(i * 1.257), y + r * 0.52 * Math.sin(i * 1.257), r * 0.2, c.s1),
              ) +
              disc(x, y, 9, gold),
          )
          .join('') +
        line('M-88 60h60M-88 76h40', gold, 4) +
        disc(60, 64, 9, '#e5483f'),
    ) +
    spray(c, 660, 540, 1.1) +
    fallen(c, 540, 7),
  clapper: (c) =>
    cloth(c) +
    corners(c) +
    at(
      285,
      300,
      disc(0, 0, 150, ink(c)) +
        disc(0, 0, 138, 'none', `stroke="${silver}" stroke-width="5"`) +
        each(6, (i) => disc(88 * Math.cos(i * 1.047), 88 * Math.sin(i * 1.047), 34, mix(c.s1, c.near, 0.2))) +
        khatam(0, 0, 26, gold),
    ) +
    path('M300 444C380 470 470 500 560 470S700 500 760 470V516C690 540 620 510 560 516S380 520 284 452Z', ink(c)) +
    each(20, (i) => rect(350 + i * 20, 470 + 14 * Math.sin(i / 2.1), 10, 9, cream, 'rx="2"')) +
    at(
      540,
      300,
      rect(-140, -60, 280, 190, '#241c28', 'rx="8"') +
        line('M-120 0h240M-120 56h240M-30 0v56M50 0v56', cream, 3, 'opacity=".75"') +
        path('M-100 84h150v8h-150zM-100 104h90v8h-90z', cream, 'opacity=".75"') +
        khatam(-78, 28, 16, c.accent) +
        khatam(92, 28, 16, gold) +
        at(
          -140,
          -66,
          rect(0, -44, 284, 42, '#241c28', 'rx="6"') + each(6, (i) => path(`M${14 + i * 46}-44h24l-20 42h-24z`, cream)),
          1,
          -11,
        ) +
        rect(-140, -66, 280, 30, '#241c28') +
        each(6, (i) => path(`M${-126 + i * 46}-66h24l20 30h-24z`, cream)),
      1,
      5,
    ),
  drone: (c) =>
    sky(c, 440, [150, 110, 1]) +
    horizon(c, 440) +
    floor(c, 450, 'lawn') +
    each(4, (i) => chair(c, 130 + i * 62, 510 + i * 14, 0.8) + chair(c, 670 - i * 62, 510 + i * 14, 0.8, -1)) +
    couple(c, 400, 545, 1.15) +
    fallen(c, 555, 8) +
    path('M400 216L250 560H550Z', c.light, 'opacity=".14"') +
    at(
      400,
      170,
      line('M-120-26L-50 0M120-26L50 0M-90 10L-40 14M90 10L40 14', ink(c), 11) +
        rect(-62, -22, 124, 48, '#f2eee8', 'rx="22"') +
        rect(-30, 20, 60, 24, ink(c), 'rx="10"') +
        disc(0, 38, 15, '#453a63', `stroke="${silver}" stroke-width="4"`) +
        disc(40, 2, 5, '#7fe0a0') +
        [
          [-126, -30],
          [126, -30],
          [-92, 8],
          [92, 8],
        ]
          .map(([x, y]) => rect(x - 5, y - 12, 10, 16, ink(c)) + oval(x, y - 14, 52, 5, '#fff', 'opacity=".45"'))
          .join('') +
        line('M-40 34l-16 36M40 34l16 36', ink(c), 5),
    ),
  cinema: (c) =>
    sky(c, 470, [90, 70, 0]) +
    horizon(c, 470) +
    floor(c, 480, 'lawn') +
    rect(206, 94, 388, 282, ink(c)) +
    graded(
      c,
      [
        [0, c.s0],
        [0.6, c.s1],
        [1, c.s2],
      ],
      (fill) => rect(218, 106, 364, 240, fill),
    ) +
    disc(500, 160, 22, cream) +
    path('M218 346v-44q100-66 190-30t174-14v88z', c.mid) +
    couple(c, 392, 346, 1.2) +
    path('M218 346h364v18H218z', ink(c)) +
    line('M240 376V500M560 376V500', ink(c), 9) +
    glow(c, 400, 230, 300, 0.4) +
    bulbs(c, -10, 90, 206, 100, 30, 6) +
    bulbs(c, 594, 100, 810, 90, 30, 6) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        at(
          130 + i * 135,
          590,
          path('M-44 10V-44q0-44 44-44t44 44V10z', i % 2 ? c.accent : mix(c.accent, cream, 0.6)) +
            khatam(0, -40, 12, gold),
        ),
      )
      .join('') +
    lamp(c, 90, 330, 0.8, 0) +
    lamp(c, 710, 330, 0.8, 0),
}

const wood = (c) => mix('#b8753f', c.near, 0.1)

const hourglass = (c, s) =>
  at(
    0,
    0,
    path('M-70-90C-74-40-34-30-32 20S-56 80-50 108H50C56 80 34 70 32 20S74-40 70-90Z', mix(c.b, '#c98a4b', 0.4)) +
      each(9, (i) => khatam(-44 + (i % 3) * 44, -54 + Math.floor(i / 3) * 30, i > 5 ? 7 : 12, gold, 'opacity=".85"')) +
      path('M-50 90h100l2 18h-104z', gold) +
      oval(0, -90, 72, 20, cream) +
      oval(0, -90, 72, 20, 'none', `stroke="${gold}" stroke-width="7"`),
    s,
  )

const tambourine = (c, x, y, r) =>
  disc(x, y, r, mix(cream, c.a, 0.3)) +
  disc(x, y, r, 'none', `stroke="${wood(c)}" stroke-width="18"`) +
  star(x, y, r * 0.5, wine, 3) +
  star(x, y, r * 0.3, gold, 3) +
  each(5, (i) => {
    const t = i * 1.257 + 0.4
    return oval(x + r * Math.cos(t), y + r * Math.sin(t), 15, 11, gold, `stroke="${dark(gold, 0.3)}" stroke-width="2"`)
  })

const violin = (c, s) =>
  at(
    0,
    0,
    line('M0-60V-220', dark('#4a2a1c', 0.1), 16) +
      path('M-12-214h24l6-30q-18-24-36 0z', '#4a2a1c') +
      disc(0, -248, 12, '#4a2a1c') +
      line('M-18-226h36M-18-210h36', '#2a1a12', 5) +
      path(
        'M0-84C46-84 60-50 50-22C40-4 40 12 56 26C82 60 74 130 0 130S-82 60-56 26C-40 12-40-4-50-22C-60-50-46-84 0-84Z',
        wood(c),
        `stroke="${dark(wood(c), 0.35)}" stroke-width="5"`,
      ) +
      line('M-26-4q-14 24 2 44M26-4q14 24-2 44', '#2a1a12', 4) +
      rect(-20, 50, 40, 7, '#2a1a12') +
      path('M-13 74h26l-6 46h-14z', '#2a1a12') +
      line('M-5-214V60M0-214V60M5-214V60', '#f3e8d2', 1.3) +
      path('M-30 96q12 22 30 22', 'none', 'stroke="#fff" stroke-opacity=".3" stroke-width="6"'),
    s,
  )

const music = {
  drums: (c) =>
    niche(c, 'foil', 400, 460) +
    at(320, 388, hourglass(c, 1.05)) +
    tambourine(c, 500, 394, 96) +
    garland(c, 120, 70, 680, 70, 40, 26, 13) +
    spray(c, 650, 520, 0.8) +
    fallen(c, 540, 7),
  violin: (c) =>
    room(c, 200, 476) +
    at(
      560,
      520,
      line('M0-150V60M-50 64h100', ink(c), 7) +
        path('M-120-330h240l-14 170h-212z', paper) +
        each(
          5,
          (i) =>
            line(`M-98 ${-306 + i * 28}h196`, mix(paper, c.near, 0.5), 1.6) +
            each(5, (j) => disc(-80 + j * 40 + (i % 2) * 14, -310 + i * 28 + ((j * 7) % 3) * 6, 5, ink(c))),
        ),
    ) +
    at(340, 400, violin(c, 1.15), 1, 24) +
    line('M180 560L500 316', '#5a3826', 6) +
    line('M186 566L506 324', '#f3e8d2', 2) +
    spray(c, 690, 560, 0.9),
  concert: (c) =>
    stage(c, 470) +
    [
      [170, 0],
      [400, 0],
      [630, 0],
    ]
      .map(([x]) => path(`M${x}-10L${x - 110} 560H${x + 110}Z`, c.light, 'opacity=".13"'))
      .join('') +
    at(
      400,
      500,
      line('M0 30V-230M-56 34q56-16 112 0', ink(c), 7) +
        path('M-14-276a20 20 0 0 1 40 0l-8 44h-22z', '#3a3540') +
        oval(6, -282, 22, 26, silver) +
        line('M-12-290h36M-14-280h40M-12-270h36', ink(c), 1.6),
    ) +
    at(200, 520, hourglass(c, 0.9)) +
    at(
      600,
      420,
      rect(-110, -30, 220, 56, ink(c), 'rx="6"') +
        each(14, (i) => rect(-102 + i * 14.6, -22, 13, 40, paper)) +
        each(13, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : rect(-93 + i * 14.6, -22, 9, 24, ink(c)))) +
        line('M-80 26L60 150M80 26L-60 150', ink(c), 8),
    ) +
    garland(c, 70, 96, 730, 96, 22, 30, 12) +
    glow(c, 400, 240, 180, 0.5),
  qanun: (c) =>
    cloth(c) +
    corners(c) +
    at(
      400,
      310,
      shade(10, 120, 280, 26) +
        path('M-290 110L-290-90L120-150L270 110Z', wood(c), `stroke="${dark(wood(c), 0.4)}" stroke-width="8"`) +
        path('M-290 110V-90l44-6V110z', '#4a2a1c') +
        each(20, (i) => line(`M-250 ${-82 + i * 9.4}L${112 + i * 7.2} ${-136 + i * 12.2}`, '#f8ecd4', 1.4)) +
        star(-120, 0, 52, '#3a2016', 5) +
        star(-120, 0, 34, '#3a2016', 4) +
        star(20, -20, 36, '#3a2016', 4) +
        line('M-246-88V108', gold, 4) +
        each(10, (i) => disc(-268, -70 + i * 18, 5, gold)) +
        rect(80, -116, 92, 0, cream) +
        line('M96-134L200 108', cream, 7),
      1,
      -4,
    ) +
    tambourine(c, 640, 470, 62),
}

const vase = (c, x, y, s = 1, colour = mix(c.b, cream, 0.25)) =>
  at(
    x,
    y,
    shade(0, 0, 70, 9) +
      path('M-34-150C-30-120-66-96-62-54C-60-20-40-4-34 0H34C40-4 60-20 62-54C66-96 30-120 34-150Z', colour) +
      line('M-62-62Q0-40 62-62M-60-84Q0-64 60-84', gold, 4) +
      each(5, (i) => star(-40 + i * 20, -68 + (i % 2 ? 4 : -2), 9, cream, 1.6)) +
      oval(0, -150, 35, 8, dark(colour, 0.35)),
    s,
  )

const flowers = {
  vase: (c) =>
    room(c, 210, 440) +
    rect(330, 470, 460, 22, wood(c), 'rx="4"') +
    line('M370 492V600M750 492V600', dark(wood(c), 0.25), 18) +
    vase(c, 560, 472, 1.15) +
    each(
      9,
      (i) =>
        line(`M560 300Q${480 + i * 20} 220 ${440 + i * 30} ${180 - (i % 3) * 30}`, c.leaf, 5) +
        leaf(c, 440 + i * 30, 190, -100 + i * 25, 1.6),
    ) +
    heap(c, 560, 216, 156, 110, 46, 27) +
    spray(c, 400, 462, 0.55) +
    fallen(c, 520, 5),
  cart: (c) =>
    sky(c, 440, [640, 100, 1]) +
    horizon(c, 440) +
    floor(c, 460) +
    at(
      400,
      0,
      each(9, (i) => path(`M${-270 + i * 60} 130h60l8 60q-34 30-68 0z`, i % 2 ? cream : mix(wine, c.accent, 0.35))) +
        line('M-260 190V420M260 190V420', wood(c), 11) +
        heap(c, -170, 340, 86, 60, 26, 20) +
        heap(c, 0, 328, 92, 66, 30, 21) +
        heap(c, 170, 340, 86, 60, 26, 20) +
        path('M-286 378H286L262 470H-262Z', wood(c)) +
        each(7, (i) => line(`M${-240 + i * 80} 382v84`, '#000', 2, 'opacity=".25"')) +
        khatam(0, 424, 26, gold) +
        [-170, 170]
          .map(
            (x) =>
              disc(x, 500, 60, 'none', `stroke="${dark(wood(c), 0.3)}" stroke-width="12"`) +
              each(4, (i) => at(x, 500, line('M-56 0H56', dark(wood(c), 0.3), 6), 1, i * 45)) +
              disc(x, 500, 12, gold),
          )
          .join(''),
    ) +
    lamp(c, 400, 196, 0.7, 20) +
    fallen(c, 560, 8),
  wreath: (c) =>
    wall(c, 0, 600, 40) +
    rect(0, 0, 800, 600, c.near, 'opacity=".25"') +
    path(`${arch(400, 620, 430, 330, 'keel')}Z`, mix(wood(c), c.near, 0.3)) +
    line('M400 60V600', '#000', 4, 'opacity=".4"') +
    each(4, (i) =>
      each(5, (j) => star(250 + i * 100, 210 + j * 90, 38, gold, 2).replace('<path', '<path opacity=".4"')),
    ) +
    stones(c, arch(400, 620, 430, 330, 'keel'), 34, 29) +
    glow(c, 400, 330, 240, 0.4) +
    each(44, (i) => {
      const t = i * 0.1428
      return leaf(c, 400 + 128 * Math.cos(t), 340 + 128 * Math.sin(t), (t * 180) / Math.PI + 60 + (i % 3) * 30, 1.5)
    }) +
    each(34, (i) => {
      const t = i * 0.185
      const far = 118 + (i % 3) * 14
      return rose(
        c,
        400 + far * Math.cos(t),
        340 + far * Math.sin(t),
        18 + (i % 4) * 3,
        [c.accent, cream, pale(c.accent, 0.5)][i % 3],
      )
    }) +
    path(
      'M400 462c-60-40-84 26-20 14l-50 92 34-10 36-78 36 78 34 10-50-92c64 12 40-54-20-14z',
      mix(wine, c.accent, 0.4),
    ) +
    disc(400, 470, 14, wine) +
    lamp(c, 110, 190, 0.9, 200) +
    lamp(c, 690, 190, 0.9, 200),
}

const lipstick = (c, x, y, colour, s = 1, h = 46) =>
  at(
    x,
    y,
    rect(-20, -84, 40, 84, ink(c), 'rx="4"') +
      rect(-15, -118, 30, 36, gold) +
      path(`M-12-118v${-h + 14}q14-22 24-22v${h + 8 - 0}z`, colour),
    s,
  )
const brush = (c, x, y, turn, s = 1) =>
  at(
    x,
    y,
    rect(-6, 0, 12, 150, ink(c), 'rx="6"') +
      rect(-8, -34, 16, 38, gold) +
      path('M-9-34C-34-80-14-112 0-118C14-112 34-80 9-34Z', mix('#c98a72', cream, 0.2)) +
      path('M-4-34C-14-74-6-100 0-110', 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="3"'),
    s,
    turn,
  )

const makeup = {
  bulbs: (c) =>
    dim(c) +
    rect(190, 60, 420, 350, mix(gold, c.near, 0.15), 'rx="24"') +
    graded(
      c,
      [
        [0, mix(c.s2, cream, 0.35)],
        [1, mix(c.s1, c.s2, 0.5)],
      ],
      (fill) => rect(226, 96, 348, 282, fill, 'rx="10"'),
      'x2="1" y2="1"',
    ) +
    path('M270 378L420 96h60L330 378zM380 378L500 150v60L420 378z', '#fff', 'opacity=".22"') +
    [...Array(5).keys()]
      .map((i) => [232 + i * 84, 78])
      .concat(
        [...Array(4).keys()].flatMap((i) => [
          [208, 140 + i * 76],
          [592, 140 + i * 76],
        ]),
      )
      .map(([x, y]) => glow(c, x, y, 46, 0.8) + disc(x, y, 12, pale(c.light, 0.6)))
      .join('') +
    shelf(c, 440) +
    lipstick(c, 250, 442, c.accent) +
    lipstick(c, 306, 442, wine, 0.85) +
    at(560, 442, path('M-48 0V-74h96V0z', mix(c.accent, cream, 0.5)) + line('M-48-40h96', gold, 5)) +
    [
      [536, -12],
      [556, -2],
      [574, 8],
      [592, 16],
    ]
      .map(([x, turn]) => brush(c, x, 300, turn, 0.72))
      .join('') +
    at(560, 442, path('M-48 0V-74h96V0z', mix(c.accent, cream, 0.5)) + khatam(0, -36, 18, gold)) +
    at(420, 442, rect(-44, -26, 88, 26, ink(c), 'rx="10"') + rect(-44, -34, 88, 12, gold, 'rx="6"')) +
    heap(c, 110, 430, 70, 40, 18, 18) +
    spray(c, 700, 424, 0.8),
  palette: (c) =>
    cloth(c) +
    corners(c) +
    at(
      390,
      310,
      shade(10, 150, 260, 20) +
        rect(-250, -140, 500, 280, ink(c), 'rx="22"') +
        rect(-236, -126, 472, 252, '#2c2330', 'rx="14"') +
        each(10, (i) => {
          const [x, y] = [-190 + (i % 5) * 95, -62 + Math.floor(i / 5) * 124]
          const colour = [c.accent, wine, gold, '#c98a72', c.leaf, pale(c.accent, 0.5), c.s1, '#8d6bb3', cream, c.b][i]
          return (
            disc(x, y, 40, '#000', 'opacity=".4"') +
            disc(x, y - 2, 38, colour) +
            star(x, y - 2, 22, dark(colour, 0.2), 2)
          )
        }),
      1,
      -8,
    ) +
    brush(c, 690, 260, 24, 1.35) +
    brush(c, 128, 210, -22, 1.15),
  lipsticks: (c) =>
    niche(c, 'horseshoe', 400, 430) +
    [
      [230, c.accent, 1.25],
      [320, wine, 1.55],
      [420, mix(c.accent, '#c0392b', 0.5), 1.85],
      [520, '#c98a72', 1.5],
      [602, pale(c.accent, 0.3), 1.2],
    ]
      .map(([x, colour, s]) => shade(x, 502, 30 * s, 5) + lipstick(c, x, 502, colour, s))
      .join('') +
    garland(c, 110, 60, 690, 60, 44, 26, 13) +
    fallen(c, 540, 10),
}

const plate = (c, x, y, r) =>
  disc(x + 4, y + 6, r, '#000', 'opacity=".25"') +
  disc(x, y, r, paper) +
  disc(x, y, r * 0.92, 'none', `stroke="${gold}" stroke-width="3"`) +
  disc(x, y, r * 0.7, dark(paper, 0.04)) +
  star(x, y, r * 0.44, mix(c.b, gold, 0.4), 3)
const glass = (c, x, y, s = 1) =>
  at(
    x,
    y,
    line('M0 0V-50M-20 0h40', silver, 5) +
      path('M-22-112C-26-70-14-52 0-50C14-52 26-70 22-112Z', '#fff', 'opacity=".3"') +
      path('M-22-92C-20-66-12-54 0-52C12-54 20-66 22-92Z', mix(wine, c.accent, 0.35)) +
      oval(0, -112, 22, 5, 'none', `stroke="${silver}" stroke-width="2.5"`),
    s,
  )

const catering = {
  setting: (c) =>
    cloth(c, mix(c.s1, cream, c.day ? 0.4 : 0.12)) +
    plate(c, 400, 320, 150) +
    plate(c, 400, 320, 96) +
    at(400, 320, heap(c, 0, 0, 34, 28, 9, 14)) +
    at(206, 320, line('M0-20V130', silver, 9) + line('M-18-120v60q0 40 18 40t18-40v-60M0-120v90', silver, 5)) +
    at(596, 320, path('M-8-124q30 26 16 130h-16z', silver) + line('M-2 0V130', silver, 10)) +
    at(660, 320, oval(0, -92, 22, 34, silver) + line('M0-60V130', silver, 9)) +
    disc(640, 118, 56, '#fff', 'opacity=".3"') +
    disc(640, 118, 42, mix(wine, c.accent, 0.4)) +
    disc(626, 106, 10, '#fff', 'opacity=".4"') +
    plate(c, 160, 118, 70) +
    each(7, (i) =>
      disc(160 + 34 * Math.cos(i * 0.9), 118 + 34 * Math.sin(i * 0.9), 13, i % 2 ? '#8fae5a' : '#c9823f'),
    ) +
    disc(160, 118, 15, '#e9d7a8') +
    spray(c, 90, 520, 1) +
    flip(spray(c, 90, 520, 1)) +
    candle(c, 400, 92, 40, 0.9),
  coffee: (c) =>
    niche(c, 'keel', 400, 470) +
    shade(400, 506, 250, 18) +
    oval(400, 500, 262, 26, gold) +
    oval(400, 494, 240, 20, mix(gold, c.near, 0.3)) +
    at(
      370,
      486,
      path('M-56 0C-86-60-70-110-34-140L-26-190H26L34-140C70-110 86-60 56 0Z', gold) +
        path('M30-128C70-150 104-170 128-210C118-150 96-110 52-88Z', gold) +
        line('M-42-130C-120-150-120-40-58-36', dark(gold, 0.15), 13) +
        path('M-26-190L0-250L26-190Z', dark(gold, 0.12)) +
        khatam(0, -256, 12, gold) +
        line('M-66-74H66M-58-28H58', dark(gold, 0.35), 4) +
        star(0, -52, 18, dark(gold, 0.4), 3) +
        path(
          'M-40-20C-60-70-46-104-20-130',
          'none',
          'stroke="#fff" stroke-opacity=".45" stroke-width="7" stroke-linecap="round"',
        ),
    ) +
    [
      [516, 480],
      [576, 488],
      [250, 488],
    ]
      .map(([x, y]) =>
        at(
          x,
          y,
          path('M-24-40H24L14 0H-14Z', paper) +
            line('M-22-28h44', c.accent, 4) +
            oval(0, -40, 24, 6, '#3a2016') +
            line('M-6-54q-6-14 2-26M8-52q-6-14 2-26', '#fff', 2.5, 'opacity=".5"'),
        ),
      )
      .join('') +
    each(6, (i) => oval(180 + i * 16, 494 - (i % 2) * 10, 12, 8, '#5a2c1c')) +
    spray(c, 670, 540, 0.8) +
    fallen(c, 552, 6),
  sweets: (c) =>
    niche(c, 'point', 400, 450) +
    at(
      400,
      500,
      shade(0, 4, 190, 14) +
        path('M-22 0L-12-70H12L22 0Z', gold) +
        oval(0, 0, 60, 10, gold) +
        oval(0, -74, 190, 22, gold) +
        oval(0, -80, 176, 16, pale(gold, 0.35)) +
        [9, 7, 5, 3, 1]
          .map((count, row) =>
            each(count, (i) => {
              const x = (i - (count - 1) / 2) * 36
              const y = -92 - row * 34
              return (
                path(
                  `M${x - 22} ${y}L${x} ${y - 30}L${x + 22} ${y}L${x} ${y + 14}Z`,
                  (i + row) % 2 ? '#d9963f' : '#e8b05c',
                ) +
                disc(x, y - 9, 7, '#7f9c3f') +
                line(`M${x - 12} ${y - 2}L${x} ${y + 6}L${x + 12} ${y - 2}`, '#8a5220', 2)
              )
            }),
          )
          .join(''),
    ) +
    at(
      140,
      500,
      oval(0, -4, 62, 10, gold) +
        each(5, (i) => disc(-36 + i * 18, -18 - (i % 2) * 8, 15, '#f3e3bf')) +
        each(5, (i) => disc(-36 + i * 18, -24 - (i % 2) * 8, 4, '#7f9c3f')),
    ) +
    glass(c, 660, 500, 1.2) +
    glass(c, 712, 506, 1) +
    garland(c, 130, 60, 670, 60, 36, 24, 12) +
    fallen(c, 548, 8),
}

const dancer = (c, x, y, s, i) =>
  at(
    x,
    y,
    path('M-22-96h44l8 60h-60z', i % 2 ? ink(c) : mix(wine, c.near, 0.2)) +
      path('M-26-36h24l-4 30h-26l-8 6h-8zM2-36h24l18 26 14 4v6H36z', c.day ? '#3a3f4c' : dark(c.near, 0.3)) +
      rect(-24, -44, 48, 9, c.accent) +
      disc(0, -116, 17, '#b3815a') +
      path('M-19-118q0-24 19-24t19 24q-19-9-38 0z', i % 2 ? cream : ink(c)) +
      path('M-19-122h38v6h-38z', i % 2 ? c.accent : gold) +
      path('M-14-118l-8 26 8-2z', cream),
    s,
  )

const folklore = {
  swords: (c) =>
    niche(c, 'foil', 400, 470) +
    glow(c, 400, 320, 200, 0.4) +
    [0, 1]
      .map((i) =>
        at(
          400,
          330,
          path('M-10-230C20-140 26-30 0 90H18C50-30 40-150-10-230Z', silver) +
            path('M-10-230C20-140 26-30 0 90H6C34-30 26-140-10-230Z', '#fff', 'opacity=".45"') +
            rect(-24, 88, 66, 13, gold, 'rx="6"') +
            rect(0, 100, 20, 56, '#4a2a1c', 'rx="6"') +
            disc(10, 164, 13, gold) +
            path('M14 170c20 10 6 30 16 46', 'none', `stroke="${c.accent}" stroke-width="6"`),
          1,
          0,
        ),
      )
      .map((g, i) =>
        i ? flip(at(0, 0, `<g transform="rotate(38 400 330)">${g}</g>`)) : `<g transform="rotate(38 400 330)">${g}</g>`,
      )
      .join('') +
    disc(400, 330, 106, mix(wine, c.near, 0.1), `stroke="${gold}" stroke-width="10"`) +
    disc(400, 330, 82, 'none', `stroke="${gold}" stroke-width="3" stroke-dasharray="4 8"`) +
    khatam(400, 330, 58, gold) +
    khatam(400, 330, 40, wine) +
    star(400, 330, 24, gold, 3) +
    disc(400, 330, 9, gold) +
    lamp(c, 100, 150, 0.95, 160) +
    lamp(c, 700, 150, 0.95, 160) +
    fallen(c, 540, 8),
  dabke: (c) =>
    sky(c, 450, [650, 96, 0]) +
    horizon(c, 440) +
    floor(c, 452) +
    firework(c, 190, 120, 70, c.accent) +
    firework(c, 330, 80, 48, c.light) +
    bulbs(c, -10, 190, 400, 190, 30, 10) +
    bulbs(c, 400, 190, 810, 190, 30, 10) +
    [0, 1, 2, 3, 4, 5]
      .map((i) => {
        const x = 110 + i * 116
        const y = 545 - (i % 2) * 14
        return (
          shade(x, 548, 46, 7) +
          line(
            `M${x - 24} ${y - 118}Q${x - 58} ${y - 128} ${x - 92} ${y - 112 + (i % 2) * 14}`,
            i % 2 ? ink(c) : mix(wine, c.near, 0.2),
            15,
          ) +
          dancer(c, x, y, 1.3, i)
        )
      })
      .join('') +
    at(720, 500, path('M0 0L50-74', 'none', '')) +
    line('M714 408L770 330', '#5a3826', 6) +
    path('M770 330q34-10 24 30q-10 20-30 4z', cream) +
    fallen(c, 570, 6),
  tannoura: (c) =>
    sky(c, 450, [130, 100, 1]) +
    horizon(c, 450) +
    floor(c, 462) +
    arc3(c) +
    at(
      400,
      420,
      shade(0, 128, 220, 20) +
        path('M-30-60C-120-40-230 10-262 44Q-130 120 0 116T262 44C230 10 120-40 30-60Z', mix(wine, c.accent, 0.25)) +
        path('M-28-40C-100-20-180 22-214 52Q-110 96 0 94T214 52C180 22 100-20 28-40Z', cream) +
        path('M-24-24C-80-8-140 26-166 50Q-80 76 0 76T166 50C140 26 80-8 24-24Z', c.b) +
        path('M-18-8C-50 6-90 30-108 46Q-50 58 0 58T108 46C90 30 50 6 18-8Z', gold) +
        each(9, (i) => khatam(-180 + i * 45, 84 + 12 * Math.sin(i * 0.39 * 2), 10, gold)) +
        line('M-10 60v54M10 60v54', ink(c), 13) +
        path('M-32-140h64l8 92h-80z', cream) +
        rect(-40, -62, 80, 14, c.accent) +
        line('M-28-132C-90-150-120-200-130-240M28-132C90-110 130-104 168-110', cream, 19) +
        disc(-132, -248, 11, '#b3815a') +
        disc(176, -110, 11, '#b3815a') +
        disc(0, -164, 23, '#b3815a') +
        path('M-17-178h34l-6-46h-22z', mix(wine, '#a33', 0.4)) +
        path('M-20-156q20 26 40 0v12q-20 18-40 0z', '#2c1a14'),
    ) +
    glow(c, 400, 330, 260, 0.3) +
    fallen(c, 566, 7),
}
const arc3 = (c) => [100, 700].map((x) => lamp(c, x, 130, 1, 140)).join('') + bulbs(c, -10, 70, 810, 70, 40, 21)

const wheelOf = (c, x, y, r) =>
  disc(x, y, r, '#201a20') + disc(x, y, r * 0.62, gold) + khatam(x, y, r * 0.5, '#201a20') + disc(x, y, r * 0.16, gold)

const transportation = {
  front: (c) =>
    sky(c, 440, [150, 100, 1]) +
    horizon(c, 440) +
    floor(c, 440, 'lawn') +
    path('M330 440h140L760 600H40Z', mix(c.mid, c.near, 0.5)) +
    line('M400 450V600', cream, 5, 'stroke-dasharray="26 20" opacity=".6"') +
    shade(400, 545, 240, 20) +
    at(
      400,
      520,
      path('M-150-130C-130-214-100-230 0-230S130-214 150-130Z', '#f7f3ec') +
        graded(
          c,
          [
            [0, c.s1],
            [1, c.s2],
          ],
          (fill) => path('M-128-134C-112-200-92-212 0-212S112-200 128-134Z', fill),
        ) +
        path('M-70-134L-30-212h40L-20-134z', '#fff', 'opacity=".25"') +
        path('M-212-20C-212-100-190-130-150-134H150C190-130 212-100 212-20V6H-212Z', '#f7f3ec') +
        path('M-212-40H212V6H-212Z', '#000', 'opacity=".08"') +
        path('M-86-92H86L70-26H-70Z', silver) +
        each(9, (i) => line(`M${-64 + i * 16}-88v58`, ink(c), 3)) +
        [-150, 150]
          .map((x) => disc(x, -66, 36, silver) + disc(x, -66, 27, pale(c.light, 0.5)) + star(x, -66, 16, gold, 2))
          .join('') +
        rect(-226, -16, 452, 22, silver, 'rx="10"') +
        rect(-56, -14, 112, 18, paper, 'rx="3"') +
        khatam(0, -5, 7, wine) +
        rect(-200, 6, 56, 34, '#201a20', 'rx="8"') +
        rect(144, 6, 56, 34, '#201a20', 'rx="8"') +
        line('M-150-134L0-40L150-134', mix(wine, c.accent, 0.5), 10),
    ) +
    glow(c, 250, 454, 110, 0.75) +
    glow(c, 550, 454, 110, 0.75) +
    heap(c, 400, 400, 78, 30, 20, 18) +
    fallen(c, 560, 7),
  carriage: (c) =>
    sky(c, 450, [640, 110, 0]) +
    horizon(c, 450) +
    floor(c, 462) +
    shade(410, 556, 280, 20) +
    group(
      'translate(400 534) scale(1.22) translate(-400 -530)',
      at(
        400,
        530,
        line('M-140-40L-240-26L-300-40', gold, 7) +
          path('M-150-96C-140-20 120-20 170-110V-190H-20C-40-120-90-100-150-96Z', mix(wine, c.near, 0.15)) +
          path('M-150-96C-140-20 120-20 170-110', 'none', `stroke="${gold}" stroke-width="7"`) +
          path('M-10-190C-30-300 160-330 190-190Z', mix(wine, c.near, 0.4)) +
          path('M-10-190C-30-300 160-330 190-190', 'none', `stroke="${gold}" stroke-width="5"`) +
          each(3, (i) => line(`M${30 + i * 46}-190Q${40 + i * 36}-260 ${70 + i * 16}-280`, gold, 3)) +
          rect(0, -150, 150, 34, cream, 'rx="14"') +
          khatam(60, -70, 24, gold) +
          [
            [-110, -20, 62],
            [130, -34, 84],
          ]
            .map(
              ([x, y, r]) =>
                disc(x, y, r, 'none', `stroke="${gold}" stroke-width="9"`) +
                each(8, (i) => at(x, y, line(`M0 0V${-r}`, gold, 4), 1, i * 45)) +
                disc(x, y, 13, wine, `stroke="${gold}" stroke-width="4"`),
            )
            .join('') +
          line('M-150-100V-170', gold, 5),
      ) +
        at(396, 372, garland(c, -150, 60, 174, 40, 36, 16, 14)) +
        lamp(c, 250, 344, 0.62, 0),
    ) +
    fallen(c, 560, 8),
  behind: (c) =>
    sky(c, 430, [400, 120, 1]) +
    horizon(c, 430) +
    floor(c, 430, 'lawn') +
    path('M360 430h80L740 600H60Z', mix(c.mid, c.near, 0.5)) +
    line('M400 440V600', cream, 5, 'stroke-dasharray="22 18" opacity=".55"') +
    shade(400, 520, 190, 16) +
    at(
      400,
      500,
      path('M-120-116C-104-190-84-200 0-200S104-190 120-116Z', c.accent) +
        graded(
          c,
          [
            [0, c.s0],
            [1, c.s2],
          ],
          (fill) => path('M-96-122C-86-174-70-182 0-182S86-174 96-122Z', fill),
        ) +
        at(-4, -118, couple(c, 0, 0, 0.42)) +
        path('M-170 0C-176-80-150-114-120-118H120C150-114 176-80 170 0Z', c.accent) +
        path('M-172-30H172V2H-172Z', '#000', 'opacity=".14"') +
        rect(-176, -18, 352, 22, silver, 'rx="9"') +
        rect(-74, -96, 148, 46, paper, 'rx="4"') +
        khatam(-46, -73, 12, wine) +
        line('M-24-80h82M-24-66h60', wine, 4) +
        [-142, 142].map((x) => rect(x - 16, -88, 32, 42, '#e5483f', 'rx="10"')).join('') +
        rect(-150, 4, 46, 28, '#201a20', 'rx="6"') +
        rect(104, 4, 46, 28, '#201a20', 'rx="6"') +
        [-60, -20, 24, 66]
          .map(
            (x, i) =>
              line(`M${x / 2} 6Q${x} 30 ${x * 1.3} ${62 + (i % 2) * 16}`, cream, 2) +
              rect(x * 1.3 - 9, 60 + (i % 2) * 16, 18, 26, i % 2 ? gold : silver, 'rx="3"'),
          )
          .join(''),
    ) +
    garland(c, 282, 386, 518, 386, 16, 15, 12) +
    [60, 740].map((x) => palm(c, x, 560, 1.15)).join('') +
    fallen(c, 570, 5),
}

const seal = (x, y, r) =>
  disc(x, y, r, wine) + disc(x, y, r * 0.8, dark(wine, 0.18)) + star(x, y, r * 0.55, pale(wine, 0.35), 3)

const card = (c, w = 210, h = 300) =>
  path(
    `M${-w / 2} ${h / 2}V${-h / 4}C${-w / 2} ${-h / 2.3} ${-w / 6} ${-h / 2.4} 0 ${-h / 2}C${w / 6} ${-h / 2.4} ${w / 2} ${-h / 2.3} ${w / 2} ${-h / 4}V${h / 2}Z`,
    paper,
  ) +
  path(
    `M${-w / 2 + 10} ${h / 2 - 10}V${-h / 4}C${-w / 2 + 10} ${-h / 2.5} ${-w / 6} ${-h / 2.6} 0 ${-h / 2 + 14}C${w / 6} ${-h / 2.6} ${w / 2 - 10} ${-h / 2.5} ${w / 2 - 10} ${-h / 4}V${h / 2 - 10}Z`,
    'none',
    'stroke="#d0a068" stroke-width="2.5"',
  ) +
  khatam(0, -h / 4, 20, gold) +
  line(`M${-w / 4} ${-h / 40}C${-w / 8} ${-h / 9} ${w / 16} ${h / 24} ${w / 4} ${-h / 22}`, wine, 6) +
  line(
    `M${-w / 6} ${h / 11}h${w / 3}M${-w / 4.4} ${h / 6}h${w / 2.2}M${-w / 7} ${h / 4.1}h${w / 3.5}`,
    mix(paper, c.near, 0.45),
    4,
  ) +
  each(6, (i) => rect(-w / 4 + i * (w / 12), h / 2 - 34, w / 24, 8, wine))

const invitations = {
  sealed: (c) =>
    cloth(c) +
    corners(c) +
    at(
      400,
      310,
      shade(8, 170, 250, 18) +
        rect(-240, -150, 480, 310, mix(c.accent, cream, 0.55)) +
        path('M-240 160L0-20L240 160Z', mix(c.accent, cream, 0.42)) +
        at(0, -156, heap(c, 0, 0, 150, 60, 26, 20)) +
        path('M-240-150L-20 16Q0 30 20 16L240-150Z', mix(c.accent, cream, 0.3)) +
        line('M-240-150L-20 16Q0 30 20 16L240-150', '#fff', 3, 'opacity=".35"') +
        seal(0, 22, 48),
      1,
      -6,
    ),
  fan: (c) =>
    niche(c, 'keel', 400, 460) +
    at(400, 560, [-34, 34, 0].map((turn) => at(0, 0, at(0, -230, card(c)), 1, turn)).join('')) +
    rect(0, 500, 800, 100, mix(c.b, c.near, 0.45)) +
    each(29, (i) => rect(i * 28, 500, 14, 10, i % 2 ? c.a : c.b)) +
    heap(c, 400, 510, 170, 42, 30, 19) +
    fallen(c, 548, 8),
  scroll: (c) =>
    cloth(c) +
    at(
      400,
      300,
      shade(6, 196, 190, 16) +
        graded(
          c,
          [
            [0, '#fff6e2'],
            [1, '#f0dcb8'],
          ],
          (fill) => rect(-170, -190, 340, 380, fill),
        ) +
        [-194, 194]
          .map(
            (y) =>
              rect(-200, y - 20, 400, 40, '#ecd3a4', 'rx="20"') +
              rect(-222, y - 13, 26, 26, gold, 'rx="8"') +
              rect(196, y - 13, 26, 26, gold, 'rx="8"'),
          )
          .join('') +
        rect(-150, -160, 300, 320, 'none', 'stroke="#d0a068" stroke-width="3"') +
        khatam(0, -104, 36, gold) +
        star(0, -104, 22, wine, 3) +
        line('M-84-20C-40-60 20-6 90-34', wine, 9) +
        line('M-40 22C-10 0 30 30 60 12', wine, 6) +
        line('M-90 62h180M-70 90h140', mix(paper, c.near, 0.45), 4) +
        seal(0, 140, 34),
      1,
      5,
    ) +
    spray(c, 120, 130, 1.1) +
    flip(spray(c, 120, 490, 1.1)) +
    spray(c, 110, 500, 0.9, 40) +
    flip(spray(c, 110, 110, 0.9, 30)),
  pen: (c) =>
    cloth(c) +
    spray(c, 96, 84, 1) +
    flip(spray(c, 90, 510, 1)) +
    at(330, 320, shade(8, 170, 150, 12) + card(c, 260, 350), 1, -9) +
    at(
      620,
      190,
      disc(6, 10, 66, '#000', 'opacity=".25"') +
        disc(0, 0, 64, mix(c.b, c.near, 0.35)) +
        disc(0, 0, 40, '#201820') +
        disc(-12, -12, 9, '#fff', 'opacity=".25"') +
        star(0, 0, 54, gold, 2),
    ) +
    at(
      560,
      400,
      path('M-10 150L-14-120L0-156L14-120L10 150Z', wood(c)) +
        path('M-14-120L0-190L14-120Z', '#2a1a12') +
        line('M0-190V-140', cream, 1.6) +
        each(4, (i) => line(`M-12 ${60 + i * 22}h24`, dark(wood(c), 0.3), 4)),
      1,
      38,
    ) +
    seal(160, 508, 34),
}

const bottle = (c, x, y, colour, s = 1) =>
  at(
    x,
    y,
    shade(0, 0, 40, 6) +
      path('M-34 0V-66Q-34-84-16-88V-104H16V-88Q34-84 34-66V0Z', colour) +
      rect(-13, -164, 26, 64, ink(c), 'rx="5"') +
      rect(-24, -66, 9, 54, '#fff', 'opacity=".35" rx="4"'),
    s,
  )

const beauty = {
  polish: (c) =>
    niche(c, 'round', 400, 450) +
    [
      [215, c.accent, 1.1],
      [305, wine, 1.3],
      [405, pale(c.accent, 0.45), 1.6],
      [505, gold, 1.3],
      [590, c.b, 1.1],
    ]
      .map(([x, colour, s]) => bottle(c, x, 502, colour, s))
      .join('') +
    garland(c, 120, 62, 680, 62, 40, 25, 13) +
    spray(c, 690, 530, 0.7) +
    fallen(c, 545, 7),
  hammam: (c) =>
    room(c, 600, 450) +
    rect(-10, 440, 820, 30, c.a) +
    rect(0, 470, 800, 130, mix(c.b, c.near, 0.25)) +
    each(9, (i) => star(44 + i * 90, 536, 38, c.a, 2.4)) +
    at(
      250,
      442,
      shade(0, 0, 120, 10) +
        path('M-110-96C-100-20-60 0 0 0S100-20 110-96Z', gold) +
        oval(0, -96, 110, 20, mix(c.s2, '#bfe6e6', 0.6)) +
        oval(0, -96, 110, 20, 'none', `stroke="${dark(gold, 0.2)}" stroke-width="6"`) +
        each(5, (i) => khatam(-68 + i * 34, -46, 12, dark(gold, 0.3))) +
        rose(c, -30, -98, 17) +
        rose(c, 14, -92, 13, cream) +
        jasmine(c, 48, -98, 12),
    ) +
    at(
      450,
      442,
      each(
        3,
        (i) =>
          rect(-46 + i * 6, -34 - i * 30, 92 - i * 12, 32, ['#8fae5a', '#c7b06a', '#a8bf7a'][i], 'rx="7"') +
          khatam(0, -18 - i * 30, 9, dark('#8fae5a', 0.3)),
      ),
    ) +
    at(
      640,
      442,
      each(
        3,
        (i) =>
          rect(-80 + i * 6, -36 - i * 34, 160 - i * 12, 36, [cream, c.accent, mix(cream, c.b, 0.3)][i], 'rx="15"') +
          line(`M-60 ${-18 - i * 34}h120`, '#000', 2, 'opacity=".15"'),
      ),
    ) +
    candle(c, 110, 442, 34) +
    candle(c, 70, 442, 50) +
    spray(c, 360, 440, 0.4),
  combs: (c) =>
    cloth(c) +
    corners(c) +
    at(
      270,
      300,
      oval(6, 10, 110, 140, '#000', 'opacity=".25"') +
        rect(-17, 110, 34, 180, gold, 'rx="15"') +
        oval(0, 0, 110, 138, gold) +
        graded(
          c,
          [
            [0, mix(c.s2, cream, 0.5)],
            [1, c.s1],
          ],
          (fill) => oval(0, 0, 90, 118, fill),
          'x2="1" y2="1"',
        ) +
        path('M-50 70L20-96l28 24L-20 100z', '#fff', 'opacity=".3"') +
        khatam(0, -128, 20, wine),
      1,
      -14,
    ) +
    at(
      530,
      230,
      path('M-130-30Q0-80 130-30V20H-130Z', wood(c)) +
        each(19, (i) => rect(-126 + i * 14, 10, 7, 74, wood(c), 'rx="3"')) +
        each(5, (i) => khatam(-84 + i * 42, -14, 13, gold)),
      1,
      9,
    ) +
    at(
      560,
      440,
      each(3, (i) =>
        at(
          -70 + i * 70,
          0,
          line('M0 0V-96', gold, 5) +
            rose(c, 0, -104, 22, [c.accent, cream, pale(c.accent, 0.4)][i]) +
            jasmine(c, 18, -88, 9),
          1,
          -14 + i * 14,
        ),
      ),
    ),
}

const decoration = {
  aisle: (c) =>
    sky(c, 430, [640, 90, 1]) +
    horizon(c, 430) +
    floor(c, 440, 'lawn') +
    path('M300 420V150Q400 90 500 150V420Z', 'none', `stroke="${wood(c)}" stroke-width="10"`) +
    path(
      'M300 160C340 220 310 330 276 426M500 160C460 220 490 330 524 426',
      'none',
      `stroke="${cream}" stroke-width="22" stroke-opacity=".85"`,
    ) +
    flowered(c, 400, 160, 104, 52, 18, 26) +
    carpet(c, 400, 440, 600, 300, 90) +
    [0, 1, 2, 3]
      .map(
        (i) =>
          chair(c, 300 - i * 66, 462 + i * 30, 0.7 + i * 0.2, 1, cream) +
          chair(c, 500 + i * 66, 462 + i * 30, 0.7 + i * 0.2, -1, cream) +
          spray(c, 322 - i * 58, 470 + i * 34, 0.34) +
          spray(c, 478 + i * 58, 470 + i * 34, 0.34),
      )
      .join('') +
    lamp(c, 120, 90, 0.9, 90) +
    lamp(c, 690, 90, 0.9, 90),
  centrepiece: (c) =>
    dim(c) +
    chandelier(c, 400, 40, 0.8, 60) +
    glow(c, 400, 330, 280, 0.4) +
    path('M-10 490H810V610H-10Z', cream) +
    each(12, (i) => path(`M${i * 70} 500q22 50 4 100`, 'none', 'stroke="#000" stroke-opacity=".12" stroke-width="4"')) +
    oval(400, 490, 420, 20, c.day ? '#fffdf8' : pale(cream, 0.2)) +
    at(400, 490, line('M-8 0L-14-180M8 0L14-180', gold, 6) + oval(0, 0, 66, 10, gold) + oval(0, -182, 50, 8, gold)) +
    heap(c, 400, 250, 170, 84, 46, 25) +
    each(
      6,
      (i) =>
        line(`M${290 + i * 44} ${316 - Math.abs(2.5 - i) * 8}v54`, gold, 1.6) +
        candle(c, 290 + i * 44, 392 - Math.abs(2.5 - i) * 8, 14, 0.7),
    ) +
    [150, 220, 580, 650].map((x, i) => candle(c, x, 488, 50 + (i % 2) * 40, 1.1)).join('') +
    glass(c, 90, 500, 1.05) +
    glass(c, 710, 500, 1.05) +
    heap(c, 270, 492, 60, 18, 14, 15) +
    heap(c, 530, 492, 60, 18, 14, 15),
  kosha: (c) =>
    graded(
      c,
      [
        [0, mix(c.s0, c.near, 0.2)],
        [1, mix(c.s1, c.s2, 0.4)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
    ) +
    each(11, (i) => path(`M${i * 76 - 20} 0q24 240 0 460h40q20-220 0-460z`, cream, 'opacity=".1"')) +
    path(`${arch(400, 470, 400, 230, 'horseshoe')}Z`, mix(cream, c.s2, 0.4)) +
    each(5, (i) =>
      each(5, (j) => star(280 + i * 60, 170 + j * 66, 30, gold, 2).replace('<path', '<path opacity=".5"')),
    ) +
    stones(c, arch(400, 470, 400, 230, 'horseshoe'), 26, 31) +
    floor(c, 500, 'planks') +
    rect(130, 466, 540, 36, cream) +
    each(20, (i) => rect(130 + i * 27, 466, 13, 9, gold)) +
    armchair(c, 320, 468, 1.15) +
    armchair(c, 490, 468, 1.15) +
    heap(c, 150, 430, 74, 74, 30, 20) +
    heap(c, 650, 430, 74, 74, 30, 20) +
    garland(c, 190, 60, 610, 60, 50, 30, 16) +
    candelabrum(c, 60, 520, 1.2) +
    candelabrum(c, 740, 520, 1.2) +
    fallen(c, 540, 8),
  lanterns: (c) =>
    sky(c, 440, [180, 100, 0]) +
    horizon(c, 440) +
    floor(c, 450, 'lawn') +
    path('M370 450h60L640 600H160Z', mix(c.a, c.near, 0.35)) +
    [
      [60, 70],
      [170, 130],
      [290, 60],
      [400, 120],
      [520, 66],
      [640, 136],
      [740, 72],
    ]
      .map(([x, y], i) => lamp(c, x, y, i % 2 ? 1.05 : 0.8, 300))
      .join('') +
    [0, 1, 2, 3]
      .map((i) =>
        [-1, 1].map((side) => candle(c, 400 + side * (54 + i * 66), 470 + i * 38, 22 + i * 5, 0.9 + i * 0.2)).join(''),
      )
      .join('') +
    heap(c, 90, 520, 90, 44, 24, 20) +
    heap(c, 710, 520, 90, 44, 24, 20) +
    couple(c, 400, 470, 0.8),
}

const sheet = (c, w, h) =>
  rect(-w / 2 + 6, -h / 2 + 8, w, h, '#000', 'opacity=".22"') + rect(-w / 2, -h / 2, w, h, paper, 'rx="6"')
const tick = (x, y, on) =>
  rect(x, y, 26, 26, 'none', `stroke="${wine}" stroke-width="4" rx="5"`) +
  (on ? line(`M${x + 5} ${y + 13}l7 8l13-18`, '#2f7a63', 6) : '')

const planning = {
  checklist: (c) =>
    cloth(c) +
    corners(c) +
    at(
      400,
      308,
      rect(-166, -226, 332, 456, wood(c), 'rx="14"') +
        sheet(c, 290, 400) +
        rect(-60, -248, 120, 46, gold, 'rx="8"') +
        khatam(0, -225, 13, wine) +
        line('M-60-166h120', wine, 8) +
        each(
          6,
          (i) =>
            tick(-118, -126 + i * 52, i < 4) +
            line(`M-74 ${-113 + i * 52}h${150 - ((i * 37) % 60)}`, mix(paper, c.near, 0.5), 5),
        ),
      1,
      -5,
    ) +
    at(
      640,
      330,
      rect(-9, -130, 18, 220, c.accent, 'rx="4"') +
        path('M-9 90h18l-9 34z', '#f0d9b0') +
        path('M-3 112h6l-3 12z', ink(c)) +
        rect(-9, -150, 18, 24, gold, 'rx="5"'),
      1,
      16,
    ),
  calendar: (c) =>
    niche(c, 'keel', 400, 470) +
    at(
      400,
      350,
      shade(0, 152, 200, 14) +
        sheet(c, 370, 320) +
        rect(-185, -160, 370, 74, wine, 'rx="6"') +
        each(6, (i) => rect(-140 + i * 52, -184, 14, 44, gold, 'rx="7"')) +
        line('M-70-122h140', cream, 9) +
        each(28, (i) => {
          const [x, y] = [-150 + (i % 7) * 50, -52 + Math.floor(i / 7) * 52]
          return i === 18
            ? khatam(x, y, 30, c.accent) + path(`M${x} ${y + 12}c-30-20-14-34 0-20c14-14 30 0 0 20z`, paper)
            : disc(x, y, 7, mix(paper, c.near, i < 18 ? 0.5 : 0.25))
        }),
    ) +
    heap(c, 150, 506, 80, 30, 18, 18) +
    heap(c, 650, 506, 80, 30, 18, 18),
  seating: (c) =>
    cloth(c) +
    at(
      400,
      300,
      sheet(c, 620, 440) +
        rect(-290, -200, 580, 400, 'none', 'stroke="#d0a068" stroke-width="3"') +
        rect(-90, -186, 180, 52, wine, 'rx="6"') +
        khatam(-24, -160, 13, gold) +
        khatam(24, -160, 13, gold) +
        [
          [-200, -60],
          [0, -60],
          [200, -60],
          [-200, 110],
          [0, 110],
          [200, 110],
        ]
          .map(
            ([x, y], i) =>
              disc(x, y, 42, i % 2 ? mix(paper, c.accent, 0.45) : mix(paper, c.leaf, 0.5)) +
              star(x, y, 22, wine, 2.5) +
              each(8, (j) =>
                disc(
                  x + 60 * Math.cos(j * 0.785),
                  y + 60 * Math.sin(j * 0.785),
                  10,
                  j === i ? c.accent : mix(paper, c.near, 0.45),
                ),
              ),
          )
          .join(''),
      1,
      -3,
    ) +
    spray(c, 74, 66, 0.9) +
    flip(spray(c, 74, 540, 1)) +
    at(650, 150, rect(-8, -90, 16, 190, wood(c), 'rx="4"') + path('M-8 100h16l-8 30z', '#f0d9b0'), 1, 40),
  desk: (c) =>
    room(c, 600, 420) +
    rect(0, 440, 800, 30, wood(c)) +
    rect(0, 470, 800, 130, dark(wood(c), 0.3)) +
    at(
      270,
      440,
      path('M-190 0L-150-190H0V0Z', paper) +
        path('M190 0L150-190H0V0Z', dark(paper, 0.06)) +
        each(5, (i) => line(`M-140 ${-160 + i * 30}h110M30 ${-160 + i * 30}h90`, mix(paper, c.near, 0.4), 4)) +
        khatam(78, -34, 20, c.accent) +
        line('M0-190V0', '#000', 4, 'opacity=".2"'),
    ) +
    at(
      560,
      440,
      path('M-46-60H46L36 0H-36Z', paper) +
        line('M44-50q36 6 20 30t-26 12', paper, 8) +
        oval(0, -60, 46, 10, '#3a2016') +
        line('M-12-80q-9-20 3-38M14-80q-9-20 3-38', '#fff', 3, 'opacity=".5"'),
    ) +
    vase(c, 700, 440, 0.7) +
    heap(c, 700, 310, 62, 44, 20, 17) +
    spray(c, 60, 430, 0.7) +
    each(3, (i) =>
      at(430, 440, rect(-40, -22 - i * 22, 80, 21, [wine, c.b, gold][i], 'rx="3"') + khatam(0, -12 - i * 22, 6, cream)),
    ),
}

const entertainment = {
  decks: (c) =>
    stage(c, 470) +
    [
      [120, 60],
      [300, -20],
      [500, 20],
      [680, -60],
    ]
      .map(([x, lean]) => path(`M${x}-10L${x + lean - 90} 480H${x + lean + 90}Z`, c.light, 'opacity=".14"'))
      .join('') +
    at(
      400,
      500,
      shade(0, 10, 300, 18) +
        path('M-280 10L-240-130H240L280 10Z', ink(c)) +
        rect(-280, 6, 560, 44, '#2c2330', 'rx="8"') +
        each(20, (i) => rect(-270 + i * 27, 14, 13, 9, gold)) +
        [-140, 140]
          .map(
            (x) =>
              oval(x, -62, 92, 48, '#201820', `stroke="${silver}" stroke-width="4"`) +
              oval(x, -62, 62, 32, 'none', 'stroke="#fff" stroke-opacity=".2" stroke-width="3"') +
              oval(x, -62, 30, 16, c.accent) +
              khatam(x, -62, 9, gold) +
              line(`M${x + 84}-104L${x + 52}-64`, silver, 6),
          )
          .join('') +
        each(
          4,
          (i) =>
            rect(-30 + i * 17, -112, 6, 90, '#4a4250') +
            rect(-34 + i * 17, -90 + ((i * 31) % 50), 14, 13, c.light, 'rx="3"'),
        ),
    ) +
    [90, 710]
      .map(
        (x) =>
          rect(x - 54, 280, 108, 190, ink(c), 'rx="8"') +
          disc(x, 336, 34, '#2c2330', `stroke="${silver}" stroke-width="4"`) +
          disc(x, 418, 42, '#2c2330', `stroke="${silver}" stroke-width="4"`) +
          star(x, 418, 20, gold, 2),
      )
      .join('') +
    glow(c, 400, 300, 240, 0.4),
  fireworks: (c) =>
    sky({ ...c, random: c.random }, 440, [690, 90, 0]) +
    firework(c, 220, 150, 120, c.accent) +
    firework(c, 460, 110, 92, c.light) +
    firework(c, 610, 230, 84, pale(c.accent, 0.5)) +
    firework(c, 90, 260, 62, gold) +
    firework(c, 350, 270, 58, '#9fe0d4') +
    horizon(c, 450) +
    floor(c, 462) +
    each(9, (i) => rect(i * 96 - 10, 470, 12, 66, c.a)) +
    rect(0, 462, 800, 12, c.a) +
    couple(c, 400, 580, 1.3) +
    each(2, (i) => candle(c, 110 + i * 580, 580, 40, 1.4)),
  mirrorball: (c) =>
    graded(
      c,
      [
        [0, mix(c.near, c.s0, 0.6)],
        [1, mix(c.s1, c.near, 0.2)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
    ) +
    each(10, (i) =>
      at(400, 140, path('M0 0L-22 620H22Z', i % 2 ? c.accent : c.light, 'opacity=".14"'), 1, -75 + i * 16.6),
    ) +
    floor(c, 470) +
    each(40, () => oval(c.random() * 800, 180 + c.random() * 400, 10, 6, c.light, 'opacity=".35"')) +
    line('M400 0V70', silver, 4) +
    glow(c, 400, 150, 230, 0.7) +
    disc(400, 150, 84, '#a9aec0') +
    each(7, (i) =>
      line(
        `M${400 - Math.sqrt(84 ** 2 - (i * 24 - 72) ** 2)} ${150 + i * 24 - 72}H${400 + Math.sqrt(84 ** 2 - (i * 24 - 72) ** 2)}`,
        '#5d6277',
        3,
      ),
    ) +
    each(6, (i) => path(`M400 66Q${316 + i * 34} 150 400 234`, 'none', 'stroke="#5d6277" stroke-width="3"')) +
    each(14, () =>
      rect(340 + c.random() * 110, 92 + c.random() * 110, 18, 18, '#fff', `opacity="${0.35 + c.random() * 0.5}"`),
    ) +
    couple(c, 400, 560, 1.45) +
    each(2, (i) =>
      each(3, (j) =>
        at(
          70 + j * 62 + i * 520,
          520 + (j % 2) * 20,
          path('M-20 60C-24 0-16-46 0-50S24 0 20 60Z', mix(c.near, c.b, 0.25 + j * 0.15)) +
            disc(0, -66, 15, '#8a5f44') +
            line('M-14-40L-30-90M14-40L32-86', mix(c.near, c.b, 0.25 + j * 0.15), 10),
        ),
      ),
    ),
  karakoz: (c) =>
    stage(c, 490) +
    rect(190, 110, 420, 310, wood(c), 'rx="8"') +
    graded(
      c,
      [
        [0, pale(c.light, 0.45)],
        [1, c.light],
      ],
      (fill) => rect(210, 130, 380, 270, fill),
    ) +
    glow(c, 400, 260, 250, 0.5) +
    path(`${arch(480, 400, 90, 90, 'point')}Z`, mix(c.light, c.near, 0.35)) +
    path('M240 400v-70h40v-26h34v96z', mix(c.light, c.near, 0.3)) +
    at(
      330,
      392,
      path('M-30-90h56l14 60-10 30h-54l-14-34z', mix(wine, '#b33', 0.4)) +
        path('M-20-120a24 24 0 1 1 46 0q0 22-24 22t-22-22z', '#8a5a3a') +
        path('M-26-126q6-44 50-30l8 22z', c.b) +
        path('M20-116l20 8-18 10z', '#8a5a3a') +
        line('M20-80L72-110L96-92', '#8a5a3a', 9) +
        line('M-14 0v10M16 0v10', ink(c), 12) +
        line('M0-60L-60 60', ink(c), 3) +
        disc(14, -126, 3, '#000'),
    ) +
    flip(
      at(
        330,
        392,
        path('M-30-90h56l10 90h-70z', mix(c.b, c.near, 0.2)) +
          path('M-20-120a24 24 0 1 1 46 0q0 22-24 22t-22-22z', '#9c6b48') +
          path('M-24-132h54l-10-40h-34z', wine) +
          path('M20-104q18 26-4 30l-12-20z', ink(c)) +
          line('M20-76L70-60', '#9c6b48', 9) +
          line('M-14 0v10M16 0v10', ink(c), 12) +
          disc(12, -126, 3, '#000'),
      ),
    ) +
    rect(180, 410, 440, 22, gold, 'rx="4"') +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        at(
          140 + i * 105,
          600,
          disc(0, -64, 24, '#4a3226') + path('M-40 10C-40-50 40-50 40 10Z', i % 2 ? c.accent : mix(c.b, c.near, 0.3)),
        ),
      )
      .join(''),
}

const gown = (c, colour = '#fffaf3') =>
  shade(0, 4, 130, 12) +
  line('M0 0V-20M-40 6h80', ink(c), 7) +
  path(
    'M-24-250C-40-230-40-210-34-196C-36-170-26-150-24-136C-50-80-110-30-140 0Q0 26 140 0C110-30 50-80 24-136C26-150 36-170 34-196C40-210 40-230 24-250Q0-226-24-250Z',
    colour,
  ) +
  path('M-24-136Q0-126 24-136L28-122Q0-112-28-122Z', gold) +
  path('M-24-136C-50-80-110-30-140 0Q-90 12-50 12C-30-40-14-90-6-130Z', '#000', 'opacity=".07"') +
  each(9, (i) => jasmine(c, -110 + i * 27, -6 + (i % 2) * 8, 9)) +
  each(4, (i) => khatam(-15 + i * 10, -190 + (i % 2) * 14, 5, mix(colour, gold, 0.6))) +
  path('M-10-262h20l5 22q-15 8-30 0z', mix('#d8b58d', c.near, 0.15)) +
  disc(0, -272, 11, mix('#d8b58d', c.near, 0.15))

const hanger = (c, y) =>
  line(`M0 ${y}C0 ${y - 26} 22 ${y - 26} 16 ${y - 42}C10 ${y - 54}-8 ${y - 50}-8 ${y - 40}`, gold, 5) +
  line(`M0 ${y}L-70 ${y + 36}H70Z`, wood(c), 7)

const attire = {
  gown: (c) =>
    niche(c, 'foil', 400, 470) +
    at(400, 502, gown(c), 1.42) +
    garland(c, 110, 66, 690, 66, 40, 27, 13) +
    at(150, 502, line('M0 0v-120', ink(c), 7) + oval(0, -122, 60, 10, gold) + spray(c, 0, -150, 0.8)) +
    fallen(c, 540, 8),
  suit: (c) =>
    niche(c, 'horseshoe', 400, 440) +
    at(
      400,
      190,
      hanger(c, 0) +
        path(
          'M-80 40L-20 26L0 60L20 26L80 40C104 70 116 180 112 300H-112C-116 180-104 70-80 40Z',
          c.day ? '#2c3440' : '#231c2b',
        ) +
        path('M-24 28L0 190L24 28Q0 60-24 28Z', paper) +
        path('M-28 28L-66 70L-36 96L-44 116L0 200L-10 160Z', '#3a3145') +
        path('M28 28L66 70L36 96L44 116L0 200L10 160Z', '#3a3145') +
        path('M0 66L-28 50V82ZM0 66L28 50V82Z', wine) +
        disc(0, 66, 7, dark(wine, 0.2)) +
        disc(0, 218, 5, gold) +
        disc(0, 250, 5, gold) +
        rect(-92, 222, 52, 8, '#3a3145') +
        rect(40, 222, 52, 8, '#3a3145') +
        path('M50 130h36v-6l-9-14-9 10-9-12-9 16z', paper) +
        line('M-84 60C-96 140-98 240-94 300M84 60C96 140 98 240 94 300', '#000', 3, 'opacity=".3"') +
        rose(c, 62, 96, 15) +
        leaf(c, 66, 108, 60, 0.8),
    ) +
    at(
      640,
      500,
      path('M-80 0C-80-26-50-30-20-46L6-60H40L44 0Z', '#2c1a14') +
        rect(-80, -6, 126, 8, '#120a08') +
        line('M-14-46l18 12M-2-52l18 12', cream, 3),
    ) +
    at(
      150,
      500,
      rect(-60, -50, 120, 50, wine, 'rx="5"') +
        khatam(0, -25, 15, gold) +
        rect(-64, -62, 128, 18, dark(wine, 0.15), 'rx="5"'),
    ) +
    fallen(c, 546, 6),
  shoes: (c) =>
    cloth(c) +
    corners(c) +
    at(
      400,
      330,
      shade(0, 130, 270, 18) +
        rect(-230, 10, 460, 120, mix(c.accent, cream, 0.5), 'rx="8"') +
        path('M-230 10L-196-34H196L230 10Z', mix(c.accent, cream, 0.3)) +
        each(9, (i) => path(`M${-190 + i * 44}-30q20-30 40 0z`, cream)) +
        khatam(0, 70, 28, gold) +
        [
          [-70, -40, 0],
          [80, -24, 1],
        ]
          .map(([x, y]) =>
            at(
              x,
              y,
              path(
                'M-130 20C-120-10-70-10-40-30C0-56 40-110 84-126C110-132 120-100 112-84L100 40H92L86-40C50-26 20 22-30 28C-70 32-120 34-130 20Z',
                '#fffaf3',
              ) +
                path(
                  'M-40-30C0-56 40-110 84-126C110-132 120-100 112-84C90-100 60-60 20-26C0-10-24-16-40-30Z',
                  mix('#fffaf3', c.accent, 0.25),
                ) +
                line('M108-80L96 40', gold, 8) +
                khatam(-60, 0, 17, gold) +
                disc(-60, 0, 6, '#fff'),
            ),
          )
          .join(''),
    ) +
    path('M60 460C200 420 240 560 420 520S640 580 760 500V600H60Z', '#fff', 'opacity=".35"'),
  rack: (c) =>
    room(c, 180, 500) +
    at(
      540,
      0,
      line('M-220 150H220M-200 150V560M200 150V560M-240 560h80M160 560h80', gold, 8) +
        [
          [-150, '#fffaf3'],
          [-70, mix(c.accent, cream, 0.55)],
          [10, '#fffaf3'],
          [90, mix(gold, cream, 0.5)],
          [160, mix(c.b, cream, 0.35)],
        ]
          .map(([x, colour], i) =>
            at(
              x,
              150,
              line('M0 0v20', silver, 4) +
                line('M-34 38L0 20L34 38', wood(c), 6) +
                path(
                  `M-30 40Q0 66 30 40C34 90 26 110 24 130C50 220 62 300 ${66 - i * 3} 384Q0 400-${66 - i * 3} 384C-62 300-50 220-24 130C-26 110-34 90-30 40Z`,
                  colour,
                ) +
                line('M-24 130h48', gold, 5) +
                line('M-10 150Q-30 270-36 380M10 150Q30 270 36 380', '#000', 2, 'opacity=".13"') +
                each(3, (j) => khatam(0, 200 + j * 60, 8, mix(colour, gold, 0.5))),
            ),
          )
          .join(''),
    ) +
    heap(c, 80, 560, 70, 30, 18, 18) +
    lamp(c, 400, 40, 0.7, 60),
}

const gem = (c, x, y, r, colour = '#bfe9f0') =>
  khatam(x, y, r, colour) +
  path(`M${x - r * 0.6} ${y}L${x} ${y - r * 0.6}L${x + r * 0.6} ${y}L${x} ${y + r * 0.6}Z`, pale(colour, 0.55)) +
  glow(c, x, y, r * 2.4, 0.5, '#ffffff')
const ring = (c, x, y, r, colour, turn = 0, stone) =>
  at(
    x,
    y,
    disc(0, 0, r, 'none', `stroke="${colour}" stroke-width="${r * 0.24}"`) +
      disc(0, 0, r * 1.07, 'none', `stroke="#fff" stroke-opacity=".45" stroke-width="${r * 0.05}"`) +
      (stone
        ? path(`M${-r * 0.3} ${-r}h${r * 0.6}l${-r * 0.12} ${-r * 0.26}h${-r * 0.36}z`, colour) +
          gem(c, 0, -r * 1.42, r * 0.42, stone)
        : each(6, (i) => khatam(r * Math.cos(i * 1.047), r * Math.sin(i * 1.047), r * 0.09, dark(colour, 0.3)))),
    1,
    turn,
  )

const jewelry = {
  rings: (c) =>
    niche(c, 'foil', 400, 460) +
    at(
      400,
      500,
      shade(0, 2, 190, 14) +
        path('M-160-150C-160-260 160-260 160-150V-96H-160Z', mix(wine, c.near, 0.1)) +
        path('M-136-150C-136-230 136-230 136-150V-96H-136Z', dark(wine, 0.35)) +
        khatam(0, -166, 28, gold, 'opacity=".6"') +
        path('M-170-100H170L150 0H-150Z', mix(wine, c.near, 0.1)) +
        rect(-150, -112, 300, 26, '#fff6ee', 'rx="12"') +
        line('M-170-100H170', gold, 5),
    ) +
    ring(c, 352, 340, 52, gold, -8) +
    ring(c, 432, 346, 52, silver, 10, '#bfe9f0') +
    glow(c, 440, 270, 90, 0.5, '#ffffff') +
    rect(250, 392, 300, 26, '#fff6ee', 'rx="12"') +
    rect(250, 405, 300, 8, '#000', 'opacity=".07"') +
    khatam(400, 455, 20, gold) +
    spray(c, 640, 520, 0.85) +
    spray(c, 150, 530, 0.7) +
    fallen(c, 550, 5),
  necklace: (c) =>
    niche(c, 'round', 400, 470) +
    at(
      400,
      502,
      shade(0, 2, 150, 14) +
        path(
          'M-46-330C-46-270-60-240-120-214C-190-184-190-90-150 0H150C190-90 190-184 120-214C60-240 46-270 46-330Z',
          c.day ? '#3a2a3a' : dark(c.near, 0.1),
        ) +
        path(
          'M-46-330C-46-270-60-240-120-214C-190-184-190-90-150 0H-90C-130-100-110-170-60-200C-20-230-20-280-20-330Z',
          '#fff',
          'opacity=".07"',
        ) +
        each(2, (row) =>
          each(19, (i) => {
            const t = i / 18
            const [x, y] = [-84 + 168 * t, -236 + (120 + row * 40) * 4 * t * (1 - t) * 0.9]
            return disc(x, y, row ? 6.5 : 5, gold) + disc(x - 1.5, y - 2, 2, '#fff', 'opacity=".8"')
          }),
        ) +
        [
          [-56, -128, 11],
          [-28, -104, 14],
          [28, -104, 14],
          [56, -128, 11],
        ]
          .map(([x, y, r]) => gem(c, x, y, r, c.accent))
          .join('') +
        khatam(0, -84, 34, gold) +
        gem(c, 0, -84, 22, '#7fd6c2') +
        path('M0-48l8 20-8 12-8-12z', gold),
    ) +
    [190, 610]
      .map((x) =>
        at(
          x,
          500,
          line('M0 0V-90M-30 0h60', gold, 6) +
            line('M-26-90H26', gold, 5) +
            [-22, 22].map((e) => gem(c, e, -72, 9, c.accent) + path(`M${e} -62l9 26-9 14-9-14z`, gold)).join(''),
        ),
      )
      .join('') +
    fallen(c, 548, 7),
  bangles: (c) =>
    cloth(c) +
    corners(c) +
    at(
      400,
      320,
      oval(8, 24, 250, 130, '#000', 'opacity=".25"') +
        oval(0, 10, 256, 136, mix(wine, c.near, 0.25)) +
        oval(0, 10, 236, 120, 'none', `stroke="${gold}" stroke-width="3" stroke-dasharray="10 8"`),
    ) +
    ring(c, 290, 300, 92, gold) +
    ring(c, 350, 340, 92, dark(gold, 0.12)) +
    ring(c, 470, 310, 92, gold) +
    ring(c, 520, 346, 92, silver) +
    gem(c, 410, 200, 20, c.accent) +
    gem(c, 250, 420, 17, '#7fd6c2') +
    gem(c, 590, 236, 17, '#bfe9f0') +
    gem(c, 420, 420, 13, '#f3c94f'),
  tiara: (c) =>
    niche(c, 'keel', 400, 480) +
    at(
      400,
      500,
      shade(0, 2, 200, 14) +
        path('M-190-6C-210-60-170-100-120-86Q0-60 120-86C170-100 210-60 190-6Q0 24-190-6Z', mix(wine, c.accent, 0.15)) +
        path(
          'M-170-20Q0 10 170-20',
          'none',
          `stroke="${gold}" stroke-width="5" stroke-dasharray="3 10" stroke-linecap="round"`,
        ) +
        [-196, 196]
          .map((x) => khatam(x, -34, 17, gold) + line(`M${x}-20v34M${x - 8}-20l-5 30M${x + 8}-20l5 30`, gold, 3))
          .join(''),
    ) +
    at(
      400,
      424,
      path(
        'M-150 0C-130-60-120-90-112-132L-66-66L-40-160L0-80L40-160L66-66L112-132C120-90 130-60 150 0Q0 34-150 0Z',
        gold,
      ) +
        path(
          'M-112-96L-66-24L-40-118L0-38L40-118L66-24L112-96',
          'none',
          `stroke="${dark(gold, 0.25)}" stroke-width="4"`,
        ) +
        line('M-142-4Q0 28 142-4', pale(gold, 0.4), 6) +
        [
          [-112, -140, 10, c.accent],
          [-40, -172, 13, '#bfe9f0'],
          [40, -172, 13, '#bfe9f0'],
          [112, -140, 10, c.accent],
          [0, -92, 17, '#7fd6c2'],
        ]
          .map(([x, y, r, colour]) => gem(c, x, y, r, colour))
          .join('') +
        each(9, (i) => disc(-112 + i * 28, 4 + 9 * Math.sin((i * Math.PI) / 8), 6, '#fff')),
    ) +
    glow(c, 400, 330, 200, 0.35) +
    spray(c, 130, 520, 0.8) +
    spray(c, 672, 524, 0.8),
}

export const trades = {
  photography,
  videography,
  music,
  flowers,
  makeup,
  catering,
  folklore,
  transportation,
  invitations,
  beauty,
  decoration,
  planning,
  entertainment,
  attire,
  jewelry,
}
