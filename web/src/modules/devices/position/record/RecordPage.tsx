import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { InputFor } from '#contract/kit/calls.ts'
import { alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { PositionRecord, positionRecord } from '#contract/modules/devices/position/record.ts'
import { act } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ask } from '#kit/confirm.tsx'
import { send } from '#kit/http/request.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { tell } from '#kit/look/notice.ts'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { Result, WaitTime } from '../../alarm/columns.tsx'
import { useAlarmSteps } from '../../alarm/drawer/alarm-steps.tsx'
import { named } from '../../alarm/row-actions.ts'
import { byRecord } from './by-record.ts'

const RecordDrawer = lazy(() => import('./RecordDrawer.tsx'))

const columns = cols(
  PositionRecord,
  [
    'level',
    'raisedTime',
    'oldmanName',
    'areaName',
    'bedName',
    'alarmType',
    'railName',
    'count',
    'recordStatus',
    'waitSec',
    'handleName',
    'dealType',
    'alarmNo',
  ],
  {
    level: { width: 72, tones: { 3: 'danger', 2: 'warning', 1: 'info' } },
    raisedTime: { title: '时间', width: 112 },
    alarmType: { width: 88 },
    areaName: { title: '位置', width: 128 },
    railName: { width: 104 },
    count: { width: 64 },
    waitSec: { title: '等待', width: 88, render: (_value, row) => <WaitTime row={row} /> },
    recordStatus: { width: 120, render: (_value, row) => stateOf(row) },
    handleName: { render: (_value, { handleName, ackName }) => handleName ?? ackName },
    dealType: { title: '结果', render: (_value, row) => <Result row={row} /> },
    alarmNo: { extra: true, width: 150 },
  },
)
const stateOf = ({ recordStatus, cleared }: PositionRecord) =>
  `${alarmStatus.label(recordStatus)}${cleared === 1 && recordStatus < alarmStatus.is.handled ? '（已恢复）' : ''}`

type Filter = NonNullable<InputFor<typeof positionRecord.oneClickIgnore>['filter']>
/** The present filters of the list, from its stored state. */
const shownBy = (remaining: unknown): Filter => Object(remaining).filters ?? {}

const { open, acked } = alarmStatus.is
const isOpen = ({ recordStatus }: PositionRecord) => recordStatus === open || recordStatus === acked

/** 定位报警 (iot.md 8.3): today's alarms and all open ones, until they are handled. */
export default function RecordPage() {
  const { query, state } = usePage()
  const { actions, dialogs } = useAlarmSteps(byRecord)
  const [look, setLook] = useState<string | undefined>(query.id)
  useEffect(() => {
    void send(positionRecord.sendUnhandled, {}, { silent: true }).catch(() => undefined)
  }, [])
  return (
    <>
      <ListPage
        name="position-record"
        call={positionRecord.recordList}
        columns={columns}
        filters={[
          'alarmType',
          'oldmanName',
          'level',
          'recordStatus',
          'railId',
          'mapId',
          'raisedTimeFrom',
          'raisedTimeTo',
          'open',
        ]}
        rowKey="recordId"
        sort={['raisedTime', 'level', 'count']}
        link={{ column: 'oldmanName', open: (row) => setLook(row.recordId) }}
        rowClass={(row) =>
          isOpen(row) ? (row.level === alarmLevel.is.urgent ? 'k-row-danger' : undefined) : 'k-row-muted'
        }
        empty="没有定位报警"
        named={named}
        tools={
          <Permit need={positionRecord.oneClickIgnore.options.permit}>
            <Button onClick={() => void ignoreAll(shownBy(state.get('list.position-record')))}>一键忽略</Button>
          </Permit>
        }
        rowActions={actions}
      />
      <Suspense>{look && <RecordDrawer recordId={look} onClose={() => setLook(undefined)} />}</Suspense>
      {dialogs}
    </>
  )
}

const most = 500

/** For the alarms of the list: shows how many would be closed, and asks once. */
async function ignoreAll(filter: Filter) {
  const { total } = await send(positionRecord.recordList, { ...filter, open: 1, ignorable: 1, size: 1 })
  if (total === 0) return tell('没有可忽略的报警')
  const isConfirmed = await ask(
    `将忽略 ${Math.min(total, most)} 条报警？`,
    '忽略',
    'SOS、跌倒、拆除、离开围栏和紧急报警不在其中，须逐条处理。',
  )
  if (!isConfirmed) return
  await act(
    positionRecord.oneClickIgnore,
    { filter },
    { done: ({ ignored, skipped }) => `已忽略 ${ignored} 条${skipped > 0 ? `，${skipped} 条未忽略` : ''}` },
  )
}
