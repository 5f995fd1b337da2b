import { device } from '#contract/modules/devices/device/device.ts'
import { act } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { showPassword } from '#kit/look/dialog/password-once.tsx'
import { local } from '#kit/store/storage.ts'

/** The user name of a device for MQTT (iot.md 9.2). */
export const clientIdOf = (deviceNo: string) => `${local.get('userInfo')?.orgInfo.orgId ?? ''}:${deviceNo}`

interface Fresh {
  deviceNo: string
  productKey: string
  secret: string
}

/** Shows the secret of a device, once. */
export function showSecret({ deviceNo, productKey, secret }: Fresh, title: string) {
  showPassword({
    title,
    loginName: deviceNo,
    password: secret,
    labels: ['编号', '接入密钥'],
    more: { 客户端ID: clientIdOf(deviceNo), 用户名: productKey },
    note: '接入密钥只显示这一次，关闭后无法再查看。请与客户端ID、用户名一起填入设备，遗失时可更换。',
  })
}

/** 更换密钥, after a question. */
export async function changeSecret(row: { deviceId: string; deviceNo: string; version: number }) {
  const why = '旧密钥24小时内仍可使用，请在此期间为设备填入新密钥。旧密钥已泄露的，更换后再点“停用旧密钥”。'
  if (!(await ask(`更换设备${row.deviceNo}的接入密钥？`, '更换', why))) return
  const { deviceId, deviceNo, version } = row
  const changed = await act(device.token, { deviceId, version }, { done: `已更换设备${deviceNo}的接入密钥` })
  if (changed) showSecret(changed.reply, `设备${deviceNo}的新密钥`)
}
