import { Device } from '#contract/modules/devices/device/device.ts'
import { table } from '#core/rows/store/table.ts'

export const devices = table('device', 'deviceId', {
  label: '设备',
  fields: Device,
  title: 'deviceNo',
  secret: ['secretHash', 'secretBefore', 'secretBeforeUntil'],
})
