import { drugUse, usePause, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { awaits, whyUndecided } from '#kit/review/review-actions.ts'
import type { Row } from './UseForm.tsx'

/** Actions on a drug setting, with the texts before and after them (stock.md 5.3). */

const { waiting, used, stopped } = useStatus.is

export const nameOf = (row: { oldmanName?: string | null; drugName: string }) =>
  `${row.oldmanName ?? ''} ${row.drugName}`

export const actionsOf = (edit: (row: Row) => void) => [
  ...checking,
  {
    label: '修改',
    permit: 'drug.set.edit',
    show: (row: Row) => row.useStatus === waiting || row.useStatus === used,
    onClick: edit,
  },
  ...ending,
]

/** Steps of the responsible nurse: approve, send back, or review after a stay in hospital. */
const checking = [
  {
    label: '确认',
    permit: 'drug.set.audit',
    call: drugUse.useUpdate,
    show: awaits,
    why: whyUndecided,
    input: (row: Row) => ({ useId: row.useId, useStatus: used }),
    confirm: (row: Row) => ({
      title: `确认${row.oldmanName ?? ''}的${row.drugName}，每次${row.doseValue}？`,
      content: '确认后按频次生成服药任务。',
    }),
    done: (row: Row) => `已确认${nameOf(row)}`,
  },
  {
    label: '不同意',
    permit: 'drug.set.audit',
    call: drugUse.useUpdate,
    show: awaits,
    why: whyUndecided,
    danger: true,
    fields: ['remark'],
    options: { remark: { label: '原因', required: true } },
    input: (row: Row) => ({ useId: row.useId, useStatus: stopped }),
    title: (row: Row) => `不同意${nameOf(row)}`,
    done: (row: Row) => `已退回${nameOf(row)}`,
  },
  {
    label: '复核',
    permit: 'drug.set.audit',
    call: drugUse.useUpdate,
    show: (row: Row) => row.useStatus === used && row.pause === usePause.is.review,
    input: (row: Row) => ({ useId: row.useId, pause: 0 }),
    confirm: (row: Row) => ({
      title: `${row.oldmanName ?? ''}出院后继续使用${row.drugName}？`,
      content: '请先核对出院医嘱；剂量有变请点修改。',
    }),
    done: (row: Row) => `已复核${nameOf(row)}`,
  },
]

const ending = [
  {
    label: '停用',
    permit: 'drug.set.stop',
    call: drugUse.useUpdate,
    danger: true,
    show: (row: Row) => row.useStatus === used,
    fields: ['stopReason', 'remark'],
    options: { stopReason: { required: true } },
    input: (row: Row) => ({ useId: row.useId, useStatus: stopped }),
    title: (row: Row) => `停用${nameOf(row)}`,
    done: (row: Row) => `已停用${nameOf(row)}`,
  },
  {
    label: '恢复',
    permit: 'drug.set.stop',
    call: drugUse.useUpdate,
    show: (row: Row) => row.useStatus === stopped && row.stopReason != null,
    input: (row: Row) => ({ useId: row.useId, useStatus: used }),
    confirm: (row: Row) => ({ title: `恢复${nameOf(row)}？`, content: '只能在停用当天恢复。' }),
    done: (row: Row) => `已恢复${nameOf(row)}`,
  },
  {
    label: '删除',
    call: drugUse.useDelete,
    danger: true,
    show: (row: Row) => row.useStatus === waiting,
    confirm: (row: Row) => ({ title: `删除${nameOf(row)}？`, content: '没有服药记录的才能删除。' }),
    done: (row: Row) => `已删除${nameOf(row)}`,
  },
]
