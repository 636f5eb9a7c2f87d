import { Zap } from 'lucide-react'
import { inquiry as limits } from '../../../shared/form/limits.json'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { SavedTexts, SavedTextsButton } from '../../../shared/thread/SavedTexts'
import { useSend } from '../calendar/calendar'

export const QuickRepliesDocument = graphql(`
  query QuickReplies {
    myQuickReplies {
      id
      text {
        ar
        en
      }
    }
  }
`)

const SetReply = graphql(`
  mutation SetQuickReply($input: SetQuickReply!) {
    setQuickReply(input: $input) {
      position
    }
  }
`)
const RemoveReply = graphql(`
  mutation RemoveQuickReply($input: RemoveQuickReply!) {
    removeQuickReply(input: $input) {
      position
    }
  }
`)

/** The owner's text templates. The chosen text is passed to `onChoose`; it is not sent by itself. */
export function QuickReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT()
  return (
    <SavedTextsButton
      title={t('owner.replies')}
      icon={<Zap size={17} strokeWidth={1.75} aria-hidden />}
      onChoose={onChoose}
    >
      {(choose) => <Replies onChoose={choose} />}
    </SavedTextsButton>
  )
}

function Replies({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT()
  const send = useSend()
  const [answer, ask] = useQuery({
    query: QuickRepliesDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const commands = {
    answer: { ...answer, data: answer.data?.myQuickReplies },
    retry: () => ask({ requestPolicy: 'network-only' }),
    longest: limits.maxMessage,
    save: (id: string | null, text: { ar: string; en: string }) => send(SetReply, { input: { reply: id, text } }),
    remove: (id: string) => send(RemoveReply, { input: { reply: id } }),
  }
  return <SavedTexts lead={t('owner.repliesLead')} empty={t('owner.repliesEmpty')} {...{ commands, onChoose }} />
}
