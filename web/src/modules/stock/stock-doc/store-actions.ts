import type { z } from 'zod'
import { docStatus, isOpen } from '#contract/modules/stock/stock-doc/document.ts'
import { type Store, store } from '#contract/modules/stock/stock-doc/store.ts'
import { send } from '../../../kit/http/request.ts'
import type { RowAction } from '../../../kit/list/row/row-actions.tsx'
import { editAddress, redAddress } from './store-words.tsx'

type Row = z.output<typeof Store>

const named = ({ storeId }: Row) => ({ storeId })
const waits = ({ status }: Row) => status === docStatus.is.waiting

/** What may be done with a 入库单, in the list and on its page; `open` opens an address. */
export function storeActions(open: (address: string) => void): RowAction<Row>[] {
  return [
    { label: '编辑', permit: 'warehouse.stockIn.edit', show: isOpen, onClick: (row) => open(editAddress(row.storeId)) },
    {
      ...{ label: '通过', call: store.storeAudit, show: waits, okText: '通过', fields: ['opinion'] },
      title: (row) => `通过入库单${row.docNo}`,
      input: (row) => ({ ...named(row), pass: 1 }),
      done: (row) => `已通过入库单${row.docNo}，物品已入库`,
    },
    {
      ...{ label: '驳回', call: store.storeAudit, show: waits, okText: '驳回', danger: true, fields: ['opinion'] },
      options: { opinion: { label: '驳回原因', required: true } },
      title: (row) => `驳回入库单${row.docNo}`,
      input: (row) => ({ ...named(row), pass: 0 }),
      done: (row) => `已驳回入库单${row.docNo}`,
    },
    {
      ...{ label: '撤回', call: store.storeDraft, permit: 'warehouse.stockIn.draft', show: waits },
      confirm: (row) => ({ title: `撤回入库单${row.docNo}？`, content: '撤回后成为草稿，可以修改后再提交' }),
      input: (row) => ({ ...named(row), recall: 1 }),
      done: (row) => `已撤回入库单${row.docNo}`,
    },
    {
      ...{ label: '红冲', permit: 'warehouse.stockIn.redPunch' },
      show: ({ status }) => status === docStatus.is.posted,
      onClick: (row) => open(redAddress(row.storeId)),
    },
    {
      ...{ label: '打印', permit: 'warehouse.stockIn.print' },
      onClick: async (row) => {
        const printed = await send(store.storePrint, named(row)).catch(() => undefined)
        if (printed) await (await import('./store-sheet.tsx')).printStore(printed)
      },
    },
    {
      ...{ label: '取消', call: store.storeDraft, permit: 'warehouse.stockIn.delete', show: isOpen, danger: true },
      confirm: (row) => ({ title: `取消入库单${row.docNo}？`, content: '单号保留，内容不再入库', danger: true }),
      input: (row) => ({ ...named(row), cancel: 1 }),
      done: (row) => `已取消入库单${row.docNo}`,
    },
  ]
}
