import { isLent, lend } from '#contract/modules/stock/stock-doc/lend.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import type { DocRow } from '../core/doc-actions.ts'

export type Dialog = 'return' | 'extend'

/** Actions on lent items: 归还 and 延期 in dialogs of their own, 催还 at once. */
export function lentActions<R extends DocRow>(open: (dialog: Dialog, row: R) => void): RowAction<R>[] {
  const permit = 'warehouse.lend.giveBack'
  return [
    { label: '归还', permit, show: isLent, onClick: (row) => open('return', row) },
    { label: '延期', permit, show: isLent, onClick: (row) => open('extend', row) },
    {
      label: '催还',
      call: lend.lendReturn,
      show: isLent,
      confirm: ({ docNo }) => ({ title: `提醒借用单${docNo}的借用人归还？`, content: '每天可催还一次' }),
      input: ({ id }) => ({ id, action: 'urge' }),
      done: ({ docNo }) => `已催还借用单${docNo}`,
    },
  ]
}
