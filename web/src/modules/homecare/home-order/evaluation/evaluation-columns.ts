import type { z } from 'zod'
import { Evaluation, homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { cols } from '#kit/cols.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'

type Row = z.output<typeof Evaluation>

/** Columns of evaluations with their answers. */
export const evaluationColumns = cols(
  Evaluation,
  [
    'createTime',
    'oldmanName',
    'projectNames',
    'workerNames',
    'score',
    'quality',
    'attitude',
    'punctual',
    'content',
    'source',
    'replyContent',
    'status',
  ],
  {
    createTime: { title: '评价时间', width: 145 },
    score: { width: 65 },
    quality: { title: '质量', width: 60, extra: true },
    attitude: { title: '态度', width: 60, extra: true },
    punctual: { title: '准时', width: 60, extra: true },
    content: { width: 160, ellipsis: true },
    replyContent: { width: 140, ellipsis: true },
  },
)

export const evaluationActions: readonly RowAction<Row>[] = [
  {
    label: '回复',
    call: homeEvaluation.evaluationReply,
    fields: ['replyContent', 'status'],
    columns: 1,
    title: (row) => `回复${row.oldmanName}的评价`,
    done: (row) => `已回复${row.oldmanName}的评价`,
  },
]
