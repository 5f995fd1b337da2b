import { call } from '#contract/modules/devices/call/call.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'
import { columns } from './columns.tsx'

/** The calls of one device within a month. */
export default function DeviceCalls({ deviceNo }: { deviceNo: string }) {
  return (
    <ListPage
      name="device-calls"
      call={call.list}
      fixed={{ ofDeviceNo: deviceNo }}
      columns={columns}
      filters={['callTimeFrom', 'callTimeTo', 'callStatus']}
      initialFilters={{ callTimeFrom: `${addDays(todayOf(), -30)} 00:00:00` }}
      empty="这台设备近30天没有呼叫"
    />
  )
}
