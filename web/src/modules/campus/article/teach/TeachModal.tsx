import { Button } from 'antd'
import { teaching } from '#contract/modules/campus/article/teaching.ts'
import { familyNotice, familyScope, sendWay } from '#contract/modules/living/family-notice/family-notice.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { nowOf } from '#kit/value/format.ts'
import type { ArticleRow } from '../kind.ts'
import { QuizAnswers } from './QuizAnswers.tsx'
import '../article.css'

/** Ways to use a published article: teach one resident who signs, teach many, or send it to families. */
export type Delivery = 'one' | 'many' | 'families'

interface DeliverProps {
  article: ArticleRow
  by: Delivery
  onClose: () => void
}

export default function TeachModal({ article, by, onClose }: DeliverProps) {
  if (by === 'families') return <Families article={article} onClose={onClose} />
  const { id: articleId, title } = article
  if (by === 'one')
    return (
      <FormModal
        call={teaching.teachCreate}
        title={`登记宣教“${title}”`}
        fields={['oldmanId', 'method', 'teachTime', 'understanding', 'remark', 'signImage', 'answers']}
        // Ticked below the fields, question by question.
        options={{ answers: { show: () => false } }}
        initial={{ teachTime: nowOf() }}
        input={{ articleId }}
        outlook={({ answers }, set) => (
          <QuizAnswers
            articleId={articleId}
            answers={Array.isArray(answers) ? answers : []}
            onChange={(next) => set({ answers: next })}
          />
        )}
        done={({ oldmanName }) => `已登记${oldmanName}的宣教`}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      call={teaching.teachMany}
      title={`批量宣教“${title}”`}
      fields={['oldmanIds', 'method', 'teachTime', 'understanding', 'remark']}
      options={{ oldmanIds: { span: 'full' } }}
      initial={{ teachTime: nowOf() }}
      input={{ articleId }}
      outlook={(_, set) => <TaggedResidents articleId={articleId} onChoose={(oldmanIds) => set({ oldmanIds })} />}
      done={({ made }) => `已登记${made}位老人的宣教`}
      onClose={onClose}
    />
  )
}

const informHealth = 3

/**
 * A notice to families, filled in with the article; it is reviewed and sent, and its readers are listed, on its own
 * page.
 */
function Families({ article: { id, title, summary }, onClose }: Omit<DeliverProps, 'by'>) {
  const may = usePermit()
  const page = usePage()
  const goesOn = may('administration.notice.famliy.query')
  return (
    <FormModal
      call={familyNotice.create}
      title={`推送“${title}”给家属`}
      fields={['title', 'informType', 'oldmanIds', 'familyScope', 'sendWay', 'content', 'picture']}
      options={{ title: { span: 'full' }, oldmanIds: { span: 'full' } }}
      initial={{
        title,
        content: summary ?? title,
        informType: informHealth,
        familyScope: familyScope.is.all,
        sendWay: [sendWay.is.portal],
      }}
      outlook={(_, set) => <TaggedResidents articleId={id} onChoose={(oldmanIds) => set({ oldmanIds })} />}
      done={(row) => `已存为家属通知草稿“${row.title}”`}
      onDone={() => goesOn && page.open('/administration/notice/famliy')}
      okText={goesOn ? '保存，去家属通知发送' : '保存'}
      onClose={onClose}
    />
  )
}

const chosenMax = 200

/** Chooses the residents the article is tagged for. */
function TaggedResidents({ articleId, onChoose }: { articleId: string; onChoose: (oldmanIds: string[]) => void }) {
  const { data } = useCall(teaching.teachMeant, { articleId })
  if (!data) return null
  if (data.length === 0) return <p className="k-muted">没有符合文章疾病或风险标签的在住老人，请逐个选择</p>
  const untaught = data.filter(({ taughtTime }) => !taughtTime)
  const choose = (people: typeof data) => onChoose(people.slice(0, chosenMax).map(({ oldmanId }) => oldmanId))
  return (
    <p>
      <Button size="small" onClick={() => choose(data)}>
        选择符合标签的{data.length}位老人
      </Button>{' '}
      {untaught.length > 0 && untaught.length < data.length && (
        <Button size="small" onClick={() => choose(untaught)}>
          只选其中未宣教的{untaught.length}位
        </Button>
      )}
      {data.length > chosenMax && <span className="k-muted"> 一次最多{chosenMax}位</span>}
    </p>
  )
}
