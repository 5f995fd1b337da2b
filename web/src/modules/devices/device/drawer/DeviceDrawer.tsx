import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { Device, device } from '#contract/modules/devices/device/device.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { useCall } from '#kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { State } from '../columns.tsx'
import { clientIdOf } from '../secret.ts'
import { joinedDeviceTabs } from './joined-tabs.tsx'
import { BindTable, LogTable } from './tables.tsx'

const LiveTab = lazy(() => import('./LiveTab.tsx'))

export type DeviceDetail = ReplyFor<typeof device.get>

const base = [
  'deviceName',
  'deviceType',
  'model',
  'productKey',
  'boundName',
  'oldmanName',
  'gatewayNo',
  'reportSec',
  'offlineSec',
  'battery',
  'rssi',
  'onlineTime',
  'lastTime',
  'installTime',
  'warrantyEnd',
  'simulated',
  'createByName',
  'createTime',
  'remark',
]

/** The details of a device: 基本信息 实时数据 绑定记录 上下线 指令 固件 (iot.md 1); its alarms come from their own module. */
export default function DeviceDrawer({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const query = useCall(device.get, { deviceId, span: 'day' }, { keep: false })
  const title = query.data ? `${query.data.deviceName} ${query.data.deviceNo}` : '设备'
  return (
    <SideDialog open title={title} size={960} onClose={onClose}>
      <Loaded query={query}>{(row) => <Whole row={row} />}</Loaded>
    </SideDialog>
  )
}

function Whole({ row }: { row: DeviceDetail }) {
  const may = usePermit()
  const { deviceId, deviceNo } = row
  const joined = joinedDeviceTabs().filter(({ permit }) => may(permit))
  return (
    <>
      <p>
        <State row={row} /> {deviceType.label(row.deviceType)}
        {row.boundName && <span className="k-muted"> · {row.boundName}</span>}
      </p>
      <Tabs
        items={[
          {
            key: 'base',
            label: '基本信息',
            children: (
              <>
                <Facts shape={Device.shape} row={row} keys={base} columns={2} />
                <p className="k-muted">
                  设备连接：客户端ID {clientIdOf(deviceNo)}，用户名 {row.productKey}，密码为接入密钥
                </p>
              </>
            ),
          },
          {
            key: 'live',
            label: '实时数据',
            children: (
              <Suspense>
                <LiveTab deviceId={deviceId} />
              </Suspense>
            ),
          },
          { key: 'binds', label: '绑定记录', children: <BindTable rows={row.binds} /> },
          { key: 'states', label: '上下线', children: <LogTable deviceId={deviceId} name="device-states" /> },
          {
            key: 'commands',
            label: '指令',
            children: <LogTable deviceId={deviceId} name="device-commands" only={3} />,
          },
          ...joined.map(({ key, label, Part }) => ({
            key,
            label,
            children: (
              <Suspense>
                <Part deviceId={deviceId} deviceNo={deviceNo} />
              </Suspense>
            ),
          })),
          {
            key: 'firmware',
            label: '固件',
            children: <Facts shape={Device.shape} row={row} keys={['firmware', 'model', 'onlineTime']} columns={1} />,
          },
        ]}
      />
    </>
  )
}
