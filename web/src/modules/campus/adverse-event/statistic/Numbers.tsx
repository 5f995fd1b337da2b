import { Table } from 'antd'
import { columnsOf, type Group, type GroupRow } from './statistic-rows.ts'

/** The numbers of a chart; each opens the events it counts. */
export const Numbers = ({ group, open }: { group: Group; open: (filters: object) => void }) => (
  <Table<GroupRow>
    size="small"
    rowKey="name"
    dataSource={group.rows.filter(({ total }) => total > 0)}
    pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
    locale={{ emptyText: '这段时间没有上报的不良事件' }}
    columns={columnsOf(group).map(({ title, text, right, filters }) => ({
      title,
      align: right ? 'right' : 'left',
      render: (_value: unknown, row: GroupRow) => {
        const filter = filters?.(row)
        if (!filter) return text(row)
        return (
          <button type="button" className="k-link" onClick={() => open(filter)}>
            {text(row)}
          </button>
        )
      },
    }))}
  />
)
