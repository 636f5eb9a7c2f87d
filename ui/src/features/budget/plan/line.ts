import type { ReactNode } from 'react'
import type { Plan, PlanLine } from './plan'
import type { Line } from './usePlan'

export type Row = PlanLine & Partial<Line>

/** What a line is drawn with, in the table and on a card. */
export interface LineParts {
  plan: Plan
  rows: Row[]
  nameOf: (row: Row) => string
  editing: (row: Row) => boolean
  actions: (row: Row) => ReactNode
  form: ReactNode
}
