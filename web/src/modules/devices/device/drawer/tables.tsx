import { Table } from 'antd'
import type { z } from 'zod'
import { type BindLog, DeviceLog, device } from '#contract/modules/devices/device/device.ts'
import { cmdStatus, type deviceLogType } from '#contract/modules/devices/device/device-type.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { Tone } from '#kit/look/colours.ts'

type Bind = z.output<typeof BindLog>

/** Past and present bindings, newest first; for a mattress each resident of its bed. */
export function BindTable({ rows }: { rows: readonly Bind[] }) {
  return (
    <Table<Bind>
      size="small"
      rowKey="bindLogId"
      dataSource={[...rows]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '还没有绑定过' }}
      columns={[
        { title: '绑定对象', dataIndex: 'boundName' },
        { title: '数据归属', dataIndex: 'oldmanName', render: (name) => name ?? '无人' },
        { title: '开始', dataIndex: 'from', width: 150, render: (value) => <TimeText value={value} /> },
        {
          title: '结束',
          dataIndex: 'to',
          width: 150,
          render: (value) => (value ? <TimeText value={value} /> : '至今'),
        },
      ]}
    />
  )
}

const tones: Record<number, Tone> = { 0: 'info', 1: 'success', 2: 'danger', 3: 'warning' }

const logColumns = cols(DeviceLog, ['time', 'logType', 'text', 'byName'], { text: { width: 360 } })
const answered = cols(DeviceLog, ['time', 'text', 'cmdStatus', 'byName'], {
  text: { width: 300, title: '指令' },
  cmdStatus: {
    render: (_value, row) =>
      row.cmdStatus == null ? null : <StatusChip label={cmdStatus.label(row.cmdStatus)} tone={tones[row.cmdStatus]} />,
  },
})

interface LogProps {
  deviceId: string
  name: string
  only?: (typeof deviceLogType.values)[number]
}

/** Events of the device, newest first. */
export function LogTable({ deviceId, name, only }: LogProps) {
  return (
    <ListPage
      name={name}
      call={device.log}
      fixed={{ deviceId, ...(only && { logType: only }) }}
      columns={only ? answered : logColumns}
      filters={only ? ['from', 'to'] : ['logType', 'from', 'to']}
      empty={only ? '还没有下发过指令' : '还没有上下线记录'}
    />
  )
}
