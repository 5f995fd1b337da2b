import { z } from 'zod'
import { calls, get, put } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import { clock, code, field, fields, flag, int, s, words } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Servers and providers an institution uses (platform.md 6, 服务器). Its calls belong to the module setting. */

export const smsType = codes({ http: '通用 HTTP 网关' })
/** MOCK is a mock provider for trials, refused in production (docs/payment.md). */
export const payType = codes({ WECHAT: '微信支付', ALIPAY: '支付宝', MOCK: '模拟支付（演示）' })

/** Shown in place of a stored secret; sent back, it leaves the secret as it is. */
export const secretMask = '●●●●'
const secret = (label: string, max = 500) =>
  field(z.string().trim().max(max), { label, kind: 'text', max, help: '只写' })

const url = (label: string, schemes: readonly string[]) =>
  field(
    z
      .string()
      .trim()
      .max(300)
      .refine((value) => schemes.includes(URL.parse(value)?.protocol ?? ''), `地址须以 ${schemes[0]}// 开头`),
    { label, kind: 'text', max: 300 },
  )
const host = (label: string) =>
  field(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^[\w.-]+$/, '应为域名或 IP 地址'),
    { label, kind: 'text', max: 200 },
  )

/** `*.example.com` stands for every name below it. */
const domain = words('可内嵌的外部网站', 200, 50).refine(
  (list) => list.every((name) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(name)),
  '应为域名，如 www.example.com',
)

const SmsGateway = fields({
  type: code('网关类型', smsType).nullish(),
  url: url('网关地址', ['https:', 'http:']).nullish(),
  key: s('账号', 200).nullish(),
  secret: secret('密钥').nullish(),
})
const Smtp = fields({
  host: host('邮件服务器').nullish(),
  port: int('端口', { min: 1, max: 65535 }).nullish(),
  secure: flag('加密连接').nullish(),
  user: s('账号', 200).nullish(),
  password: secret('密码').nullish(),
  from: s('发件地址', 200).nullish(),
})
const PayProvider = fields({
  type: code('支付渠道', payType).nullish(),
  /** For WeChat; Alipay has only the application. */
  merchantNo: s('商户号', 64).nullish(),
  appId: s('应用编号', 64).nullish(),
  serialNo: s('商户证书序列号', 64).nullish(),
  /** Signs requests; with or without its PEM frame. */
  privateKey: secret('商户私钥', 4000).nullish(),
  /** WeChat's APIv3 key decrypts its notices. */
  key: secret('APIv3 密钥').nullish(),
  publicKeyId: s('平台公钥编号', 100).nullish(),
  publicKey: s('平台公钥', 4000).nullish(),
  /** The address where the provider reaches this institution; without it results are only queried. */
  notifyUrl: url('本系统公网地址', ['https:', 'http:']).nullish(),
  /** Empty: the provider's own. */
  gatewayUrl: url('渠道网关地址', ['https:', 'http:']).nullish(),
})

export const ServerConfig = fields({
  smsGateway: SmsGateway,
  smtp: Smtp,
  payProvider: PayProvider,
  mqttPublicUrl: url('MQTT 公网地址', ['wss:', 'ws:']).nullish(),
  wsPublicUrl: url('WebSocket 公网地址', ['wss:', 'ws:']).nullish(),
  outboundAllow: domain,
  fileMaxMb: int('上传文件上限', { min: 1, max: 100, unit: 'MB' }),
  backupTime: clock('备份时间'),
  backupKeep: int('保留份数', { min: 1, max: 365, unit: '份' }),
})
export type ServerConfigValue = z.output<typeof ServerConfig>

/** The secret fields of each section. */
export const secretFields = {
  smsGateway: ['secret'],
  smtp: ['password'],
  payProvider: ['key', 'privateKey'],
} as const

const testTarget = codes({
  smsGateway: '短信网关',
  smtp: '邮件服务器',
  payProvider: '在线支付',
  mqttPublicUrl: 'MQTT 公网地址',
  wsPublicUrl: 'WebSocket 公网地址',
  backup: '夜间备份',
})
export type TestTarget = (typeof testTarget.values)[number]

/** `keepsBackup`: this institution sets the nightly backup, which contains the data of all. */
const Stored = ServerConfig.extend({ timeZone: z.string(), keepsBackup: flag('设置备份'), version: z.int() })
/** The result of a trial of a connection. */
const Trial = z.object({ ok: z.boolean(), costMs: z.int(), message: z.string() })

export const serverRefusals = refusals({
  unreachable: [21501, '连接失败：{原因}'],
  mockInProduction: [21505, '正式环境不能使用模拟支付'],
  othersBackup: [21504, '备份时间由平台机构统一设置'],
  hostNotPermitted: [21506, '不能连接 {host}：平台未允许该地址，请联系平台运维'],
  secretAgain: [21507, '{name}的地址已更改，请重新填写密钥'],
  notAllowed: [21206, '链接的网站不在允许内嵌的名单中：{domain}'],
})

const path = '/passport/web-rbac/serverConfigs'

export const serverConfig = calls('setting', {
  servers: get(path, { title: '服务器设置', permit: 'systemSetting.serve.query', reply: Stored }),
  /** With `test: 1` the connection named by `target` is tried with the sent values, and nothing is stored. */
  saveServers: put(path, {
    title: '保存服务器设置',
    permit: 'systemSetting.serve.save|systemSetting.serve.test',
    body: ServerConfig.partial().extend({
      test: code('只测试', yesNo).nullish(),
      target: code('测试对象', testTarget).nullish(),
    }),
    reply: z.union([Stored, Trial]),
  }),
})
