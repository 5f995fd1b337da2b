import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type inventory, inventoryType, isCounting } from '#contract/modules/stock/stock-doc/inventory.ts'
import type { Db } from '#core/db/db.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import type { DocRow, Kind } from '../core/kind.ts'
import { idOf, ownDoc } from '../core/save.ts'
import { type CountLine, type Head, inventories } from './tables.ts'

/** A count is a document like the others; its own columns are in a table beside the head (decision 052). */

type KindNames = Pick<Kind, 'docType' | 'page' | 'path' | 'prefix' | 'label' | 'template'>
export const counts: KindNames & { biz: 'INVENTORY'; key: 'inventoryId' } = {
  docType: 'INVENTORY',
  biz: 'INVENTORY',
  page: 'warehouse.inventory',
  path: '/warehouse/inventory/detail',
  key: 'inventoryId',
  prefix: 'PD',
  label: '盘点单',
  template: 'DOC_INVENTORY',
}

export type SaveBody = BodyFor<typeof inventory.inventorySave> & { version?: number }

export interface Count {
  row: DocRow
  head: Head
}

/** The count within reach, locked until the end; 21003. */
export async function reachCount(db: Db, who: Who, body: object): Promise<Count> {
  const row = await ownDoc(db, who, counts, idOf(counts, body))
  return { row, head: await own(db, inventories, who, row.docId) }
}

/** 21002 for another version than the stored one. */
export function assertCountVersion({ row }: Count, version: number | undefined) {
  if (version !== row.version) refuse(common.stale)
}

export const isDynamic = ({ inventoryType: type }: Pick<Head, 'inventoryType'>) => type === inventoryType.is.moving

export const countersOf = ({ counterIds }: Pick<Head, 'counterIds'>) => counterIds

/** Book quantity and difference are hidden from users who do not confirm, while the count goes on (stock.md 3.7). */
export const isBlindTo = (who: Who, { row, head }: { row: Pick<DocRow, 'status'>; head: Pick<Head, 'blind'> }) =>
  head.blind === 1 && isCounting(row) && !who.may(`${counts.page}.confirm`)

export const countLines = (db: Db, who: Who, docId: string): Promise<CountLine[]> =>
  db
    .selectFrom('inventoryLine')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .orderBy('lineNo')
    .execute()
