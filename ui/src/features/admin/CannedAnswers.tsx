import { useClient } from 'urql'
import { contact as limits } from '../../shared/form/limits.json'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { SavedTexts, SavedTextsButton } from '../../shared/thread/SavedTexts'

export const CannedAnswersDocument = graphql(`
  query CannedAnswers {
    cannedAnswers {
      id
      text {
        ar
        en
      }
    }
  }
`)

const SetAnswer = graphql(`
  mutation SetCannedAnswer($input: SetCannedAnswer!) {
    setCannedAnswer(input: $input) {
      position
    }
  }
`)
const RemoveAnswer = graphql(`
  mutation RemoveCannedAnswer($input: RemoveCannedAnswer!) {
    removeCannedAnswer(input: $input) {
      position
    }
  }
`)

/** The answer templates that all admins share. A chosen template goes to `onChoose`; only the admin sends it. */
export function CannedAnswers({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT()
  return (
    <SavedTextsButton title={t('admin.canned')} onChoose={onChoose}>
      {(choose) => <Answers onChoose={choose} />}
    </SavedTextsButton>
  )
}

function Answers({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT()
  const client = useClient()
  const [answer, ask] = useQuery({
    query: CannedAnswersDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const commands = {
    answer: { ...answer, data: answer.data?.cannedAnswers },
    retry: () => ask({ requestPolicy: 'network-only' }),
    longest: limits.maxMessage,
    save: async (id: string | null, text: { ar: string; en: string }) => {
      const { error } = await client.mutation(SetAnswer, { input: { answer: id, text } }).toPromise()
      if (error) throw error
    },
    remove: async (id: string) => {
      const { error } = await client.mutation(RemoveAnswer, { input: { answer: id } }).toPromise()
      if (error) throw error
    },
  }
  return <SavedTexts lead={t('admin.cannedLead')} empty={t('admin.cannedEmpty')} {...{ commands, onChoose }} />
}
