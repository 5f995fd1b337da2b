import { device } from '#contract/modules/devices/device/device.ts'
import { bindType, usualOf } from '#contract/modules/devices/device/device-type.ts'
import { FormModal } from '#kit/FormModal.tsx'
import type { DeviceRow } from './columns.tsx'

const { none, resident, bed, place } = bindType.is
const fields = { [resident]: ['oldmanId'], [bed]: ['bedId'], [place]: ['locationId'] } as const

/**
 * 绑定: asks for the resident, bed or place of a device; for kinds that allow several of these, asks for the kind first.
 */
export default function BindDialog({ row, onClose }: { row: DeviceRow; onClose: () => void }) {
  const { deviceId, deviceNo, deviceType, version } = row
  const { binds: fixed } = usualOf(deviceType)
  const shown = (to: number) => (fixed ? undefined : ({ bindType: chosen }: Record<string, unknown>) => chosen === to)
  return (
    <FormModal
      call={device.bind}
      title={`绑定设备${deviceNo}`}
      columns={1}
      okText="绑定"
      fields={fixed ? fields[fixed] : ['bindType', 'oldmanId', 'bedId', 'locationId']}
      initial={{ bindType: resident }}
      input={{ deviceId, version, ...(fixed && { bindType: fixed }) }}
      options={{
        bindType: {
          options: bindType.options.filter(({ value }) => value !== none),
          clears: ['oldmanId', 'bedId', 'locationId'],
        },
        oldmanId: { required: true, show: shown(resident) },
        // A mattress belongs to an occupied bed.
        bedId: { required: true, show: shown(bed), params: { taken: 1 } },
        locationId: { required: true, show: shown(place) },
      }}
      done={`已绑定设备${deviceNo}`}
      onClose={onClose}
    />
  )
}
