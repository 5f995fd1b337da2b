import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmLevel, isOpen, openStates, typesOf } from '#contract/modules/devices/alarm/alarm-kind.ts'
import TabCard from '#kit/detail/TabCard.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { isEmpty } from '#kit/value/schema.ts'
import { columns } from './columns.tsx'
import { useAlarmSteps } from './drawer/alarm-steps.tsx'
import { batch, closeAllCommon } from './drawer/close.ts'
import { OnPhone } from './drawer/OnPhone.tsx'
import { named } from './row-actions.ts'

const AlarmDrawer = lazy(() => import('./drawer/AlarmDrawer.tsx'))
const Statistics = lazy(() => import('./Statistics.tsx'))

/** 报警记录 (iot.md 4.5): open alarms first, then closed ones with their outcome; statistics beside them. */
export default function AlarmPage() {
  return (
    <TabCard
      tabs={[
        { key: 'list', label: '报警记录', children: <AlarmList /> },
        {
          key: 'statistics',
          label: '统计',
          children: (
            <Suspense>
              <Statistics />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function AlarmList() {
  const { query } = usePage()
  const { actions, dialogs } = useAlarmSteps()
  const [look, setLook] = useState<string | undefined>(query.alarmId)
  return (
    <>
      <ListPage
        name="alarm"
        call={alarm.list}
        columns={columns}
        filters={[
          'raisedTimeFrom',
          'raisedTimeTo',
          'oldmanName',
          'level',
          'alarmKind',
          'alarmType',
          'open',
          'cleared',
          'deptId',
          'locationId',
          'deviceNo',
          'handleBy',
          'falseAlarm',
          'flapping',
          'mode',
        ]}
        filterOptions={{ alarmType: { options: ({ alarmKind: kind }) => choicesOf(kind) } }}
        statusTabs={{ filter: 'alarmStatus', count: [...openStates] }}
        sort={['raisedTime', 'level', 'count', 'waitSec']}
        link={{ column: 'alarmTypeName', open: ({ alarmId }) => setLook(alarmId) }}
        rowClass={({ alarmStatus: state, cleared, level }) => {
          if (!isOpen(state) || cleared === 1) return 'k-row-muted'
          return level === alarmLevel.is.urgent ? 'k-row-danger' : undefined
        }}
        named={named}
        batch={batch}
        rowActions={actions}
        tools={
          <>
            <OnPhone />
            <Permit need={alarm.close.options.permit}>
              <Button onClick={() => void closeAllCommon()}>关闭全部一般报警</Button>
            </Permit>
          </>
        }
        empty="今天没有报警，更早的请选择时间查询"
      />
      <Suspense>{look && <AlarmDrawer alarmId={look} onClose={() => setLook(undefined)} />}</Suspense>
      {dialogs}
    </>
  )
}

/** Types are numbered within their kind. */
const choicesOf = (kind: unknown) =>
  isEmpty(kind) ? [{ value: 0, label: '请先选择大类', disabled: true }] : typesOf(Number(kind)).options

/** Longest period that is read without a chosen one, counted from now: a window may stay open for weeks. */
const ofQuarter = () => ({ raisedTimeFrom: `${addDays(todayOf(), -90)} 00:00:00` })

const shown = { name: 'alarm-of', call: alarm.list, named, empty: '这段时间没有报警' } as const
const looked = { column: 'alarmTypeName', call: alarm.get, title: named } as const
const ofOne = columns.filter(({ key }) => key !== 'oldmanName' && key !== 'bedName')

/** 报警 in the archive: the alarms of one resident, by default of three months. */
export function Tab({ oldmanId }: { oldmanId: string }) {
  return (
    <ListPage
      {...shown}
      columns={ofOne}
      fixed={{ oldmanId }}
      look={looked}
      filters={['raisedTimeFrom', 'raisedTimeTo', 'alarmKind', 'level', 'alarmStatus']}
      initialFilters={ofQuarter()}
    />
  )
}

/** 报警 of a device. */
export function DeviceTab({ deviceNo }: { deviceNo: string }) {
  return (
    <ListPage
      {...shown}
      name="alarm-of-device"
      columns={columns}
      fixed={{ ofDeviceNo: deviceNo }}
      look={looked}
      filters={['raisedTimeFrom', 'raisedTimeTo', 'level', 'alarmStatus']}
      initialFilters={ofQuarter()}
    />
  )
}
