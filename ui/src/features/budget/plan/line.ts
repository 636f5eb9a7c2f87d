import type { ReactNode } from 'react'
import type { Plan, PlanLine } from './plan'
import type { Line } from './usePlan'

export type Row = PlanLine & Partial<Line>

/** The props that the table and the cards of lines share. */
export interface LineParts {
  plan: Plan
  rows: Row[]
  nameOf: (row: Row) => string
  editing: (row: Row) => boolean
  actions: (row: Row) => ReactNode
  form: ReactNode
}
