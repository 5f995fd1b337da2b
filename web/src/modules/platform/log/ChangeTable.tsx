import { Table } from 'antd'
import type { z } from 'zod'
import type { DataLog } from '#contract/modules/platform/log/log.ts'
import { textDiff } from './text-diff.ts'

type Change = z.output<typeof DataLog>['fields'][number]

/** Field by field: old value, new value. */
export function ChangeTable({ fields }: { fields: readonly Change[] }) {
  return (
    <Table<Change>
      size="small"
      rowKey="field"
      dataSource={[...fields]}
      pagination={false}
      columns={[
        { title: '字段', dataIndex: 'fieldName', width: 160 },
        { title: '修改前', key: 'old', render: (_, row) => <Value part={diffOf(row).before} tone="log-old" /> },
        { title: '修改后', key: 'new', render: (_, row) => <Value part={diffOf(row).after} tone="log-new" /> },
      ]}
    />
  )
}

const diffOf = ({ oldText, newText }: Change) => textDiff(oldText, newText)

/** A text with the changed part marked. */
function Value({ part: { head, middle, tail }, tone }: { part: ReturnType<typeof textDiff>['before']; tone: string }) {
  if (!head && !middle && !tail) return <span className="k-muted">空</span>
  const all = !head && !tail
  return (
    <span className={tone}>
      {head}
      {middle && (all ? middle : <mark>{middle}</mark>)}
      {tail}
    </span>
  )
}
