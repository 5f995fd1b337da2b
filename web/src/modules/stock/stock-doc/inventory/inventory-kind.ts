import type { ReplyFor } from '#contract/kit/calls.ts'
import { inventory, isCounted, isCounting } from '#contract/modules/stock/stock-doc/inventory.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { whyUndecided } from '#kit/review/review-actions.ts'
import type { DocKind } from '../core/doc-kind.ts'
import type { CountPrinted } from './inventory-sheet.tsx'

export type Whole = ReplyFor<typeof inventory.inventoryGet>
export type CountLine = Whole['lines'][number]

/** 盘点 (stock.md 3.7): pages and texts; its actions are its own. */
export const counts: DocKind = {
  label: '盘点',
  paper: '盘点单',
  page: 'warehouse.inventory',
  base: '/warehouse/inventory',
  key: 'inventoryId',
  draft: inventory.inventorySave,
  print: inventory.inventoryPrint,
  passed: '差异已过账',
  paperOf: async (printed) => (await import('./inventory-sheet.tsx')).printCount(printed as CountPrinted), // as: the reply of its print call
}

interface CountRow {
  id: string
  docNo: string
  status: number
  mayDecide?: 0 | 1 | null
  whyNot?: string | null
}

const { page } = counts
const confirms = {
  call: inventory.inventoryConfirm,
  permit: `${page}.confirm|${page}.audit`,
  show: isCounted,
  why: whyUndecided,
}

/** Actions on a count, in its list and on its page. */
export function countActions<R extends CountRow>(): RowAction<R>[] {
  return [
    {
      ...confirms,
      label: '确认通过',
      okText: '确认通过',
      fields: ['opinion'],
      title: ({ docNo }) => `确认盘点单${docNo}，差异过账`,
      input: ({ id }) => ({ id, pass: 1 }),
      done: ({ docNo }) => `已确认盘点单${docNo}，仓库恢复出入库`,
    },
    {
      ...confirms,
      label: '退回重盘',
      okText: '退回重盘',
      danger: true,
      fields: ['opinion'],
      options: { opinion: { label: '退回原因', required: true } },
      title: ({ docNo }) => `退回盘点单${docNo}`,
      input: ({ id }) => ({ id, pass: 0 }),
      done: ({ docNo }) => `已退回盘点单${docNo}，请重新盘点`,
    },
    {
      label: '打印',
      permit: `${page}.print`,
      onClick: async ({ id }) => {
        const printed = await send(counts.print, inputOf(counts.print, { id })).catch(() => undefined)
        if (printed) await counts.paperOf(printed)
      },
    },
    {
      label: '取消盘点',
      permit: `${page}.cancel`,
      call: inventory.inventorySave,
      danger: true,
      show: (row) => isCounting(row) || isCounted(row),
      confirm: ({ docNo }) => ({
        title: `取消盘点单${docNo}？`,
        content: '已盘的数量不再生效，仓库恢复出入库',
        okText: '取消盘点',
        reason: '取消原因',
        danger: true,
      }),
      input: ({ id }) => ({ id, cancel: 1 }),
      done: ({ docNo }) => `已取消盘点单${docNo}`,
    },
  ]
}
