import type { ServerConfigValue } from '#contract/modules/platform/setting/server-config.ts'
import type { Env } from '#core/env.ts'
import { alipay } from './alipay.ts'
import { privateKeyOf, publicKeyOf } from './keys.ts'
import { mock } from './mock.ts'
import type { Provider, Settings } from './provider.ts'
import { wechat } from './wechat.ts'

/** The provider that the server settings name, and whether its settings are complete (platform.md 6: payProvider). */

type Config = ServerConfigValue['payProvider']
interface Circumstances {
  env: Pick<Env, 'mode' | 'outboundHosts'>
  orgId: string
  nowMs: () => number
}

const needs = {
  WECHAT: ['merchantNo', 'appId', 'serialNo', 'privateKey', 'key', 'publicKeyId', 'publicKey', 'notifyUrl'],
  ALIPAY: ['appId', 'privateKey', 'publicKey'],
  MOCK: [],
} as const
const words: Record<string, string> = {
  merchantNo: '商户号',
  appId: '应用编号',
  serialNo: '商户证书序列号',
  privateKey: '商户私钥',
  key: 'APIv3 密钥',
  publicKeyId: '平台公钥编号',
  publicKey: '平台公钥',
  notifyUrl: '本系统公网地址',
}

/** The provider of an organisation, or its missing settings, in words. */
export function providerOf(config: Config, { env, orgId, nowMs }: Circumstances): Provider | string {
  const { type } = config
  if (!type) return '请先选择支付渠道'
  if (type === 'MOCK') return env.mode === 'production' ? '正式环境不能使用模拟支付' : mock()
  const missing = needs[type].find((name) => !config[name])
  if (missing) return `请先填写${words[missing]}`
  const privateKey = privateKeyOf(config.privateKey ?? '')
  if (!privateKey) return '商户私钥无法读取，应为 PEM 或 Base64 格式的 RSA 私钥'
  const publicKey = publicKeyOf(config.publicKey ?? '')
  if (!publicKey) return '平台公钥无法读取，应为 PEM 或 Base64 格式的公钥或证书'
  const base = (config.notifyUrl ?? '').replace(/\/+$/, '')
  const { merchantNo, appId, serialNo, key, publicKeyId, gatewayUrl } = config
  const settings: Settings = {
    merchantNo: merchantNo ?? '',
    appId: appId ?? '',
    serialNo: serialNo ?? '',
    key: key ?? '',
    privateKey,
    publicKeyId: publicKeyId ?? '',
    publicKey,
    nowMs,
    rule: env,
    notifyUrl: base ? `${base}/yhpay/pay/notify/${type}/${orgId}` : '',
    gatewayUrl: (gatewayUrl ?? '').replace(/\/+$/, ''),
  }
  return type === 'WECHAT' ? wechat(settings) : alipay(settings)
}
