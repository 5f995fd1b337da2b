import { device, deviceFlow } from '#contract/modules/devices/device/device.ts'
import { bindType, deviceStatus } from '#contract/modules/devices/device/device-type.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import type { DeviceRow } from './columns.tsx'

const { none } = bindType.is
const { online, disabled, scrapped } = deviceStatus.is
const named = (row: DeviceRow) => `设备${row.deviceNo}`
const isGone = (row: DeviceRow) => (row.deviceStatus === scrapped ? '设备已报废' : undefined)
const edited = ['deviceName', 'gatewayNo', 'model', 'productKey', 'reportSec', 'offlineSec', 'installTime'] as const

/** 编辑 绑定 解绑 指令 密钥 停用 and rarer actions, each where it applies. */
export function rowActions(open: Record<'bind' | 'command' | 'secret', (row: DeviceRow) => void>) {
  const actions: RowAction<DeviceRow>[] = [
    {
      label: '编辑',
      call: device.update,
      fields: [...edited, 'warrantyEnd', 'remark'],
      why: isGone,
      done: (row) => `已保存${named(row)}`,
    },
    {
      label: '绑定',
      permit: device.bind.options.permit,
      show: (row) => row.bindType === none && !isGone(row),
      onClick: open.bind,
    },
    {
      label: '解绑',
      call: device.unbind,
      show: (row) => row.bindType !== none,
      confirm: (row) => ({
        title: `将${named(row)}与${row.boundName}解绑？`,
        content: '以后的数据不再记到名下，已有的记录不变。',
      }),
      done: (row) => `已将${named(row)}与${row.boundName}解绑`,
    },
    {
      label: '指令',
      permit: device.command.options.permit,
      why: (row) => isGone(row) ?? (row.deviceStatus === online ? undefined : '设备离线，指令无法下发'),
      onClick: open.command,
    },
    { label: '密钥', permit: device.token.options.permit, why: isGone, onClick: open.secret },
    {
      label: '停用旧密钥',
      call: device.endSecret,
      show: (row) => row.oldSecretUntil != null,
      confirm: (row) => ({
        title: `立即停用${named(row)}的旧密钥？`,
        content: '仍用旧密钥的设备会断开，填入新密钥后才能再接入。',
      }),
      done: (row) => `已停用${named(row)}的旧密钥`,
    },
    {
      label: '检查登记',
      call: device.update,
      title: (row) => `登记${named(row)}的检查`,
      fields: ['checkResult'],
      options: { checkResult: { required: true } },
      columns: 1,
      why: isGone,
      done: (row) => `已登记${named(row)}的检查`,
    },
    {
      label: '打印标签',
      permit: device.get.options.permit,
      onClick: (row) => void import('./device-label.tsx').then(({ printLabels }) => printLabels([row])),
    },
    ...states,
    {
      label: '删除',
      call: device.remove,
      why: (row) => (row.onlineTime ? '设备已使用过，不能删除' : undefined),
      confirm: (row) => ({ title: `删除${named(row)}？`, content: '删除后该编号的设备不能再接入。' }),
      done: (row) => `已删除${named(row)}`,
    },
  ]
  return actions
}

const states: RowAction<DeviceRow>[] = [
  {
    label: '停用',
    call: device.status,
    show: (row) => row.deviceStatus !== disabled && !isGone(row),
    input: () => ({ deviceStatus: disabled }),
    confirm: (row) => ({
      title: `停用${named(row)}？`,
      content: '停用后断开连接，不再接收数据，绑定保留。',
      reason: '停用原因',
    }),
    done: (row) => `已停用${named(row)}`,
  },
  {
    label: '启用',
    call: device.status,
    show: (row) => row.deviceStatus === disabled,
    input: () => ({ deviceStatus: deviceStatus.is.offline }),
    confirm: (row) => ({ title: `启用${named(row)}？`, content: '启用后可以重新接入。' }),
    done: (row) => `已启用${named(row)}`,
  },
  {
    label: '报废',
    call: device.status,
    danger: true,
    why: (row) => isGone(row) ?? deviceFlow.why('scrap')(row),
    input: () => ({ deviceStatus: scrapped }),
    confirm: (row) => ({
      title: `报废${named(row)}？`,
      content: '报废后自动解绑，不能再启用。',
      reason: '报废原因',
    }),
    done: (row) => `已报废${named(row)}`,
  },
]
