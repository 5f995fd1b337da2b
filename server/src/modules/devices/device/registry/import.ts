import { needed } from '#contract/kit/fields.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import { common } from '#contract/kit/refusals.ts'
import { Device } from '#contract/modules/devices/device/device.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { type ImportPlan, type ImportRequest, importRows, keepSheet } from '../../../platform/sheet-import/service.ts'
import { registerDevice } from './changes.ts'

/** Devices from a workbook. Their secrets are returned in another workbook, once. */

export const deviceImportPlan = {
  noun: '设备',
  heads: {
    deviceNo: '编号',
    deviceName: '名称',
    deviceType: '类型',
    model: '型号',
    gatewayNo: '网关',
    warrantyEnd: '保修期',
  },
  required: ['deviceNo', 'deviceType'],
  schema: needed(Device, ['deviceNo', 'deviceType'], ['deviceName', 'model', 'warrantyEnd']),
  choices: async () => ({ deviceType: deviceType.options.map(({ label }) => label) }),
  sample: { deviceNo: 'CD-0001', deviceName: '201-A床垫', deviceType: '智能床垫', model: 'YM-200' },
  constraints: {
    device_no_once: { refusal: common.nameTaken, vars: { 名称: '设备编号' }, field: 'deviceNo' },
  },
} as const satisfies ImportPlan<string>

const keys = Object.keys(deviceImportPlan.heads) as (keyof typeof deviceImportPlan.heads)[] // as: its own keys

export async function importDevices(ctx: ImportRequest) {
  const secrets: string[][] = []
  const result = await importRows(ctx, deviceImportPlan, async ({ cells, values }) => {
    const read = deviceImportPlan.schema.safeParse(values)
    if (!read.success) {
      const [{ field, message }] = fieldErrors(deviceImportPlan.schema, read.error)
      return { key: keys.find((key) => key === field) ?? 'deviceNo', message }
    }
    const { row, secret } = await registerDevice(ctx.db, ctx.who, { ...read.data, gatewayNo: cells.gatewayNo || null })
    secrets.push([row.deviceNo, row.deviceName, row.productKey, `${ctx.who.orgId}:${row.deviceNo}`, secret])
    return undefined
  })
  if (result.preview || secrets.length === 0) return { ...result, secretFileUrl: null }
  const heads = ['编号', '名称', '用户名(产品标识)', '客户端标识', '接入密钥']
  return { ...result, secretFileUrl: await keepSheet(ctx, '设备接入密钥.xlsx', heads, secrets) }
}
