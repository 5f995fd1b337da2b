import { Alert, Form, Radio, Select } from 'antd'
import { device } from '#contract/modules/devices/device/device.ts'
import { type DeviceCmd, deviceCmd, knowsCmd } from '#contract/modules/devices/device/device-type.ts'
import { packageStatus, packageType, release } from '#contract/modules/platform/release/release.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { numberRule } from '#kit/value/number.ts'
import type { DeviceRow } from './columns.tsx'

interface Values {
  cmd: DeviceCmd
  reportSec: number
  minutes: number
  on: 0 | 1
  packageId?: string
  timeoutSec: number
}

const reads = release.list.options.permit
/** 网关固件, 设备固件 */
const firmware: readonly number[] = [packageType.is.gateway, packageType.is.device]

/** 下发指令: the commands of this kind of device; the answer is shown in its log. */
export default function CommandDialog({ row, onClose }: { row: DeviceRow; onClose: () => void }) {
  const may = usePermit()
  const [form] = Form.useForm<Values>()
  const cmd = Form.useWatch('cmd', form) ?? 'reboot'
  const { run, pending } = useAction(device.command)
  const known = deviceCmd.options.filter(
    ({ value }) => knowsCmd(row.deviceType, value) && (value !== 'ota' || may(reads)),
  )
  async function send() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const done = `已向设备${row.deviceNo}下发指令，结果见设备的指令记录`
    const { timeoutSec } = values
    const sent = await run({ deviceId: row.deviceId, cmd, args: argsOf(cmd, values), timeoutSec }, { done })
    if (sent) onClose()
  }
  return (
    <Dialog
      open
      title={`向设备${row.deviceNo}下发指令`}
      okText="下发"
      confirmLoading={pending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form
        form={form}
        labelCol={{ flex: '90px' }}
        initialValues={{ cmd: known[0]?.value, reportSec: row.reportSec, minutes: 10, on: 1, timeoutSec: 30 }}
      >
        <Form.Item name="cmd" label="指令" rules={[{ required: true, message: '请选择指令' }]}>
          <Select options={known} />
        </Form.Item>
        {cmd === 'interval' && (
          <Form.Item name="reportSec" label="上报间隔" rules={[numberRule({ kind: 'int', min: 1, max: 3600 })]}>
            <NumberBox kind="int" suffix="秒" />
          </Form.Item>
        )}
        {cmd === 'mute' && (
          <Form.Item name="minutes" label="静音" rules={[numberRule({ kind: 'int', min: 1, max: 60 })]}>
            <NumberBox kind="int" suffix="分钟" />
          </Form.Item>
        )}
        {cmd === 'light' && (
          <Form.Item name="on" label="灯光">
            <Radio.Group options={lights} />
          </Form.Item>
        )}
        {cmd === 'ota' && <PackageItem />}
        <Form.Item name="timeoutSec" label="超时" rules={[numberRule({ kind: 'int', min: 5, max: 300 })]}>
          <NumberBox kind="int" suffix="秒" />
        </Form.Item>
        {cmd === 'reboot' && <Alert type="info" showIcon title="重启期间设备会短暂离线" />}
      </Form>
    </Dialog>
  )
}

const lights = [
  { value: 1, label: '开' },
  { value: 0, label: '关' },
]

function PackageItem() {
  const { data } = useCall(release.list, { pageHelper: '0', status: packageStatus.is.published })
  const packages = (data?.list ?? []).filter(({ packageType }) => firmware.includes(Number(packageType)))
  return (
    <Form.Item name="packageId" label="固件包" rules={[{ required: true, message: '请选择固件包' }]}>
      <Select
        options={packages.map((one) => ({ value: one.packageId, label: `${one.packageName} ${one.versionName}` }))}
        notFoundContent="还没有已发布的固件包，请先在安装包管理中上传并发布"
      />
    </Form.Item>
  )
}

function argsOf(cmd: DeviceCmd, { reportSec, minutes, on, packageId }: Values) {
  if (cmd === 'interval') return { reportSec }
  if (cmd === 'mute') return { minutes }
  if (cmd === 'light') return { on }
  return cmd === 'ota' ? { packageId } : {}
}
