import { Inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { type Row, table } from '#core/rows/store/table.ts'

export const inventories = table('inventory', 'docId', { label: '盘点', fields: Inventory })

export type Head = Row<'inventory'>
export type CountLine = Row<'inventoryLine'>
