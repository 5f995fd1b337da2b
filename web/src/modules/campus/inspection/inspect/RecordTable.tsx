import { Table } from 'antd'
import { hazardLevel } from '#contract/modules/campus/inspection/bank.ts'
import { rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { DayText, StatusChip } from '#kit/cells.tsx'
import type { Whole } from './sheet/whole.ts'

type Line = Whole['records'][number]

/** The rectifications of an inspection; each opens on its own page. */
export function RecordTable({ records, onOpen }: { records: readonly Line[]; onOpen: (address: string) => void }) {
  return (
    <Table<Line>
      size="small"
      rowKey="inspectRecordId"
      pagination={false}
      dataSource={[...records]}
      locale={{ emptyText: '这次检查没有需要整改的问题' }}
      columns={[
        {
          title: '编号',
          width: 150,
          render: (_, { recordNo }) => (
            <button type="button" className="k-link" onClick={() => onOpen(`/government/rectify?keyword=${recordNo}`)}>
              {recordNo}
            </button>
          ),
        },
        { title: '项', dataIndex: 'itemNo', width: 50, align: 'right' },
        { title: '标题', dataIndex: 'title', width: 150 },
        { title: '问题', dataIndex: 'problem' },
        {
          title: '等级',
          width: 150,
          render: (_, row) => (
            <>
              {hazardLevel.label(row.hazardLevel)} {row.repeated === 1 && <span className="k-badge">重复</span>}
            </>
          ),
        },
        { title: '责任人', dataIndex: 'dutyName', width: 90 },
        { title: '期限', width: 110, render: (_, { deadline }) => <DayText value={deadline} /> },
        {
          title: '状态',
          width: 110,
          render: (_, { status }) => <StatusChip label={rectifyStatus.label(status)} />,
        },
      ]}
    />
  )
}
