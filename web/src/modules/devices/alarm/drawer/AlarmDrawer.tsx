import { Table, Tabs, Timeline } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { Alarm, alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmChannel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { type AlarmRow, Level, Result, State, WaitTime } from '../columns.tsx'
import { named } from '../row-actions.ts'
import { AlarmStepButtons } from './alarm-steps.tsx'
import { Curve } from './Curve.tsx'
import { Person } from './Person.tsx'
import '../alarm.css'

type Detail = ReplyFor<typeof alarm.get>

const facts = [
  'alarmNo',
  'alarmKind',
  'value',
  'threshold',
  'firstTime',
  'raisedTime',
  'lastTime',
  'clearedTime',
  'count',
  'deviceNo',
  'ruleName',
  'areaName',
  'ackName',
  'ackTime',
  'arriveTime',
  'handleName',
  'handleTime',
  'closeTime',
  'dealContent',
  'photos',
]

interface DrawerProps {
  alarmId: string
  onClose: () => void
}

/** The details of an alarm: measured values, notified users, steps, person, earlier alarms. */
export default function AlarmDrawer({ alarmId, onClose }: DrawerProps) {
  const query = useCall(alarm.get, { alarmId }, { keep: false })
  const title = query.data ? named(query.data) : '报警'
  return (
    <SideDialog open title={title} size={960} onClose={onClose}>
      <Loaded query={query}>{(row) => <Whole row={row} />}</Loaded>
    </SideDialog>
  )
}

function Whole({ row }: { row: Detail }) {
  return (
    <>
      <div className="alarm-head">
        <Level row={row} /> <State row={row} full />
        {row.flapping === 1 && <StatusChip label="频繁" tone="warning" />}
        {row.muted === 1 && <span className="k-muted">护理中静音</span>}
        {row.value && <b>{row.value}</b>}
        {row.threshold && <span className="k-muted">界限 {row.threshold}</span>}
        <span className="k-muted">
          等待 <WaitTime row={row} />
        </span>
        <AlarmStepButtons row={row} />
      </div>
      {row.resident && <Person card={row.resident} mutedUntil={row.mutedUntil} />}
      <Curve row={row} />
      <Tabs
        items={[
          { key: 'time', label: '经过', children: <Course row={row} /> },
          { key: 'facts', label: '详情', children: <About row={row} /> },
          { key: 'notified', label: `通知 ${row.notified.length}`, children: <Told row={row} /> },
          { key: 'previous', label: `之前的 ${row.previous.length}`, children: <Before rows={row.previous} /> },
        ]}
      />
    </>
  )
}

const Course = ({ row }: { row: Detail }) => (
  <Timeline
    items={row.timeline.map(({ time, text, byName }, at) => ({
      key: `${time} ${at}`,
      content: (
        <>
          <TimeText value={time} /> {text} <span className="k-muted">{byName ?? '系统'}</span>
        </>
      ),
    }))}
  />
)

const About = ({ row }: { row: Detail }) => (
  <>
    <Facts shape={Alarm.shape} row={row} keys={facts} columns={2} />
    {row.dealType != null && (
      <p>
        处理结果：
        <Result row={row} />
      </p>
    )}
  </>
)

const Told = ({ row }: { row: Detail }) => (
  <Table<Detail['notified'][number]>
    size="small"
    rowKey={({ userId, channel, time }) => `${userId} ${channel} ${time}`}
    dataSource={row.notified}
    pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    locale={{ emptyText: '还没有通知任何人' }}
    columns={[
      { title: '时间', dataIndex: 'time', width: 150, render: (value) => <TimeText value={value} /> },
      { title: '姓名', dataIndex: 'userName' },
      { title: '渠道', dataIndex: 'channel', width: 120, render: (value) => alarmChannel.label(value) },
      { title: '说明', dataIndex: 'note' },
    ]}
  />
)

const Before = ({ rows }: { rows: readonly AlarmRow[] }) => (
  <Table<AlarmRow>
    size="small"
    rowKey="alarmId"
    dataSource={[...rows]}
    pagination={false}
    locale={{ emptyText: '之前没有同样的报警' }}
    columns={[
      { title: '时间', dataIndex: 'raisedTime', width: 150, render: (value) => <TimeText value={value} /> },
      { title: '级别', width: 90, render: (_value, row) => <Level row={row} /> },
      { title: '数值', dataIndex: 'value' },
      { title: '状态', width: 130, render: (_value, row) => <State row={row} /> },
      { title: '结果', render: (_value, row) => <Result row={row} /> },
    ]}
  />
)
