import { Button, Table } from 'antd'
import { useState } from 'react'
import {
  Handover,
  type HandoverLine,
  handover,
  handoverFlow,
  handoverStatus,
  pendingLevel,
} from '#contract/modules/care/care-task/handover.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { DictText, StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Permit } from '#kit/Permit.tsx'
import { handoverActions } from './handover-actions.ts'
import type { Row } from './handover-row.ts'

/** One handover: numbers, missed tasks, residents to be watched, open items, and signatures. */
export default function HandoverDetail({ handoverId }: { handoverId: string }) {
  const query = useCall(handover.handoverGet, { handoverId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: `${row.deptName ?? ''} ${row.workDate}`,
        chips: <StatusChip label={handoverStatus.label(row.handoverStatus)} />,
        facts: [
          ['班次', <DictText key="shift" code="SHIFT_TYPE" value={row.shiftType} />],
          ['在院', `${row.counts.inHouse}人`],
          ['外出', `${row.counts.out}人`],
          ['任务', `${row.counts.total}项`],
          ['完成', row.counts.done],
          ['超时', row.counts.late],
          ['漏', row.counts.missed],
          ['豁免', row.counts.exempt],
          ['交班人', row.giverName],
          ['接班人', row.receiverName],
        ],
      })}
      actions={handoverActions}
      tabs={(row) => [
        { key: 'items', label: `待办事项 ${row.openItems ?? 0}`, children: <Items row={row} /> },
        { key: 'notes', label: `逐人交班 ${row.notes.length}`, children: <Notes row={row} /> },
        {
          key: 'missed',
          label: `漏执行 ${row.missed.length}`,
          children: <Lines lines={row.missed} none="没有漏执行的任务" />,
        },
        {
          key: 'signs',
          label: `危急体征 ${row.criticals.length}`,
          children: <Lines lines={row.criticals} none="没有危急体征" />,
        },
        {
          key: 'alarms',
          label: `未结报警 ${row.alarms.length}`,
          children: <Lines lines={row.alarms} none="没有未结的报警" />,
        },
        {
          key: 'incidents',
          label: `不良事件 ${row.incidents.length}`,
          children: <Lines lines={row.incidents} none="本班没有不良事件" />,
        },
        {
          key: 'prns',
          label: `临时用药 ${row.prns.length}`,
          children: <Lines lines={row.prns} none="本班没有临时用药" />,
        },
        { key: 'outs', label: `外出 ${row.outs.length}`, children: <Lines lines={row.outs} none="没有外出的老人" /> },
        {
          key: 'sign',
          label: '签字',
          children: (
            <Facts
              shape={Handover.shape}
              row={row}
              keys={['giverSign', 'giverTime', 'receiverSign', 'receiverTime', 'receiverRemark']}
            />
          ),
        },
      ]}
    />
  )
}

type Item = Row['pending'][number]
const sentItem = ({ itemId, oldmanId, text, level }: Item) => ({ itemId, oldmanId, text, level })
const isOpen = (row: Row) => handoverFlow.why('edit')(row) === undefined
const changing = handover.handoverUpdate.options.permit

function Items({ row }: { row: Row }) {
  const [editing, setEditing] = useState(false)
  const close = useAction(handover.handoverUpdate, { done: '已办结' })
  const refresh = useAction(handover.handoverUpdate, { done: '已按现在的情况刷新' })
  const { handoverId, version } = row
  return (
    <>
      <div className="k-gap">
        {isOpen(row) && (
          <Permit need={changing}>
            <span className="k-actions">
              <Button type="primary" onClick={() => setEditing(true)}>
                编辑待办
              </Button>
              <Button loading={refresh.pending} onClick={() => refresh.run({ handoverId, version, refresh: 1 })}>
                刷新
              </Button>
            </span>
          </Permit>
        )}
      </div>
      <Table
        size="small"
        rowKey={(item) => item.itemId ?? item.text}
        pagination={false}
        dataSource={row.pending}
        locale={{ emptyText: <span className="k-muted">没有待办事项</span> }}
        rowClassName={(item) =>
          item.doneTime ? 'k-row-muted' : item.level === pendingLevel.is.urgent ? 'k-row-danger' : ''
        }
        columns={[
          { title: '老人', dataIndex: 'oldmanName', width: 100 },
          { title: '事项', dataIndex: 'text' },
          { title: '轻重', width: 80, render: (_, { level }) => ['', '一般', '重要', '紧急'][level] },
          {
            title: '办结',
            width: 200,
            render: (_, item) =>
              item.doneTime ? (
                `${item.doneTime.slice(5, 16)} ${item.doneBy ?? ''}`
              ) : (
                <Permit need={changing}>
                  <Button
                    type="link"
                    loading={close.pending}
                    onClick={() => close.run({ handoverId, version, closeItems: [item.itemId ?? ''] })}
                  >
                    办结
                  </Button>
                </Permit>
              ),
          },
        ]}
      />
      {editing && (
        <FormModal
          call={handover.handoverUpdate}
          title="编辑待办事项"
          fields={['pending']}
          row={{ ...row, pending: row.pending.filter(({ doneTime }) => !doneTime).map(sentItem) }}
          input={{ handoverId }}
          done="已保存待办事项"
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

function Notes({ row }: { row: Row }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      {isOpen(row) && (
        <Permit need={changing}>
          <Button className="k-gap" type="primary" onClick={() => setEditing(true)}>
            编辑交班内容
          </Button>
        </Permit>
      )}
      <Table
        size="small"
        rowKey={(note) => `${note.oldmanId} ${note.text}`}
        pagination={false}
        dataSource={row.notes}
        locale={{ emptyText: <span className="k-muted">没有需要逐人交代的内容</span> }}
        columns={[
          { title: '老人', dataIndex: 'oldmanName', width: 120 },
          { title: '交班内容', dataIndex: 'text' },
        ]}
      />
      {editing && (
        <FormModal
          call={handover.handoverUpdate}
          title="编辑交班内容"
          fields={['notes']}
          row={{ ...row, notes: row.notes.map(({ oldmanId, text }) => ({ oldmanId, text })) }}
          input={{ handoverId: row.handoverId }}
          done="已保存交班内容"
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

const Lines = ({ lines, none }: { lines: readonly HandoverLine[]; none: string }) => (
  <Table
    size="small"
    rowKey="id"
    pagination={false}
    dataSource={lines}
    locale={{ emptyText: <span className="k-muted">{none}</span> }}
    columns={[
      { title: '老人', dataIndex: 'oldmanName', width: 120 },
      { title: '床位', dataIndex: 'bedName', width: 160 },
      { title: '时间', width: 120, render: (_, { time }) => time?.slice(5, 16) },
      { title: '内容', dataIndex: 'text' },
    ]}
  />
)
