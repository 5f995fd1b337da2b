import { Button, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { type ReactNode, useState } from 'react'

interface Props<R> {
  /** Names a line: 护理目标. */
  noun: string
  value?: readonly R[]
  onChange?: (rows: readonly R[]) => void
  rowKey: keyof R & string
  columns: ColumnsType<R>
  /** Read-only: nothing may be added, changed or removed. */
  closed?: boolean
  /** Existing lines may be changed, none added or removed. */
  fixed?: boolean
  dialog: (row: R | undefined, keep: (row: R) => void, close: () => void) => ReactNode
}

/** Lines of a document, each edited in a dialog. */
export function Lines<R extends object>(props: Props<R>) {
  const { noun, value = [], onChange, rowKey, columns, closed, fixed, dialog } = props
  const [edited, setEdited] = useState<R | 'new'>()
  const close = () => setEdited(undefined)
  const keep = (row: R) => {
    const stands = value.some((one) => one[rowKey] === row[rowKey])
    onChange?.(stands ? value.map((one) => (one[rowKey] === row[rowKey] ? row : one)) : [...value, row])
    close()
  }
  const actions = {
    title: '操作',
    width: 120,
    render: (_: unknown, row: R) => (
      <span className="k-actions">
        <Button type="link" onClick={() => setEdited(row)}>
          {fixed ? '评价' : '修改'}
        </Button>
        {!fixed && (
          <Button type="link" danger onClick={() => onChange?.(value.filter((one) => one[rowKey] !== row[rowKey]))}>
            移除
          </Button>
        )}
      </span>
    ),
  }
  return (
    <>
      <Table<R>
        rowKey={rowKey}
        size="small"
        pagination={false}
        dataSource={value}
        columns={closed ? columns : [...columns, actions]}
        locale={{ emptyText: <span className="k-muted">还没有{noun}</span> }}
      />
      {!closed && !fixed && (
        <Button className="k-gap" onClick={() => setEdited('new')}>
          添加{noun}
        </Button>
      )}
      {edited && dialog(edited === 'new' ? undefined : edited, keep, close)}
    </>
  )
}
