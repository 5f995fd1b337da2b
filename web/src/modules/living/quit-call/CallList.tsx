import { Button } from 'antd'
import type { z } from 'zod'
import {
  callFlow,
  callKind,
  callStatus,
  comeBack,
  type QuitCall,
  quitCall,
  reached,
} from '#contract/modules/living/quit-call/quit-call.ts'
import { useCall } from '#kit/calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { nowOf } from '#kit/value/format.ts'
import { columns } from './call-columns.ts'

type Row = z.output<typeof QuitCall>

/** 住后回访: calls to be made after a departure, and their results (residence.md 9). */
export default function CallList({ onBack }: { onBack: () => void }) {
  const page = usePage()
  const overdue = useCall(quitCall.list, { overdue: 1, size: 1 }).data?.total
  return (
    <ListPage
      name="quitCall"
      call={quitCall.list}
      columns={columns}
      filters={['oldmanName', 'callKind', 'dueDateFrom', 'dueDateTo', 'overdue', 'satisfaction', 'comeBack']}
      statusTabs={{ filter: 'callStatus', count: [callStatus.is.due] }}
      sort={['dueDate', 'callTime', 'satisfaction']}
      look={{
        column: 'oldmanName',
        call: quitCall.get,
        title: (row) => `${row.oldmanName}的${callKind.label(row.callKind)}`,
      }}
      rowClass={(row) => (row.overdue ? 'k-row-danger' : undefined)}
      empty="没有要回访的人；老人退住后，这里自动出现7天和30天的回访"
      tools={
        <>
          {overdue ? <span className="k-danger">{overdue} 个回访已逾期</span> : null}
          <Button onClick={onBack}>返回入住列表</Button>
        </>
      }
      named={(row) => `${row.oldmanName}的住后回访`}
      rowActions={[...actions, lookAt((id) => page.open(`/live/consult/base?${new URLSearchParams({ id })}`))]}
    />
  )
}

const isOpen = (row: Row) => callFlow.can('record')(row) && row.callStatus !== callStatus.is.done
const condoles = (row: Row) => row.callKind === callKind.is.condolence
const heardFields = ['reached', 'callTime', 'calledName', 'relation', 'answer']
/** First values: the relative who is called first, or the answers of an earlier call. */
const outcomeOf = (row: Row) => ({
  reached: reached.is.yes,
  callTime: row.callTime && row.callStatus === callStatus.is.done ? row.callTime : nowOf(),
  calledName: row.calledName ?? row.contactName,
  relation: row.relation,
  answer: row.answer,
  satisfaction: row.satisfaction,
  leaveReason: row.leaveReason,
  comeBack: row.comeBack,
})
const done = (row: Row) => `已登记${row.oldmanName}的回访`

const actions: RowAction<Row>[] = [
  {
    label: '登记回访',
    title: (row) => `登记${row.oldmanName}的${callKind.label(row.callKind)}`,
    call: quitCall.record,
    fields: [...heardFields, 'satisfaction', 'leaveReason', 'comeBack'],
    options: {
      reached: { help: '没接通的留在待回访里，可再打' },
      calledName: { help: '接通时填写' },
      answer: { span: 'full', placeholder: '近况、对机构的评价和建议' },
    },
    initial: outcomeOf,
    show: (row) => isOpen(row) && !condoles(row),
    done,
  },
  {
    label: '登记慰问',
    title: (row) => `登记对${row.oldmanName}家属的慰问`,
    call: quitCall.record,
    fields: heardFields,
    options: { answer: { span: 'full', placeholder: '家属近况、需要的帮助' }, calledName: { help: '接通时填写' } },
    initial: outcomeOf,
    show: (row) => isOpen(row) && condoles(row),
    done: (row) => `已登记对${row.oldmanName}家属的慰问`,
  },
  {
    label: '更正',
    title: (row) => `更正${row.oldmanName}的${callKind.label(row.callKind)}`,
    call: quitCall.record,
    fields: ['callTime', 'calledName', 'relation', 'answer', 'satisfaction', 'leaveReason', 'comeBack'],
    input: () => ({ reached: reached.is.yes }),
    options: { answer: { span: 'full' } },
    initial: outcomeOf,
    show: (row) => row.callStatus === callStatus.is.done && !condoles(row),
    done,
  },
  {
    label: '转咨询',
    title: (row) => `把${row.oldmanName}转为新的咨询`,
    call: quitCall.consult,
    fields: ['saleId', 'consultantPhone'],
    options: { saleId: { help: '不填为本人' }, consultantPhone: { help: '不填为受访家属的电话' } },
    show: (row) =>
      row.callStatus === callStatus.is.done && !condoles(row) && !row.consultationId && row.comeBack !== comeBack.is.no,
    okText: '转咨询',
    done: (row) => `已为${row.oldmanName}新建咨询`,
  },
]

const lookAt = (open: (consultationId: string) => void): RowAction<Row> => ({
  label: '查看咨询',
  permit: 'live.consult.base.query',
  show: (row) => Boolean(row.consultationId),
  onClick: ({ consultationId }) => open(consultationId ?? ''),
})
