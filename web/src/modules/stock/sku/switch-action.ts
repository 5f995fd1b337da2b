import type { Call } from '#contract/kit/calls.ts'
import type { RowAction } from '../../../kit/list/row/row-actions.tsx'

/** 停用 and 启用 of a row of master data; what stands on it stays, it is only offered no more. */
export function switchAction<Row extends { status: 0 | 1 }>(
  call: Call,
  key: keyof Row & string,
  permit: string,
  nameOf: (row: Row) => string,
): RowAction<Row>[] {
  const to = (label: string, status: 0 | 1): RowAction<Row> => ({
    label,
    call,
    permit,
    show: (row) => row.status !== status,
    confirm: (row) => ({
      title: `${label}${nameOf(row)}？`,
      content: status === 0 ? '停用后不能再选用，已有的记录不变。' : undefined,
    }),
    input: (row) => ({ [key]: row[key], status }),
    done: (row) => `已${label}${nameOf(row)}`,
  })
  return [to('停用', 0), to('启用', 1)]
}
