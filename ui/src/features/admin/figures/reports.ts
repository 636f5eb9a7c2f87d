import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql, type ResultOf, type VariablesOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'

const ReportsDocument = graphql(`
  query MyFigureReports {
    myFigureReports {
      id
      name
      question
      range
      rhythm
      weekday
      hour
      lang
      on
      refused
      quietFrom
      quietTo
      alarm {
        measures
        percent
        atLeast
        spike
        drop
      }
      next
      last
    }
  }
`)

const SetReport = graphql(`
  mutation SetFigureReport($input: SetFigureReport!) {
    setFigureReport(input: $input) {
      position
    }
  }
`)
const RemoveReport = graphql(`
  mutation RemoveFigureReport($input: RemoveFigureReport!) {
    removeFigureReport(input: $input) {
      position
    }
  }
`)

export type Report = ResultOf<typeof ReportsDocument>['myFigureReports'][number]
export type ReportInput = VariablesOf<typeof SetReport>['input']

/** The most reports of an account, as in `commands/figurereport`. */
export const mostReports = 10

/** The reader's reports. The query runs again after every command. */
export const useReports = () => useQuery({ query: ReportsDocument, variables: {}, context: afterCommands })

/** The commands about reports. Both throw the server's refusal. */
export function useReportCommands() {
  const client = useClient()
  return {
    set: async (input: ReportInput) => {
      const { error } = await client.mutation(SetReport, { input }).toPromise()
      if (error) throw error
    },
    remove: async (id: string) => {
      const { error } = await client.mutation(RemoveReport, { input: { report: id } }).toPromise()
      if (error) throw error
    },
  }
}
