import { Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { residentTab } from '../../../kit/list/resident-tab.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { usePermit } from '../../../kit/page/permit.ts'
import { addDays, todayOf } from '../../../kit/value/format.ts'
import { type AlarmRow, columns } from './columns.tsx'
import { batch, named, rowActions } from './row-actions.ts'
import { useHandling } from './use-handling.ts'

const AlarmDrawer = lazy(() => import('./AlarmDrawer.tsx'))
const Statistics = lazy(() => import('./Statistics.tsx'))

/** 报警记录 (iot.md 4.5): what is open first, and what became of it; its statistics beside it. */
export default function AlarmPage() {
  const { query } = usePage()
  const [view, setView] = useState(query.tab ?? 'list')
  return (
    <Tabs
      activeKey={view}
      onChange={setView}
      items={[
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
  const may = usePermit()
  const handling = useHandling()
  const [look, setLook] = useState<string | undefined>(query.alarmId)
  const [muting, setMuting] = useState<AlarmRow>()
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
        statusTabs={{ filter: 'alarmStatus', count: [0, 1] }}
        sort={['raisedTime', 'level', 'count', 'waitSec']}
        link={{ column: 'alarmTypeName', open: ({ alarmId }) => setLook(alarmId) }}
        rowClass={(row) =>
          row.alarmStatus > 1 || row.cleared === 1 ? 'k-row-muted' : row.level === 3 ? 'k-row-danger' : undefined
        }
        named={named}
        batch={batch}
        rowActions={rowActions(may, handling, setMuting)}
        empty="今天没有报警，更早的请选择时间查询"
      />
      <Suspense>
        {look && <AlarmDrawer alarmId={look} onMute={setMuting} onClose={() => setLook(undefined)} />}
      </Suspense>
      {muting && <MuteDialog row={muting} onClose={() => setMuting(undefined)} />}
    </>
  )
}

function MuteDialog({ row, onClose }: { row: AlarmRow; onClose: () => void }) {
  return (
    <FormModal
      call={alarm.mute}
      title={`${row.oldmanName ?? ''}护理中静音`}
      fields={['minutes', 'reason']}
      input={{ oldmanId: row.oldmanId }}
      initial={{ minutes: 15, reason: '护理中' }}
      options={{ minutes: { help: '一般、重要的床垫报警不响；紧急报警照常；填 0 立即结束' } }}
      columns={1}
      done={({ untilTime }) =>
        untilTime
          ? `${row.oldmanName ?? ''}的床垫报警静音到${untilTime.slice(11, 16)}`
          : `已结束${row.oldmanName ?? ''}的静音`
      }
      onClose={onClose}
    />
  )
}

/** The longest that is asked for without a choice of one's own. */
const quarterAgo = `${addDays(todayOf(), -90)} 00:00:00`

const shown = { name: 'alarm-of', call: alarm.list, columns, named } as const
const looked = { column: 'alarmTypeName', call: alarm.get, title: named } as const

/** 报警 in the archive: those of one resident, of three months where nothing else is asked. */
export const Tab = residentTab({
  ...shown,
  look: looked,
  filters: ['raisedTimeFrom', 'raisedTimeTo', 'alarmKind', 'level', 'alarmStatus'],
  initialFilters: { raisedTimeFrom: quarterAgo },
  empty: '这段时间没有报警',
})

/** 报警 of a device. */
export function DeviceTab({ deviceNo }: { deviceNo: string }) {
  return (
    <ListPage
      {...shown}
      name="alarm-of-device"
      fixed={{ deviceNo }}
      look={looked}
      filters={['raisedTimeFrom', 'raisedTimeTo', 'level', 'alarmStatus']}
      initialFilters={{ raisedTimeFrom: quarterAgo }}
      empty="这段时间没有报警"
    />
  )
}
