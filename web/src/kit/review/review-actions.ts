import type { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import type { reviewNow } from '#contract/kit/review.ts'
import type { RowAction } from '../list/row/row-actions.tsx'

/** Sent with each row: whether its reader may decide, why not, whom it waits for. */
export type ReviewState = { [K in keyof typeof reviewNow]?: z.output<(typeof reviewNow)[K]> }

/** Whether a document waits for a decision. */
export const awaits = ({ mayDecide, whyNot }: ReviewState) => mayDecide === 1 || Boolean(whyNot)

/** Why its reader may not decide a waiting document, in the words of the server. */
export const whyUndecided = ({ whyNot }: ReviewState) => whyNot ?? undefined

interface Decisions<Row> {
  pass: Call
  decline: Call
  /** Names the document: 王秀英的外出申请. */
  name: (row: Row) => string
  /** The field that carries the opinion. */
  field?: string
}

/**
 * 通过 and 拒绝 for a list of documents under review, each with its dialog: 拒绝 needs a reason. Both are shown at waiting
 * documents; a user who may not decide reads why. The list shows the column `waitingFor` beside the state.
 *
 *     rowActions={reviewActions<Row>({ pass: outing.pass, decline: outing.decline, name: (row) => `${row.oldmanName}的外出` })}
 */
export function reviewActions<Row extends ReviewState>({
  pass,
  decline,
  name,
  field = 'auditOpinion',
}: Decisions<Row>) {
  const standing = { show: awaits, why: whyUndecided }
  const yes: RowAction<Row> = {
    ...standing,
    label: '通过',
    okText: '通过',
    call: pass,
    title: (row) => `通过${name(row)}`,
    fields: [field],
    options: { [field]: { label: '审核意见' } },
    done: (row) => `已通过${name(row)}`,
  }
  const no: RowAction<Row> = {
    ...standing,
    label: '拒绝',
    okText: '拒绝',
    danger: true,
    call: decline,
    title: (row) => `拒绝${name(row)}`,
    fields: [field],
    options: { [field]: { label: '拒绝原因', required: true } },
    done: (row) => `已拒绝${name(row)}`,
  }
  return [yes, no]
}
