import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { InspectRecord, Round, recheckResult, recordFlow } from '#contract/modules/campus/inspection/record.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { stepActions } from '#kit/list/step-actions.ts'
import { whyUndecided } from '#kit/review/review-actions.ts'
import { local } from '#kit/store/storage.ts'
import type { Values } from '#kit/value/schema.ts'
import type { Row } from './record-columns.tsx'

const page = 'government.rectify'
type May = (permit: string) => boolean
const fails = ({ pass }: Values) => pass === recheckResult.is.fail
const isMine = ({ dutyId }: Row) => dutyId === local.get('userInfo')?.userId

/** The problem and the last correction, on which the recheck decides. */
function lastRound({ problem, rounds }: Row) {
  const shape = { problem: InspectRecord.shape.problem, ...Round.shape }
  const keys = ['problem', 'measure', 'replyName', 'replyTime', 'photosAfter']
  return <Facts shape={shape} row={{ ...rounds.at(-1), problem }} keys={keys} columns={1} />
}

/** The next steps of a record; the step is sent in the body. */
export function recordActions(may: May): RowAction<Row>[] {
  const { can } = recordFlow
  return [
    ...stepActions(inspection.recordUpdate, recordFlow, {
      reply: {
        input: () => ({ action: 'reply' }),
        show: (row) => can('reply')(row) && (row.myDuty === 1 || may(`${page}.reply`)),
        title: (row) => `提交整改${row.recordNo}：${row.title}`,
        columns: 1,
        options: {
          measure: { placeholder: '怎样整改、何时完成' },
          photosAfter: { help: '至少一张整改后的照片' },
        },
        done: (row) => `已提交整改${row.recordNo}，等待复查`,
      },
      recheck: {
        input: () => ({ action: 'recheck' }),
        show: can('recheck'),
        why: whyUndecided,
        columns: 1,
        options: {
          pass: { clears: ['deadline'] },
          opinion: { help: '不通过时必填' },
          deadline: { show: fails, required: true, help: '明天以后' },
        },
        outlook: lastRound,
        title: (row) => `复查整改${row.recordNo}：${row.title}`,
        done: (row) => `已复查整改${row.recordNo}`,
      },
      postpone: {
        input: () => ({ action: 'postpone' }),
        show: (row) => can('postpone')(row) && (isMine(row) || may(`${page}.postpone`)),
        why: (row) => (row.postponeLog.length > 0 ? '每条整改只能延期一次' : undefined),
        columns: 1,
        options: { deadline: { label: '延期至', help: '超过7天或重大事故隐患须由院长、管理员办理' } },
        title: (row) => `延期${row.recordNo}（原期限 ${row.deadline}）`,
        done: (row) => `已延期${row.recordNo}`,
      },
    }),
    {
      label: '通知书',
      permit: `${page}.print`,
      onClick: ({ inspectRecordId }) =>
        import('../print/print-record.tsx').then(({ printNotices }) => printNotices([inspectRecordId])),
    },
    {
      label: '复查表',
      permit: `${page}.print`,
      show: (row) => row.rounds.length > 0,
      onClick: ({ inspectRecordId }) =>
        import('../print/print-record.tsx').then(({ printRechecks }) => printRechecks([inspectRecordId])),
    },
  ]
}
