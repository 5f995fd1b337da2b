import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { windowText } from '../task-words.ts'
import { checkText, itemsText } from './point-words.ts'

type Row = ReplyFor<typeof patrolRecord.recordGet>

/** 巡更记录表. */
export const printRecord = printOf(async (row: Row) => ({
  title: '巡更记录表',
  facts: [
    ['计划', row.planName],
    ['路线', row.lineName],
    ['日期', row.taskDate],
    ['时间窗', windowText(row)],
    ['执行人', row.executorNames],
    [
      '结果',
      `${taskStatus.label(row.taskStatus)}，应检${row.pointTotal}，已检${row.pointDone}，漏检${row.missCount}，异常${row.abnormalCount}`,
    ],
  ] as const,
  table: tableOf(await send(patrolRecord.recordPoints, { taskId: row.taskId }), [
    ['序', ({ sort }) => sort],
    ['点位', ({ pointName, locationName }) => [pointName, locationName].filter(Boolean).join(' ')],
    ['状态', (point) => pointStatus.label(point.pointStatus)],
    ['签到', (point) => [point.nursingName, point.checkTime && checkText(point)].filter(Boolean).join(' ')],
    ['检查结果', itemsText],
    [
      '备注与处理',
      ({ remark, handleRemark }) => [remark, handleRemark && `处理：${handleRemark}`].filter(Boolean).join('；'),
    ],
  ]),
  signatures: ['巡更人', '审核'],
}))
