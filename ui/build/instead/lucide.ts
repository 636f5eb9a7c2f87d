import { createElement, type ReactElement, type SVGProps } from 'react'

type Node = [tag: string, attributes: Record<string, string>]

/** Replaces lucide's icon factory (leanIcons in build/lean.ts): 24 px grid, 1.75 px line, the current colour. */
export default function createLucideIcon(icon: {
  node: Node[]
}): (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement {
  const drawing = icon.node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.75,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...drawing,
    )
}
