import type { Call } from '#contract/kit/calls.ts'
import type { RowAction } from '../list/row/row-actions.tsx'

interface Decisions<Row> {
  pass: Call
  decline: Call
  /** Names the document: 王秀英的外出申请. */
  name: (row: Row) => string
  /** Why the reader may not decide now. */
  why?: (row: Row) => string | undefined
  show?: (row: Row) => boolean
  /** The field the opinion is sent as. */
  field?: string
}

/**
 * 通过 and 拒绝 of a list of documents under review, each with its dialog: a refusal needs its reason.
 *
 *     rowActions={reviewActions<Row>({ pass: outing.pass, decline: outing.decline, name: (row) => `${row.oldmanName}的外出` })}
 */
export function reviewActions<Row>({ pass, decline, name, field = 'auditOpinion', ...more }: Decisions<Row>) {
  const yes: RowAction<Row> = {
    ...more,
    label: '通过',
    okText: '通过',
    call: pass,
    title: (row) => `通过${name(row)}`,
    fields: [field],
    options: { [field]: { label: '审核意见' } },
    done: (row) => `已通过${name(row)}`,
  }
  const no: RowAction<Row> = {
    ...more,
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
