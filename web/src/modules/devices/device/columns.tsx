import type { z } from 'zod'
import { Device } from '#contract/modules/devices/device/device.ts'
import { deviceStatus } from '#contract/modules/devices/device/device-type.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import type { Tone } from '#kit/look/colours.ts'

export type DeviceRow = z.output<typeof Device>

const tones: Record<number, Tone> = { 0: 'muted', 1: 'success', 2: 'danger', 3: 'muted', 4: 'muted' }

export const State = ({ row }: { row: Pick<DeviceRow, 'deviceStatus'> }) => (
  <StatusChip label={deviceStatus.label(row.deviceStatus)} tone={tones[row.deviceStatus]} />
)
/** The bed with its resident, the resident, or the place. */
function Bound({ row: { boundName, bedId, oldmanName } }: { row: DeviceRow }) {
  if (!boundName) return <span className="k-muted">未绑定</span>
  return (
    <>
      {boundName}
      {bedId && oldmanName && <span className="k-muted"> {oldmanName}</span>}
    </>
  )
}
/** At 20 % and below the battery must be charged. */
const low = 20

export const columns = cols(
  Device,
  [
    'deviceNo',
    'deviceName',
    'deviceType',
    'model',
    'boundName',
    'deviceStatus',
    'battery',
    'rssi',
    'lastTime',
    'firmware',
    'gatewayNo',
    'simulated',
    'warrantyEnd',
  ],
  {
    deviceNo: { width: 100 },
    deviceName: { width: 120 },
    deviceType: { width: 90 },
    model: { width: 90, extra: true },
    boundName: { width: 180, title: '绑定(老人/床位/位置)', render: (_value, row) => <Bound row={row} /> },
    deviceStatus: { width: 84, render: (_value, row) => <State row={row} /> },
    battery: {
      width: 70,
      render: (_value, { battery }) =>
        battery == null ? (
          <span className="k-muted">—</span>
        ) : (
          <span className={battery <= low ? 'k-danger' : undefined}>{battery}%</span>
        ),
    },
    rssi: { width: 70, extra: true },
    lastTime: { width: 120 },
    firmware: { width: 90, extra: true },
    gatewayNo: { width: 120, extra: true },
    simulated: { extra: true },
    warrantyEnd: { extra: true },
  },
)
