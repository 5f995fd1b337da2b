import { isOnWay, isUntouched, transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import type { DocRow } from '../core/doc-actions.ts'

/** Actions on goods in transit: 确认收货 in a dialog of its own, 拒收退回 with its reason. */
export function wayActions<R extends DocRow>(receive: (row: R) => void): RowAction<R>[] {
  return [
    { label: '确认收货', permit: 'warehouse.transfer.receive', show: isOnWay, onClick: receive },
    {
      label: '拒收退回',
      call: transfer.transferReject,
      show: isUntouched,
      danger: true,
      confirm: ({ docNo }) => ({
        title: `拒收调拨单${docNo}？`,
        content: '全部物品退回调出仓库',
        okText: '拒收退回',
        reason: '退回原因',
        danger: true,
      }),
      input: ({ id }) => ({ id }),
      done: ({ docNo }) => `调拨单${docNo}已全部退回调出仓库`,
    },
  ]
}
