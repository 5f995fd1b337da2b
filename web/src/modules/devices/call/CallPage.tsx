import { Button, Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { call } from '#contract/modules/devices/call/call.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { columns } from './columns.tsx'
import { OpenCalls } from './OpenCalls.tsx'
import './call.css'

const Statistics = lazy(() => import('./statistic/Statistics.tsx'))

const details = [
  'callStatus',
  'callNo',
  'callType',
  'priority',
  'oldmanName',
  'bedName',
  'roomName',
  'locationName',
  'deviceNo',
  'callTime',
  'repeatCount',
  'overtime',
  'answerName',
  'answerTime',
  'responseSec',
  'arriveTime',
  'arriveSec',
  'dealName',
  'dealTime',
  'dealType',
  'dealContent',
  'closeTime',
  'closeReason',
] as const

/** 呼叫记录: open calls on top, then past ones; statistics beside them (iot.md 5). */
export default function CallPage() {
  return (
    <Tabs
      className="call-tabs"
      destroyOnHidden
      items={[
        { key: 'calls', label: '呼叫', children: <Calls /> },
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

function Calls() {
  return (
    <>
      <OpenCalls />
      <ListPage
        name="call-records"
        call={call.list}
        columns={columns}
        filters={[
          'oldmanName',
          'callTimeFrom',
          'callTimeTo',
          'callType',
          ...(['callStatus', 'dealType', 'locationId', 'deptId', 'answerBy', 'overtime', 'deviceNo'] as const),
        ]}
        initialFilters={{ callTimeFrom: `${todayOf()} 00:00:00` }}
        sort={['callTime', 'responseSec', 'arriveSec', 'repeatCount']}
        look={{
          column: 'callTime',
          call: call.get,
          title: (row) => `呼叫 ${row.callNo}`,
          fields: details,
          more: (row) => <Incident eventNo={row.incidentNo} />,
        }}
        empty="今天还没有呼叫；可换一段时间，或先在设备管理绑定呼叫器"
      />
    </>
  )
}

/** Link to the adverse event draft that a fall has created (care.md 5). */
function Incident({ eventNo }: { eventNo?: string | null }) {
  const page = usePage()
  if (!eventNo) return null
  return (
    <Permit need="administration.adverseEvent.records.query">
      <Button type="link" onClick={() => page.open(`/administration/adverseEvent/records?eventNo=${eventNo}`)}>
        不良事件 {eventNo}
      </Button>
    </Permit>
  )
}
