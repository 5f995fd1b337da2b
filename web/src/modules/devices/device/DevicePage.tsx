import { lazy, Suspense, useState } from 'react'
import { device } from '#contract/modules/devices/device/device.ts'
import { deviceStatus } from '#contract/modules/devices/device/device-type.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { rowActions } from './actions.tsx'
import { columns, type DeviceRow } from './columns.tsx'
import { changeSecret, showSecret } from './secret.ts'

const DeviceDrawer = lazy(() => import('./drawer/DeviceDrawer.tsx'))
const BindDialog = lazy(() => import('./BindDialog.tsx'))
const CommandDialog = lazy(() => import('./CommandDialog.tsx'))

const { fresh, online, offline, disabled, scrapped } = deviceStatus.is
/** Values that are usual for the kind are filled in. */
const formFields = [
  'deviceNo',
  'deviceType',
  'deviceName',
  'model',
  'gatewayNo',
  'installTime',
  'warrantyEnd',
  'remark',
] as const

/** 设备管理 (iot.md 1): registered devices, what they are bound to, their state. */
export default function DevicePage() {
  const { query } = usePage()
  const [look, setLook] = useState<string | undefined>(query.id)
  const [binding, setBinding] = useState<DeviceRow>()
  const [command, setCommand] = useState<DeviceRow>()
  return (
    <>
      <ListPage
        name="device"
        call={device.list}
        columns={columns}
        filters={[
          'deviceNo',
          'deviceType',
          'oldmanName',
          'deviceName',
          'bindType',
          'locationId',
          'gatewayNo',
          'batteryBand',
          'simulated',
        ]}
        statusTabs={{ filter: 'deviceStatus', count: [fresh, online, offline, disabled] }}
        sort={['deviceNo', 'lastTime', 'battery']}
        link={{ column: 'deviceNo', open: (row) => setLook(row.deviceId) }}
        rowClass={(row) => (row.deviceStatus === scrapped ? 'k-row-muted' : undefined)}
        empty="先登记一台设备，把接入密钥填入设备后即可上线"
        named={(row) => `设备${row.deviceNo}`}
        importer={{ call: device.import, template: device.importTemplate, title: '导入设备' }}
        add={{
          label: '登记',
          call: device.create,
          title: '登记设备',
          fields: formFields,
          options: {
            deviceNo: { help: '4至32位字母、数字、_ 或 -，一般印在设备上' },
            deviceName: { help: '不填为类型加编号' },
          },
          done: (row) => {
            showSecret(row, `已登记设备${row.deviceNo}`)
            return `已登记设备${row.deviceNo}`
          },
        }}
        batch={[
          {
            label: '打印标签',
            permit: device.get.options.permit,
            onClick: (rows) => void import('./device-label.tsx').then(({ printLabels }) => printLabels(rows)),
          },
        ]}
        rowActions={rowActions({ bind: setBinding, command: setCommand, secret: (row) => void changeSecret(row) })}
      />
      <Suspense>
        {look && <DeviceDrawer deviceId={look} onClose={() => setLook(undefined)} />}
        {binding && <BindDialog row={binding} onClose={() => setBinding(undefined)} />}
        {command && <CommandDialog row={command} onClose={() => setCommand(undefined)} />}
      </Suspense>
    </>
  )
}
