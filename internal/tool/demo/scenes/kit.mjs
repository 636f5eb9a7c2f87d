// What the demo's pictures are drawn from: palettes of eight hours, skies, horizons of Syria's cities, arches, and the
// things that stand in front of them. Every function returns SVG text for a canvas of 800 by 600.

const hour = (colours) => {
  const [s0, s1, s2, far, mid, near, a, b, light, accent, leaf] = colours.split(' ').map((c) => `#${c}`)
  return { s0, s1, s2, far, mid, near, a, b, light, accent, leaf }
}

/** Palettes: sky from top to bottom, three depths of silhouette, both stones of an arch, light, flowers, leaves. */
export const hours = {
  night: hour('17102b 3a1d47 93485a 33203f 271735 140b1c e2b27c 5b3044 ffcf7d e0647c 46604c'),
  dusk: hour('3a1b3f a8455b f4a86f 84394f 5d2745 2b132d f6d1a6 963f4d ffe3a6 f27a8e 6a7148'),
  dawn: hour('f5cda2 f1aa86 cf7f7f bf7480 97546a 5a2d48 fff0da c9796a fff4d6 bf3a5b 77875a'),
  tile: hour('0d2a3a 1b5a68 7cbcab 1a4f5c 123e4c 081d28 efe0c0 1f7480 ffdf9a ee8f6e 2f7a63'),
  pomegranate: hour('250a19 6e1630 cc4348 55122a 3d0c20 1d0610 f4caa4 85203a ffc36b ff857c 5b6a41'),
  olive: hour('1b2a25 4b6242 dcbb6c 3a573f 284233 122018 f1e4be 6f7b43 ffe79f ea9680 76904c'),
  silver: hour('0f1730 2d3e69 99a3c8 2a3a64 1d294b 0c1226 e3e3ea 4a5a93 fff0c4 e091ac 4c6d7c'),
  ivory: hour('f3ead6 dfe3cc b4cab4 9bb8a4 759a88 355a4d fffaf0 c4835f fff7d6 b8435f 4f7d5a'),
}

export const cream = '#fbeedd'
export const gold = '#e8b45c'
export const wine = '#8c2f4a'

/** A canvas of one hour at one place. The same name always gives the same picture. */
export function canvas(name, at, place) {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0), 16777619) >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  let ids = 0
  return { ...hours[at], at, day: at === 'dawn' || at === 'ivory', place, random, id: () => `d${ids++}` }
}

const channels = (c) => [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16))
export const mix = (from, to, t) =>
  `#${channels(from)
    .map((v, i) =>
      Math.round(v + (channels(to)[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
export const dark = (c, t) => mix(c, '#000000', t)
export const pale = (c, t) => mix(c, '#ffffff', t)
const n = (v) => Math.round(v * 10) / 10
const range = (count) => Array.from({ length: count }, (_, i) => i)
export const each = (count, f) => range(count).map(f).join('')

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`
export const disc = (x, y, r, fill, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
export const oval = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const line = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const group = (transform, inner, more = '') => `<g transform="${transform}" ${more}>${inner}</g>`
export const at = (x, y, inner, scale = 1, turn = 0) =>
  group(`translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})`, inner)
export const flip = (inner) => group('translate(800 0) scale(-1 1)', inner)
export const shade = (x, y, rx, ry = rx / 7) => oval(x, y, rx, ry, '#000', 'opacity=".28"')

/** A gradient and what is filled with it: fill is given the gradient's address. */
export function graded(c, stops, fill, way = 'x2="0" y2="1"') {
  const id = c.id()
  return `<linearGradient id="${id}" x1="0" y1="0" ${way}>${stops
    .map(([o, colour, opacity = 1]) => `<stop offset="${o}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')}</linearGradient>${fill(`url(#${id})`)}`
}

export function glow(c, x, y, r, strength = 0.7, colour = c.light) {
  const id = c.id()
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop
    offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.32}"/><stop offset="1" stop-color="${colour}"
    stop-opacity="0"/></radialGradient>${disc(x, y, r, `url(#${id})`, 'style="mix-blend-mode:screen"')}`
}

/** The eight-fold star. */
export function khatam(x, y, r, fill, more = '') {
  const points = range(16).map((i) => {
    const [turn, far] = [(i * Math.PI) / 8, i % 2 ? r * 0.765 : r]
    return `${n(x + far * Math.sin(turn))} ${n(y - far * Math.cos(turn))}`
  })
  return path(`M${points.join('L')}Z`, fill, more)
}
export const star = (x, y, r, colour, width = 2) =>
  khatam(x, y, r, 'none', `stroke="${colour}" stroke-width="${width}"`)

// Sky and horizon

export function sky(c, to = 430, moon = [610, 110, 1]) {
  const [x, y, full] = moon
  const white = c.day ? '#fff' : cream
  const stars = each(c.day ? 14 : 70, () => {
    const [sx, sy] = [c.random() * 800, c.random() * (to - 90)]
    return disc(sx, sy, 0.8 + c.random() * 1.5, white, `opacity="${n(0.3 + c.random() * 0.6)}"`)
  })
  const id = c.id()
  const bite = full ? '' : `mask="url(#${id})"`
  return (
    graded(
      c,
      [
        [0, c.s0],
        [0.3, mix(c.s0, c.s1, 0.75)],
        [0.7, c.s1],
        [1, c.s2],
      ],
      (fill) => rect(0, 0, 800, to, fill),
    ) +
    rect(0, to - 1, 800, 601 - to, c.s2) +
    stars +
    glow(c, x, y, 150, 0.5) +
    `<mask id="${id}">${rect(0, 0, 800, 600, '#fff')}${disc(x + 17, y - 8, 31, '#000')}</mask>` +
    disc(x, y, 37, c.day ? '#fffaf0' : cream, bite)
  )
}

const roofs = (c, y, from = 0, to = 800) => {
  const fill = mix(c.mid, c.far, 0.35)
  let x = from
  let out = ''
  while (x < to) {
    const [w, h] = [28 + c.random() * 42, 14 + c.random() * 44]
    out += rect(x, y - h, w + 1, h + 4, fill)
    const kind = c.random()
    if (kind < 0.16) out += path(`M${n(x)} ${n(y - h)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0z`, fill)
    else if (kind < 0.27)
      out += path(`M${n(x + w / 2)} ${n(y - h - 74)}l6 18v60h-12v-60z`, fill) + disc(x + w / 2, y - h - 76, 2.6, fill)
    if (c.random() < 0.6) out += rect(x + w * 0.3, y - h * 0.6, 4, 6, c.light, 'opacity=".75"')
    if (c.random() < 0.5) out += rect(x + w * 0.62, y - h * 0.4, 4, 6, c.light, 'opacity=".6"')
    x += w
  }
  return out
}

const lights = (c, x0, x1, y0, y1, count) =>
  each(count, () =>
    disc(
      x0 + c.random() * (x1 - x0),
      y0 + c.random() * (y1 - y0),
      0.8 + c.random() * 1.5,
      c.light,
      `opacity="${n(0.4 + c.random() * 0.5)}"`,
    ),
  )

const water = (c, y, to = 600) =>
  graded(
    c,
    [
      [0, mix(c.s2, c.mid, 0.35)],
      [1, c.near],
    ],
    (fill) => rect(0, y, 800, to - y, fill),
  ) +
  each(46, () => {
    const [x, wy] = [c.random() * 800, y + 5 + c.random() * (to - y - 8)]
    return line(
      `M${n(x)} ${n(wy)}h${n(14 + c.random() * 50)}`,
      c.light,
      1.6,
      `opacity="${n(0.15 + c.random() * 0.35)}"`,
    )
  })

const wheel = (c, x, y, r) => {
  const spokes = each(16, (i) => {
    const t = (i * Math.PI) / 8
    return `M${n(x)} ${n(y)}L${n(x + r * Math.cos(t))} ${n(y + r * Math.sin(t))}`
  })
  return (
    disc(x, y, r, 'none', `stroke="${c.near}" stroke-width="6" stroke-dasharray="11 5"`) +
    disc(x, y, r - 9, 'none', `stroke="${c.near}" stroke-width="3"`) +
    disc(x, y, r * 0.5, 'none', `stroke="${c.near}" stroke-width="3"`) +
    line(spokes, c.near, 3) +
    disc(x, y, 8, c.near)
  )
}

const boat = (c, x, y) =>
  path(`M${x - 30} ${y}h62l-11 15h-40z`, c.near) +
  path(`M${x - 2} ${y - 4}v-74c-26 24-32 48-30 74z`, cream) +
  path(`M${x + 2} ${y - 4}v-66c20 22 28 44 28 66z`, c.accent)

/** Each city's own silhouette, standing on y. */
const horizons = {
  qasioun: (c, y) =>
    path(
      `M-10 ${y + 10}V${y - 20}C120 ${y - 60} 220 ${y - 150} 340 ${y - 158}C460 ${y - 164} 560 ${y - 66} 810 ${y - 34}V${y + 10}Z`,
      c.far,
    ) +
    line(`M352 ${y - 158}v-46`, c.far, 3) +
    disc(352, y - 206, 2.5, c.accent) +
    lights(c, 150, 650, y - 90, y - 14, 80) +
    roofs(c, y),
  citadel: (c, y) =>
    path(`M180 ${y}C240 ${y - 60} 250 ${y - 92} 280 ${y - 112}H540C570 ${y - 92} 590 ${y - 50} 650 ${y}Z`, c.far) +
    each(
      13,
      (i) =>
        rect(274 + i * 21, y - 158 + (i % 4) * 9, 22, 60, c.far) +
        rect(276 + i * 21, y - 166 + (i % 4) * 9, 8, 9, c.far),
    ) +
    rect(392, y - 176, 52, 70, mix(c.far, c.near, 0.3)) +
    path(`M406 ${y - 112}v-26a12 12 0 0 1 24 0v26z`, c.light) +
    line(`M418 ${y - 106}L366 ${y - 4}`, mix(c.far, c.near, 0.4), 15) +
    roofs(c, y, -10, 250) +
    roofs(c, y, 580, 810),
  clock: (c, y) =>
    path(`M-10 ${y + 6}V${y - 50}Q300 ${y - 96} 810 ${y - 40}V${y + 6}Z`, c.far) +
    roofs(c, y) +
    rect(520, y - 168, 40, 170, c.mid) +
    path(`M512 ${y - 168}h56l-10-16h-36zM526 ${y - 184}l14-34 14 34z`, c.mid) +
    disc(540, y - 138, 14, c.light) +
    line(`M540 ${y - 138}v-9M540 ${y - 138}l7 3`, c.near, 2.5),
  norias: (c, y) =>
    each(9, (i) => path(`M${i * 94 - 24} ${y}V${y - 94}h94V${y}h-22v-34a25 25 0 0 0-50 0v34z`, c.far)) +
    wheel(c, 250, y - 58, 92) +
    wheel(c, 590, y - 36, 62),
  sea: (c, y) => path(`M470 ${y}q60-26 130-10q70-14 140 10z`, c.far) + water(c, y) + boat(c, 210, y + 34),
  arwad: (c, y) =>
    water(c, y) +
    path(`M420 ${y + 2}v-34h44v-18h30v-34h44v34h34v20h40v32z`, c.far) +
    path(`M392 ${y + 3}q110-12 252 0z`, c.far) +
    each(6, (i) => rect(436 + i * 28, y - 18, 6, 9, c.light)) +
    boat(c, 250, y + 40),
  bridge: (c, y) =>
    path(`M-10 ${y}V${y - 26}Q400 ${y - 50} 810 ${y - 20}V${y}Z`, c.far) +
    water(c, y) +
    line(`M-10 ${y - 8}H810`, c.near, 7) +
    each(
      3,
      (i) =>
        path(`M${140 + i * 250} ${y + 20}l4-150h22l4 150z`, c.near) +
        line(`M${150 + i * 250} ${y - 124}q125 170 250 0`, c.near, 3),
    ) +
    line(`M150 ${y - 124}q-90 110-170 112`, c.near, 3),
  columns: (c, y) =>
    path(`M-10 ${y}V${y - 30}Q200 ${y - 74} 430 ${y - 34}T810 ${y - 46}V${y}Z`, c.far) +
    each(7, (i) => rect(250 + i * 62, y - 138, 20, 140, c.mid) + rect(244 + i * 62, y - 146, 32, 10, c.mid)) +
    rect(240, y - 164, 292, 20, c.mid) +
    path(`M124 ${y}v-130q46-66 92 0v130h-24v-100q-22-40-44 0v100z`, c.mid),
  hills: (c, y) =>
    path(`M-10 ${y}V${y - 60}Q150 ${y - 120} 330 ${y - 64}T700 ${y - 80}T810 ${y - 70}V${y}Z`, c.far) +
    path(`M-10 ${y}V${y - 24}Q220 ${y - 66} 460 ${y - 28}T810 ${y - 38}V${y}Z`, mix(c.far, c.mid, 0.6)) +
    each(16, (i) => disc(i * 54 + c.random() * 22, y - 20 - c.random() * 18, 12 + c.random() * 9, c.mid)) +
    lights(c, 60, 760, y - 44, y - 12, 22),
}

export const horizon = (c, y = 430) => (horizons[c.place] ?? horizons.hills)(c, y)

// Ground

export function floor(c, y, kind = 'tiles') {
  if (kind === 'lawn')
    return (
      graded(
        c,
        [
          [0, mix(c.leaf, c.near, 0.25)],
          [1, mix(c.leaf, c.near, 0.72)],
        ],
        (fill) => rect(0, y, 800, 600 - y, fill),
      ) +
      each(60, () => {
        const [x, gy] = [c.random() * 800, y + 8 + c.random() * (590 - y)]
        return line(`M${n(x)} ${n(gy)}l-3-8M${n(x)} ${n(gy)}l3-9`, pale(c.leaf, 0.16), 1.6, 'opacity=".5"')
      })
    )
  if (kind === 'sand')
    return graded(
      c,
      [
        [0, mix(c.a, c.s2, 0.35)],
        [1, mix(c.a, c.near, 0.45)],
      ],
      (fill) => path(`M-10 ${y + 16}Q200 ${y - 14} 420 ${y + 10}T810 ${y}V610H-10Z`, fill),
    )
  const base = kind === 'planks' ? mix(c.b, c.near, 0.35) : mix(c.mid, c.near, 0.35)
  const lines =
    kind === 'planks'
      ? each(17, (i) => line(`M${400 + (i - 8) * 46} ${y}L${400 + (i - 8) * 132} 600`, '#000', 2, 'opacity=".22"'))
      : each(14, (i) => {
          const x = i - 7
          return each(5, (row) => {
            if ((i + row) % 2) return ''
            const edge = (t) => y + (600 - y) * (t / 5) ** 1.6
            const spread = (t) => 60 + 110 * (t / 5) ** 1.6
            const [top, end] = [edge(row), edge(row + 1)]
            return path(
              `M${n(400 + x * spread(row))} ${n(top)}h${n(spread(row))}L${n(400 + (x + 1) * spread(row + 1))} ${n(end)}h${n(-spread(row + 1))}Z`,
              pale(base, 0.09),
            )
          })
        })
  return (
    graded(
      c,
      [
        [0, base],
        [1, mix(base, c.near, 0.55)],
      ],
      (fill) => rect(0, y, 800, 600 - y, fill),
    ) + lines
  )
}

// Arches

/** The outline of an arch whose jambs stand on base. */
export function arch(x, base, w, jamb, kind = 'point') {
  const [l, r, spring] = [x - w / 2, x + w / 2, base - jamb]
  const open = `M${n(l)} ${base}V${n(spring)}`
  const close = `V${base}`
  if (kind === 'round') return `${open}A${w / 2} ${w / 2} 0 0 1 ${n(r)} ${n(spring)}${close}`
  if (kind === 'horseshoe') return `${open}A${n(w * 0.56)} ${n(w * 0.56)} 0 1 1 ${n(r)} ${n(spring)}${close}`
  if (kind === 'keel')
    return `${open}C${n(l)} ${n(spring - w * 0.34)} ${n(x - w * 0.2)} ${n(spring - w * 0.4)} ${x} ${n(spring - w * 0.62)}C${n(x + w * 0.2)} ${n(spring - w * 0.4)} ${n(r)} ${n(spring - w * 0.34)} ${n(r)} ${n(spring)}${close}`
  if (kind === 'foil') {
    const lobes = range(7).map((i) => {
      const t = Math.PI - ((i + 1) * Math.PI) / 7
      return `A${n(w * 0.125)} ${n(w * 0.125)} 0 0 1 ${n(x + (w / 2) * Math.cos(t))} ${n(spring - (w / 2) * 1.1 * Math.sin(t))}`
    })
    return `${open}${lobes.join('')}${close}`
  }
  const radius = ((w * w) / 4 + (w * 0.66) ** 2) / w
  return `${open}A${n(radius)} ${n(radius)} 0 0 1 ${x} ${n(spring - w * 0.66)}A${n(radius)} ${n(radius)} 0 0 1 ${n(r)} ${n(spring)}${close}`
}

/** Stones of two colours along an arch. */
export const stones = (c, d, width = 26, count = 27) =>
  path(d, 'none', `stroke="${c.a}" stroke-width="${width}"`) +
  path(d, 'none', `stroke="${c.b}" stroke-width="${width}" pathLength="${2 * count - 1}" stroke-dasharray="1 1"`) +
  path(d, 'none', 'stroke="#000" stroke-opacity=".28" stroke-width="3"')

/** A wall of alternating courses. */
export const wall = (c, top = 0, to = 600, course = 30, opacity = 1) =>
  `<g opacity="${opacity}">${each(Math.ceil((to - top) / course), (i) => {
    const y = top + i * course
    const joints = each(9, (j) => line(`M${j * 93 + (i % 3) * 31} ${y}v${course}`, '#000', 1.2, 'opacity=".13"'))
    return rect(0, y, 800, Math.min(course, to - y), i % 2 ? c.b : c.a) + joints
  })}</g>`

/** A wall in half light: what stands in front of it is the picture. */
export const dim = (c) =>
  graded(
    c,
    [
      [0, mix(c.s0, c.near, c.day ? 0 : 0.35)],
      [0.5, c.s1],
      [1, mix(c.s1, c.s2, 0.6)],
    ],
    (fill) => rect(0, 0, 800, 600, fill),
  ) + wall(c, 0, 600, 30, 0.22)

/** The niche that a trade's goods stand in, on a shelf. */
export function niche(c, kind = 'point', x = 400, w = 440, shelfAt = 500) {
  const jamb = kind === 'keel' ? 190 : kind === 'point' ? 130 : 170
  const d = arch(x, shelfAt, w, jamb, kind)
  return (
    dim(c) +
    graded(
      c,
      [
        [0, mix(c.s2, c.b, 0.5)],
        [1, mix(c.s2, c.light, c.day ? 0.35 : 0.18)],
      ],
      (fill) => path(`${d}Z`, fill),
    ) +
    glow(c, x, 330, 250, c.day ? 0.35 : 0.45) +
    stones(c, d, 28, 25) +
    shelf(c, shelfAt)
  )
}

export const shelf = (c, y = 500) =>
  graded(
    c,
    [
      [0, mix(c.a, c.b, 0.25)],
      [1, mix(c.b, c.near, 0.45)],
    ],
    (fill) => rect(0, y, 800, 600 - y, fill),
  ) +
  each(29, (i) => rect(i * 28, y, 14, 10, i % 2 ? c.a : c.b)) +
  rect(0, y + 10, 800, 3, '#000', 'opacity=".25"')

/** A ground seen from above, with a lattice of stars and flowers in its corners. */
export function cloth(c, colour = mix(c.s1, c.near, c.day ? 0.05 : 0.45)) {
  const lattice = each(6, (i) => each(5, (j) => star(i * 150 + (j % 2) * 75 - 10, j * 140 + 20, 58, c.a, 1.4)))
  return (
    graded(
      c,
      [
        [0, colour],
        [1, mix(colour, c.near, 0.35)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
      'x2="1" y2="1"',
    ) +
    `<g opacity=".22">${lattice}</g>` +
    glow(c, 400, 280, 330, c.day ? 0.3 : 0.22)
  )
}

export const corners = (c) =>
  spray(c, 84, 70, 0.95, 20) +
  flip(spray(c, 84, 70, 0.8, 5)) +
  spray(c, 84, 528, 0.85, -70) +
  flip(spray(c, 84, 528, 0.95, -60))

/** A stage with curtains at both sides. */
export function stage(c, ground = 470) {
  const cloths = mix(c.b, c.near, 0.25)
  const curtain = each(5, (i) =>
    path(
      `M${i * 38 - 20} 0h40c6 150 ${10 - i * 6} 300 ${-i * 12} ${ground - 20}h-40c4-160 8-320 0-${ground - 20}z`,
      i % 2 ? cloths : pale(cloths, 0.1),
    ),
  )
  return (
    graded(
      c,
      [
        [0, mix(c.near, c.s0, 0.5)],
        [1, mix(c.s1, c.near, 0.25)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
    ) +
    each(9, (i) => star(60 + i * 85, 250, 44, c.a, 1).replace('<path', '<path opacity=".16"')) +
    floor(c, ground, 'planks') +
    curtain +
    flip(curtain) +
    each(8, (i) => path(`M${i * 100} 0h100q-50 84-100 0z`, i % 2 ? cloths : dark(cloths, 0.15))) +
    each(29, (i) => rect(i * 28, ground, 14, 8, c.a))
  )
}

/** A room that looks out through an arched window. */
export function room(c, x = 190, ground = 470) {
  const d = arch(x, 430, 230, 190, 'horseshoe')
  const id = c.id()
  return (
    graded(
      c,
      [
        [0, mix(c.s0, c.near, c.day ? 0.05 : 0.25)],
        [1, mix(c.s1, c.b, 0.3)],
      ],
      (fill) => rect(0, 0, 800, 600, fill),
    ) +
    `<clipPath id="${id}"><path d="${d}Z"/></clipPath><g clip-path="url(#${id})">${sky(c, 400, [x + 40, 150, 0])}${horizon(c, 400)}${rect(0, 415, 800, 60, c.near)}</g>` +
    stones(c, d, 22, 23) +
    rect(x - 150, 430, 300, 14, c.a) +
    floor(c, ground)
  )
}

// Flowers

export function rose(c, x, y, r, colour = c.accent, turn = c.random() * 72) {
  const petals = each(5, (i) =>
    oval(0, -r * 0.5, r * 0.58, r * 0.55, i % 2 ? colour : dark(colour, 0.12), `transform="rotate(${i * 72})"`),
  )
  return at(
    x,
    y,
    petals +
      disc(0, 0, r * 0.6, dark(colour, 0.07)) +
      line(
        `M${n(-r * 0.42)} ${n(r * 0.06)}A${n(r * 0.43)} ${n(r * 0.43)} 0 0 1 ${n(r * 0.38)} ${n(-r * 0.2)}M${n(r * 0.42)} 0A${n(r * 0.42)} ${n(r * 0.42)} 0 0 1 ${n(-r * 0.3)} ${n(r * 0.3)}`,
        pale(colour, 0.35),
        n(r * 0.13),
      ) +
      line(
        `M${n(-r * 0.18)} 0A${n(r * 0.2)} ${n(r * 0.2)} 0 1 1 ${n(r * 0.06)} ${n(r * 0.18)}`,
        dark(colour, 0.35),
        n(r * 0.14),
      ),
    1,
    turn,
  )
}

export const jasmine = (c, x, y, r) =>
  at(
    x,
    y,
    each(5, (i) =>
      path(
        `M0 0C${-r * 0.5} ${-r * 0.33} ${-r * 0.35} ${-r * 0.95} 0 ${-r}C${r * 0.35} ${-r * 0.95} ${r * 0.5} ${-r * 0.33} 0 0`,
        c.day ? '#fffdf6' : cream,
        `transform="rotate(${i * 72})"`,
      ),
    ) + disc(0, 0, r * 0.2, gold),
    1,
    c.random() * 72,
  )

export const leaf = (c, x, y, turn, s = 1, colour = c.leaf) =>
  at(x, y, path('M0 0C9-11 23-9 31 0C23 9 9 11 0 0Z', colour) + line('M4 0H24', pale(colour, 0.2), 1.2), s, turn)

const blush = (c) => [c.accent, cream, pale(c.accent, 0.5), dark(c.accent, 0.22)]

/** A few roses with leaves. */
export const spray = (c, x, y, s = 1, turn = 0) =>
  at(
    x,
    y,
    each(5, (i) => leaf(c, 0, 0, i * 70 + 20, 1.5)) +
      rose(c, -6, -6, 27, blush(c)[0]) +
      rose(c, 30, 12, 19, blush(c)[2]) +
      rose(c, -30, 22, 16, blush(c)[1]) +
      jasmine(c, 4, 32, 12) +
      jasmine(c, 38, -20, 9),
    s,
    turn,
  )

/** A round heap of flowers. */
export function heap(c, x, y, rx, ry, count = 26, size = 19) {
  const spots = range(count).map((i) => {
    const [turn, far] = [i * 2.39996, Math.sqrt((i + 0.5) / count)]
    return [x + rx * far * Math.cos(turn), y + ry * far * Math.sin(turn), i]
  })
  const around = each(Math.round(count * 0.7), (i) =>
    leaf(c, x + rx * 0.85 * Math.cos(i * 1.7), y + ry * 0.85 * Math.sin(i * 1.7), (i * 97.4) % 360, size / 15),
  )
  return (
    around +
    spots
      .toReversed()
      .map(([fx, fy, i]) =>
        i % 5 === 3
          ? jasmine(c, fx, fy, size * 0.8)
          : rose(c, fx, fy, size * (0.8 + c.random() * 0.4), blush(c)[i % 4]),
      )
      .join('')
  )
}

/** Flowers along a curve from a to b that sags in the middle. */
export const garland = (c, ax, ay, bx, by, sag = 40, count = 18, size = 12) =>
  each(count, (i) => {
    const t = i / (count - 1)
    const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t + sag * 4 * t * (1 - t)]
    return (
      leaf(c, x, y, c.random() * 360, size / 14) +
      (i % 4 === 2
        ? jasmine(c, x, y, size * 0.9)
        : rose(c, x, y + c.random() * 5, size * (0.8 + c.random() * 0.45), blush(c)[i % 3]))
    )
  })

/** Flowers along an arch. */
export const flowered = (c, x, base, rx, ry, size = 17, count = 34) =>
  each(count, (i) => {
    const t = Math.PI * (1 + i / (count - 1))
    const [fx, fy] = [x + rx * Math.cos(t) + (c.random() - 0.5) * 12, base + ry * Math.sin(t)]
    return (
      leaf(c, fx, fy, c.random() * 360, size / 14) + rose(c, fx, fy, size * (0.75 + c.random() * 0.5), blush(c)[i % 4])
    )
  })

export const fallen = (c, y = 540, count = 11) =>
  each(count, (i) => {
    const [x, fy] = [30 + (i * 740) / count + c.random() * 40, y + c.random() * (590 - y)]
    return i % 3 ? jasmine(c, x, fy, 6 + c.random() * 6) : rose(c, x, fy, 8 + c.random() * 5)
  })

// Light

export const lamp = (c, x, y, s = 1, hang = 60) =>
  line(`M${x} ${y - hang}V${y}`, c.near, 2) +
  glow(c, x, y + 44 * s, 120 * s, 0.75) +
  at(
    x,
    y,
    path('M0 0l7 8h-14z M-5 8q-14 4-15 18h40q-1-14-15-18z', c.near) +
      graded(
        c,
        [
          [0, pale(c.light, 0.5)],
          [0.5, c.light],
          [1, mix(c.light, c.accent, 0.4)],
        ],
        (fill) => path('M-17 26h34l-5 58h-24z', fill),
      ) +
      line('M-17 26l5 58M17 26l-5 58M-6 26l2 58M6 26l-2 58', c.near, 2.2) +
      star(0, 54, 10, c.near, 2) +
      path('M-14 84h28l-8 10h-12z', c.near) +
      disc(0, 98, 4, c.near),
    s,
  )

/** Bulbs on a sagging wire. */
export const bulbs = (c, ax, ay, bx, by, sag = 46, count = 15) =>
  line(`M${ax} ${ay}Q${(ax + bx) / 2} ${(ay + by) / 2 + sag * 2} ${bx} ${by}`, c.near, 2) +
  each(count, (i) => {
    const t = (i + 0.5) / count
    const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t + sag * 4 * t * (1 - t)]
    return glow(c, x, y + 6, 22, 0.75) + disc(x, y + 6, 4.6, pale(c.light, 0.45))
  })

export const candle = (c, x, y, h = 40, s = 1) =>
  glow(c, x, y - (h + 12) * s, 46 * s, 0.8) +
  at(
    x,
    y,
    rect(-5, -h, 10, h, cream) +
      rect(2, -h, 3, h, '#000', 'opacity=".12"') +
      path(`M0 ${-h - 20}q9 12 0 18q-9-6 0-18z`, pale(c.light, 0.3)),
    s,
  )

export const candelabrum = (c, x, y, s = 1) =>
  at(
    x,
    y,
    line('M0 0V-70M-34-58q0 26 34 26q34 0 34-26M-16 0h32', gold, 5) +
      [
        [-34, -58],
        [0, -70],
        [34, -58],
      ]
        .map(
          ([cx, cy]) =>
            rect(cx - 4, cy - 24, 8, 24, cream) + path(`M${cx} ${cy - 42}q7 10 0 16q-7-6 0-16z`, pale(c.light, 0.3)),
        )
        .join(''),
    s,
  ) + glow(c, x, y - 100 * s, 80 * s, 0.7)

export const chandelier = (c, x, y, s = 1, hang = 200) =>
  line(`M${x} ${y - hang}V${y}`, gold, 3) +
  glow(c, x, y + 24, 210 * s, 0.7) +
  at(
    x,
    y,
    line('M0 0C-40 12-100 8-110 40M0 0C40 12 100 8 110 40', gold, 3) +
      oval(0, 44, 112, 17, 'none', `stroke="${gold}" stroke-width="6"`) +
      oval(0, 78, 66, 10, 'none', `stroke="${gold}" stroke-width="5"`) +
      line('M-62 76L-104 50M62 76L104 50M0 0v84', gold, 2) +
      each(13, (i) => {
        const bx = -108 + i * 18
        return (
          path(`M${bx} 54l5 13-5 9-5-9z`, pale(c.light, 0.5)) +
          rect(bx - 2.5, 22, 5, 17, cream) +
          path(`M${bx} 8q5 8 0 13q-5-5 0-13z`, c.light)
        )
      }) +
      each(7, (i) => path(`M${-60 + i * 20} 86l4 11-4 8-4-8z`, pale(c.light, 0.5))),
    s,
  )

export const firework = (c, x, y, r, colour) =>
  glow(c, x, y, r * 1.1, 0.5, colour) +
  each(18, (i) => {
    const t = (i * Math.PI) / 9
    const far = i % 2 ? r : r * 0.66
    return (
      line(
        `M${n(x + 14 * Math.cos(t))} ${n(y + 14 * Math.sin(t))}L${n(x + far * Math.cos(t))} ${n(y + far * Math.sin(t))}`,
        colour,
        2.6,
      ) + disc(x + far * Math.cos(t), y + far * Math.sin(t), 4, pale(colour, 0.4))
    )
  })

// What stands about

/** A couple seen from behind. */
export const couple = (c, x, y, s = 1) =>
  at(
    x,
    y,
    shade(4, 2, 70, 9) +
      path(
        'M20 0C18-40 20-78 22-96C18-112 26-124 40-124C56-124 62-112 58-96C60-70 60-40 58 0Z',
        c.day ? '#2c3440' : mix(c.near, c.s1, 0.22),
      ) +
      disc(40, -140, 14, '#b3815a') +
      path('M26-142C26-158 54-160 54-142C50-149 34-151 26-142Z', '#241318') +
      path('M-14-104C-22-70-34-40-62-4C-40 6 10 6 22-2C16-40 6-76 4-104Z', cream) +
      path('M-14-104C-20-70-30-40-62-4C-50 0-40 2-30 2C-20-30-10-60-6-104Z', mix(cream, c.accent, 0.2)) +
      path('M-16-104C-18-116-10-122-4-122C4-122 10-116 6-102Z', cream) +
      line('M6-112C16-104 22-96 26-92', '#b8875e', 6) +
      disc(-4, -134, 13, '#b8875e') +
      path('M-18-132C-20-152 10-154 10-134C4-142-8-144-10-134C-12-128-16-126-18-132Z', '#371e22') +
      path('M-10-147C-36-120-40-60-58-14C-40-40-22-70-14-112Z', '#fff', 'opacity=".5"'),
    s,
  )

export const chair = (c, x, y, s = 1, turn = 1, colour = gold) =>
  group(
    `translate(${x} ${y}) scale(${s * turn} ${s})`,
    line('M-16-70C-20-96 16-96 14-70L10 0M-16-70L-12 0M-12-4H12M-10 0L-12 44M10 0L14 44', colour, 5) +
      line('M-4-84V-6M4-84V-6', colour, 3),
  )

/** A round table with a long cloth, y at its foot. */
export const table = (c, x, y, s = 1, laid = true) =>
  at(
    x,
    y,
    shade(0, 0, 96, 12) +
      path('M-84-74L-92-4Q0 14 92-4L84-74Z', mix(cream, c.s1, 0.12)) +
      each(6, (i) => line(`M${-70 + i * 28}-66L${-76 + i * 30}-2`, '#000', 2, 'opacity=".13"')) +
      oval(0, -74, 84, 15, c.day ? '#fffdf8' : cream) +
      (laid ? each(4, (i) => oval(-54 + i * 36, -72 + (i % 3 ? 4 : -2), 12, 3.4, mix(cream, c.b, 0.3))) : '') +
      rose(c, -14, -82, 9) +
      rose(c, 14, -82, 8, cream) +
      rose(c, 0, -90, 9, pale(c.accent, 0.4)),
    s,
  ) + (laid ? candelabrum(c, x, y - 84 * s, s * 0.7) : '')

/** A long table laid for many. */
export const board = (c, x, y, w, s = 1) =>
  at(
    x,
    y,
    shade(0, 4, w / 2 + 14, 10) +
      path(`M${-w / 2}-64L${-w / 2 - 10} 0H${w / 2 + 10}L${w / 2}-64Z`, mix(cream, c.s1, 0.14)) +
      each(Math.round(w / 40), (i) => line(`M${-w / 2 + 20 + i * 40}-60v56`, '#000', 2, 'opacity=".12"')) +
      rect(-w / 2 - 4, -74, w + 8, 14, c.day ? '#fffdf8' : cream, 'rx="4"') +
      each(Math.round(w / 60), (i) => {
        const bx = -w / 2 + 36 + i * 60
        return i % 2
          ? rect(bx - 4, -100, 8, 27, cream) + path(`M${bx}-118q6 9 0 15q-6-6 0-15z`, c.light)
          : heap(c, bx, -84, 20, 12, 7, 10)
      }),
    s,
  )

export const tree = (c, x, y, s = 1, fruit = true) =>
  at(
    x,
    y,
    shade(0, 0, 60, 8) +
      path('M-9 0C-4-50-6-80-14-104L0-90 14-108C6-80 6-50 11 0Z', mix('#5a3826', c.near, 0.35)) +
      [
        [-44, -120, 48],
        [44, -124, 46],
        [0, -160, 56],
        [0, -112, 44],
      ]
        .map(([tx, ty, r], i) => disc(tx, ty, r, i % 2 ? c.leaf : mix(c.leaf, c.near, 0.28)))
        .join('') +
      [
        [-30, -140, 26],
        [34, -146, 24],
        [4, -182, 26],
      ]
        .map(([tx, ty, r]) => disc(tx, ty, r, pale(c.leaf, 0.13)))
        .join('') +
      (fruit
        ? each(
            11,
            (i) =>
              disc(-62 + ((i * 53) % 124), -102 - ((i * 37) % 82), 7.5, '#f0993f') +
              disc(-64 + ((i * 53) % 124), -104 - ((i * 37) % 82), 2.4, '#ffd9a0'),
          )
        : ''),
    s,
  )

export const cypress = (c, x, y, s = 1) =>
  at(
    x,
    y,
    shade(0, 0, 26, 5) +
      path('M0-240C30-160 34-60 16 0H-16C-34-60-30-160 0-240Z', mix(c.leaf, c.near, 0.35)) +
      path('M0-240C30-160 34-60 16 0H2C18-80 14-160 0-240Z', mix(c.leaf, c.near, 0.1)),
    s,
  )

export const palm = (c, x, y, s = 1) =>
  at(
    x,
    y,
    line('M0 0C8-60-4-120 4-190', mix('#7a5134', c.near, 0.3), 13) +
      each(8, (i) => line(`M${i % 2 ? 2 : 0}${-18 - i * 20}h8`, '#000', 2, 'opacity=".25"')) +
      each(9, (i) =>
        at(
          4,
          -192,
          path('M0 0C26-26 66-26 92 12C62-4 30 0 0 0Z', i % 2 ? c.leaf : mix(c.leaf, c.near, 0.3)),
          1,
          -200 + i * 27,
        ),
      ),
    s,
  )

export const fountain = (c, x, y, s = 1) =>
  at(
    x,
    y,
    shade(0, 6, 150, 14) +
      path('M-140-44L-124 4H124L140-44Z', c.a) +
      each(7, (i) => path(`M${-130 + i * 40}-44h20l-2 48h-16z`, c.b)) +
      oval(0, -44, 140, 20, mix(c.s2, c.mid, 0.45)) +
      oval(0, -44, 140, 20, 'none', `stroke="${c.a}" stroke-width="6"`) +
      path('M-8-46L-5-100H5L8-46Z', c.a) +
      oval(0, -102, 40, 8, c.a) +
      line(
        'M0-106C-8-160-44-150-52-54M0-106C8-160 44-150 52-54M0-106C-4-170-22-160-24-106M0-106C4-170 22-160 24-106',
        '#fff',
        2.6,
        'opacity=".75"',
      ) +
      oval(-52, -44, 16, 3, '#fff', 'opacity=".5"') +
      oval(52, -44, 16, 3, '#fff', 'opacity=".5"'),
    s,
  )

/** A carpet that runs towards the eye. */
export const carpet = (c, x, y, to, near = 220, far = 110) =>
  path(`M${x - far / 2} ${y}h${far}L${x + near / 2} ${to}h${-near}Z`, mix(wine, c.near, 0.2)) +
  path(
    `M${x - far / 2 + 10} ${y + 5}h${far - 20}L${x + near / 2 - 16} ${to - 8}h${32 - near}Z`,
    'none',
    `stroke="${gold}" stroke-width="3" stroke-dasharray="10 6"`,
  ) +
  khatam(x, (y + to) / 2, (to - y) / 5, gold, 'opacity=".8"')

export const cushion = (c, x, y, w, h, colour = c.accent) =>
  rect(x - w / 2, y - h, w, h, colour, `rx="${n(h * 0.3)}"`) +
  rect(x - w / 2, y - h * 0.36, w, h * 0.36, '#000', `opacity=".14" rx="${n(h * 0.2)}"`)

export const armchair = (c, x, y, s = 1, colour = cream) =>
  at(
    x,
    y,
    shade(0, 6, 90, 10) +
      path('M-62 0V-120C-62-190 62-190 62-120V0Z', colour) +
      line('M-62 0V-120C-62-190 62-190 62-120V0', gold, 6) +
      khatam(0, -150, 14, gold) +
      rect(-52, -62, 104, 40, mix(colour, c.accent, 0.3), 'rx="12"') +
      rect(-80, -74, 26, 70, colour, `rx="12" stroke="${gold}" stroke-width="4"`) +
      rect(54, -74, 26, 70, colour, `rx="12" stroke="${gold}" stroke-width="4"`) +
      line('M-58 0v14M58 0v14', gold, 8),
    s,
  )

/** Rows of arches over a floor. */
export const arcade = (c, base, count, jamb = 160, kind = 'point', inner) => {
  const w = 800 / count
  return each(count, (i) => {
    const x = w * (i + 0.5)
    const d = arch(x, base, w * 0.66, jamb, kind)
    return (
      (inner ? inner(i, `${d}Z`, x) : path(`${d}Z`, mix(c.s2, c.light, 0.15))) +
      stones(c, d, 18, 19) +
      rect(x - w * 0.5 - 13, base - jamb - 8, 26, 12, c.a)
    )
  })
}

/** Frames the drawing: darker edges. */
export function finish(c) {
  const edge = c.id()
  return `<radialGradient id="${edge}" cx=".5" cy=".42" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1"
    stop-color="${c.near}" stop-opacity=".45"/></radialGradient>${rect(0, 0, 800, 600, `url(#${edge})`)}`
}
