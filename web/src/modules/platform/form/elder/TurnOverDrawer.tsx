import { Button, Empty, Table } from 'antd'
import { useState } from 'react'
import { form } from '#contract/modules/platform/form/form.ts'
import { useCall } from '#kit/calls.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { printSheet } from '#kit/print/print.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { nowOf } from '#kit/value/format.ts'

const columns = [
  { title: '时间', dataIndex: 'time', width: 80 },
  { title: '体位', dataIndex: 'position', width: 80 },
  { title: '皮肤情况', dataIndex: 'skin' },
  { title: '操作人', dataIndex: 'operatorName', width: 100 },
]

/** 翻身记录卡 of a day: the rows of all cards, sorted by time. For `lazy()`. */
export default function TurnOverDrawer({
  oldmanId,
  oldmanName,
  onClose,
}: {
  oldmanId: string
  oldmanName: string
  onClose: () => void
}) {
  const [date, setDate] = useState(() => nowOf().slice(0, 10))
  const query = useCall(form.dataTurnOver, { oldmanId, date })
  const rows = query.data ?? []
  const print = () =>
    printSheet({
      title: '翻身记录卡',
      facts: [
        ['姓名', oldmanName],
        ['日期', date],
      ],
      table: {
        head: columns.map((column) => column.title),
        rows: rows.map((row) => [row.time, row.position, row.skin, row.operatorName]),
      },
      signatures: ['护理员', '护士'],
    })
  return (
    <SideDialog
      open
      title={`${oldmanName}的翻身记录`}
      size={640}
      onClose={onClose}
      extra={
        <Button {...offBecause(rows.length === 0 && '没有可打印的记录')} onClick={print}>
          打印
        </Button>
      }
    >
      <div className="k-gap">
        <FieldInput
          meta={{ label: '日期', kind: 'day' }}
          field="date"
          aria-label="日期"
          value={date}
          onChange={(next) => typeof next === 'string' && setDate(next)}
        />
      </div>
      <Loaded query={query}>
        {(list) => (
          <Table
            size="small"
            rowKey={(row) => `${row.id} ${row.time}`}
            pagination={false}
            columns={columns}
            dataSource={list}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="当天没有翻身记录" /> }}
          />
        )}
      </Loaded>
    </SideDialog>
  )
}
