import { Table } from 'antd'
import type { z } from 'zod'
import type { DataLog } from '#contract/modules/log.ts'

type Change = z.output<typeof DataLog>['fields'][number]

/** Field by field: what it was, what it is. */
export function ChangeTable({ fields }: { fields: readonly Change[] }) {
  return (
    <Table<Change>
      size="small"
      rowKey="field"
      dataSource={[...fields]}
      pagination={false}
      columns={[
        { title: '字段', dataIndex: 'fieldName', width: 160 },
        { title: '修改前', key: 'old', render: (_, { oldText }) => <Value text={oldText} tone="log-old" /> },
        { title: '修改后', key: 'new', render: (_, { newText }) => <Value text={newText} tone="log-new" /> },
      ]}
    />
  )
}

function Value({ text, tone }: { text: string; tone: string }) {
  return text ? <span className={tone}>{text}</span> : <span className="k-muted">空</span>
}
