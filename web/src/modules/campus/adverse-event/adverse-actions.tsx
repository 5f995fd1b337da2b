import { stepCall } from '#contract/kit/steps.ts'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import {
  AdverseEvent,
  adverseFlow,
  adverseLevel,
  adverseStatus,
} from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { stepActions } from '#kit/list/step-actions.ts'
import { whyUndecided } from '#kit/review/review-actions.ts'
import { nowOf } from '#kit/value/format.ts'
import type { Row } from './adverse-columns.tsx'

const page = 'administration.adverseEvent.records'
type May = (permit: string) => boolean

/** The next steps of an event; steps of other states are hidden, because there are six. */
export function adverseActions(may: May, edit: (row: Row) => void): RowAction<Row>[] {
  const { can } = adverseFlow
  const reports = (row: Row) => can('report')(row) && (row.mine === 1 || may(`${page}.report`))
  return [
    {
      label: '受理',
      call: stepCall(adverseEvent.act, 'accept'),
      show: (row) => can('accept')(row) && !row.riskTag,
      confirm: () => ({ content: '受理后请调查原因，并安排整改。' }),
    },
    ...stepActions(adverseEvent.act, adverseFlow, {
      report: {
        show: reports,
        confirm: (row) => ({ content: reportWords(row) }),
      },
      accept: {
        show: (row) => can('accept')(row) && Boolean(row.riskTag),
        fields: ['addTag'],
        initial: () => ({ addTag: 1 }),
        options: { addTag: { help: '把与事件类型对应的风险标签写入老人档案，在姓名旁提醒所有人' } },
        title: (row) => `受理${row.eventNo}，建议为${row.oldmanName}加标签“${row.riskTag}”`,
      },
      analyse: {
        show: can('analyse'),
        columns: 2,
        options: {
          correctiveAction: { placeholder: '这一次怎样改正' },
          preventiveAction: { placeholder: '怎样不再发生' },
          causeText: { span: 'full', help: '连续追问“为什么”，每条输入后按回车，最多5条' },
        },
        done: (row) => `已安排${row.eventNo}的整改`,
      },
      submit: {
        show: (row) => can('submit')(row) && (row.myDuty === 1 || may(`${page}.audit`)),
        done: (row) => `已提交${row.eventNo}，等待结案审核`,
      },
      close: {
        show: can('close'),
        why: whyUndecided,
        options: { opinion: { help: '不通过时必填，整改责任人会收到' } },
        outlook: putRight,
        done: (row) => `已审核${row.eventNo}的结案`,
      },
      back: { show: can('back'), danger: true, done: (row) => `已把${row.eventNo}退回上报人` },
    }),
    {
      label: '报监管',
      call: adverseEvent.update,
      title: (row) => `登记${row.eventNo}已上报监管部门`,
      fields: ['authorityTime', 'authorityReceiver'],
      initial: () => ({ authorityTime: nowOf() }),
      options: {
        authorityTime: { required: true },
        authorityReceiver: { required: true, placeholder: '部门、接收人' },
      },
      show: (row) => Number(row.eventLevel) === adverseLevel.sentinel && !row.authorityTime && mayEdit(may, row),
      done: (row) => `已登记${row.eventNo}上报监管部门`,
    },
    { label: '修改', onClick: edit, show: (row) => mayEdit(may, row) },
    {
      label: '打印',
      permit: `${page}.print`,
      onClick: (row) => import('./print-adverse.tsx').then(({ printAdverse }) => printAdverse(row.eventId)),
    },
    { label: '删除', call: adverseEvent.remove, show: can('remove') },
  ]
}

/** The measures and their result, on which closing decides. */
const putRight = (row: Row) => (
  <Facts
    shape={AdverseEvent.shape}
    row={row}
    keys={['dutyName', 'deadline', 'correctiveAction', 'preventiveAction', 'verifyResult']}
    columns={2}
  />
)

/** As on the server: before the report the reporter or users who may edit, afterwards users who may review. */
function mayEdit(may: May, row: Row) {
  if (!adverseFlow.can('edit')(row)) return false
  if (row.status === adverseStatus.is.draft || row.status === adverseStatus.is.back)
    return row.mine === 1 || may(`${page}.edit`)
  return may(`${page}.audit`)
}

const reportWords = (row: Row) =>
  Number(row.eventLevel) === adverseLevel.sentinel
    ? 'Ⅰ级事件立即通知管理员和院长，并须在发现后2小时内上报监管部门。'
    : '上报后由审核人员受理，退回前不能自行修改。'
