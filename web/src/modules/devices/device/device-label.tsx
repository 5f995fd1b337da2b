import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { QrCode } from '#kit/look/QrCode.tsx'
import { printOf } from '#kit/print/print.tsx'
import { local } from '#kit/store/storage.ts'
import type { DeviceRow } from './columns.tsx'
import './device.css'

/** 设备标签: a label of 60 × 40 mm for each device, to be stuck on it and scanned. */
export const printLabels = printOf((devices: readonly DeviceRow[]) => {
  const orgName = local.get('orgInfo')?.orgName
  return devices.map((row) => (
    <article className="device-label" key={row.deviceId}>
      <QrCode text={row.deviceNo} />
      <div>
        <b>{row.deviceNo}</b>
        <small>{row.deviceName}</small>
        <small>{[deviceType.label(row.deviceType), row.model].filter(Boolean).join(' ')}</small>
        <small>{row.boundName}</small>
        <small>{typeof orgName === 'string' ? orgName : ''}</small>
      </div>
    </article>
  ))
})
