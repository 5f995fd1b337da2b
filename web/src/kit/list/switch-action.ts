import type { Call } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { valuesOf } from '../value/schema.ts'
import type { RowAction } from './row/row-actions.tsx'

/**
 * The actions 停用 and 启用 of a row of master data; records that use it stay, it is only no longer offered. `key` names
 * the id of a row where the id is optional in the call.
 *
 *     rowActions={[...switchAction(supplier.supplierUpdate, 'warehouse.supplier.enable')]}
 */
export function switchAction<Row extends { status: 0 | 1 }>(
  call: Call,
  permit: string,
  key?: string,
): RowAction<Row>[] {
  const to = (label: string, status: 0 | 1): RowAction<Row> => ({
    label,
    call,
    permit,
    show: (row) => row.status !== status,
    confirm: () => ({ content: status === onOff.is.off ? '停用后不能再选用，已有的记录不变。' : undefined }),
    input: (row) => ({ ...(key && { [key]: valuesOf(row)[key] }), status }),
  })
  return [to('停用', 0), to('启用', 1)]
}
