import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

// The one file that reads the environment. The README lists the same names.

/** In the same form as in the server settings (platform.md 6: smsGateway). */
export interface SmsGateway {
  type: 'http'
  url: string
  key: string
  secret: string
}

/** A number, or `off`: that listener stays closed. */
export type Port = number | 'off'

const port = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context): Port => {
      if (text === 'off' || text === '0') return 'off'
      const value = Number(text)
      if (Number.isInteger(value) && value > 0 && value < 65536) return value
      context.addIssue('应为 1-65535 的端口号，或 off / must be a port number or off')
      return z.NEVER
    })

/**
 * Which proxies belong to the operator: how many there are in front of the product, or their addresses. Any other
 * address in the forwarding header was written by a stranger. `true` is one proxy.
 */
const proxies = z
  .string()
  .default('false')
  .transform((text, context): Env['trustProxy'] => {
    if (text === 'false' || text === '0') return false
    if (text === 'true') return 1
    if (/^(10|[1-9])$/.test(text)) return Number(text)
    const addresses = text.split(',').map((address) => address.trim())
    if (addresses.every(isAddress)) return addresses
    context.addIssue('应为代理的层数（1-10）或地址，如 127.0.0.1,10.0.0.0/8 / must be a number of proxies or addresses')
    return z.NEVER
  })

const megabytes = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

/** Host names and addresses, `*.example.com` for all below it. */
const hosts = z.string().transform((text, context) => {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => isIP(name) > 0 || /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*$/.test(name))) return names
  context.addIssue('应为以逗号分隔的域名或 IP 地址，不含端口 / must be host names or addresses, without ports')
  return z.NEVER
})

/** An IP address, or a range of them. */
function isAddress(text: string) {
  const [address, bits, ...more] = text.split('/')
  const kind = isIP(address)
  const known = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
  return kind > 0 && known && more.length === 0
}

const schema = z.object({
  PIMS_MODE: z.enum(['demo', 'production']).optional(),
  PIMS_ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  /** Set beside PIMS_MODE=demo: everybody may sign in with the published passwords. */
  DEMO_PUBLIC: z.enum(['yes']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port('3000'),
  WS_PORT: port('8902'),
  MQTT_WS_PORT: port('18093'),
  MQTT_TCP_PORT: port('off'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '应以 postgres:// 开头 / must begin with postgres://')
    .optional(),
  MQTT_URL: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMS_URL: z.url().optional(),
  SMS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  APP_SECRET: z.string().optional(),
  APP_SECRET_OLD: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: proxies,
  FILE_QUOTA_MB: megabytes(200_000),
  FILE_QUOTA_USER_MB: megabytes(50_000),
  OUTBOUND_HOSTS: hosts.optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

export interface Env {
  mode: 'demo' | 'production'
  role: 'all' | 'web' | 'jobs'
  host: string
  port: Port
  wsPort: Port
  mqttWsPort: Port
  mqttTcpPort: Port
  dataDir: string
  databaseUrl?: string
  mqttUrl?: string
  s3?: { endpoint?: string; region: string; bucket: string; accessKey: string; secretKey: string }
  /** Gateway of text messages. */
  sms?: SmsGateway
  /** Key of all data sealed at rest and of keyed hashes. */
  appSecret: string
  /** The key before the last change: it still opens data sealed with it. */
  appSecretOld?: string
  /** Files of the certificate and its key: with them the listeners speak TLS. */
  tls?: { cert: string; key: string }
  /**
   * How many proxies of the operator are in front of the product, or their addresses; headers of others are ignored.
   */
  trustProxy: number | string[] | false
  /** The total size of an institution's files, and of one user's files. */
  fileQuotaMb: { house: number; person: number }
  /** The hosts institutions may name as their servers; without it any host of the internet (core/outbound.ts). */
  outboundHosts?: string[]
  logLevel: string
}

/** This key is published with the source, so it protects nothing: production refuses it. */
const demoSecret = 'pims-demo-secret-known-to-everybody'

/** Reads and checks the settings; throws one message naming every wrong one. An empty variable counts as unset. */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
  const slips = Object.keys(present).flatMap((name) => slipOf(name))
  if (slips.length > 0) throw new Error(problem(slips))
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    throw new Error(problem(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)))
  }
  const values = parsed.data
  const mode = values.PIMS_MODE ?? (values.DATABASE_URL || values.APP_SECRET ? 'production' : 'demo')
  const refused = [
    ...(mode === 'production' ? unsafe(values.APP_SECRET) : publicDemo(values)),
    ...halfS3(values),
    ...halfSms(values),
    ...halfTls(values),
  ]
  if (refused.length > 0) throw new Error(problem(refused))
  return {
    mode,
    role: values.PIMS_ROLE,
    host: values.HOST,
    port: values.PORT,
    wsPort: values.WS_PORT,
    mqttWsPort: values.MQTT_WS_PORT,
    mqttTcpPort: values.MQTT_TCP_PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    mqttUrl: values.MQTT_URL,
    s3: s3Of(values),
    sms: smsOf(values),
    appSecret: values.APP_SECRET ?? demoSecret,
    appSecretOld: values.APP_SECRET_OLD,
    tls:
      values.TLS_CERT && values.TLS_KEY ? { cert: resolve(values.TLS_CERT), key: resolve(values.TLS_KEY) } : undefined,
    trustProxy: values.TRUST_PROXY,
    fileQuotaMb: { house: values.FILE_QUOTA_MB, person: values.FILE_QUOTA_USER_MB },
    outboundHosts: values.OUTBOUND_HOSTS,
    logLevel: values.LOG_LEVEL,
  }
}

type Values = z.output<typeof schema>

/** Names whose misspelling would start the wrong thing: the demo, or an empty database. */
const telling = [
  'DATABASE_URL',
  'APP_SECRET',
  'APP_SECRET_OLD',
  'PIMS_MODE',
  'PIMS_ROLE',
  'DEMO_PUBLIC',
  'DATA_DIR',
  'MQTT_URL',
  'TRUST_PROXY',
]

/** The message for a name that nearly equals one of ours. */
function slipOf(name: string): string[] {
  if (name in schema.shape) return []
  const bare = (text: string) => text.replaceAll('_', '').toUpperCase()
  const setting = telling.find((known) => bare(known) === bare(name) || isSlip(known, name.toUpperCase()))
  return setting ? [`${name}: 没有这个变量，是否应为 ${setting}？ / unknown, did you mean ${setting}?`] : []
}

/** One letter is extra, missing or wrong, or two letters are exchanged. */
function isSlip(known: string, typed: string) {
  if (Math.abs(known.length - typed.length) > 1) return false
  let from = 0
  while (from < known.length && known[from] === typed[from]) from += 1
  const rest = known.slice(from)
  const other = typed.slice(from)
  const swapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return swapped || rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1)
}

function unsafe(secret: string | undefined) {
  if (!secret)
    return ['APP_SECRET: 生产模式必须设置（至少32个字符） / is required in production (32 characters or more)']
  if (secret.length < 32) return ['APP_SECRET: 至少32个字符 / must have 32 characters or more']
  if (secret === demoSecret) return ['APP_SECRET: 不能使用演示密钥 / must not be the demo secret']
  if (isGuessable(secret))
    return [
      'APP_SECRET: 太容易猜到，请用 openssl rand -hex 32 生成 / too easy to guess, make one with openssl rand -hex 32',
    ]
  return []
}

/** The passwords of the demo are published: opening it to others needs a second setting. */
function publicDemo({ HOST, PIMS_MODE, DEMO_PUBLIC }: Values) {
  const own = HOST === 'localhost' || HOST === '::1' || /^127(\.\d{1,3}){3}$/.test(HOST)
  if (own || (PIMS_MODE === 'demo' && DEMO_PUBLIC)) return []
  return [
    `HOST: 演示模式的账号密码是公开的，不能让他人访问（${HOST}）；正式使用请设置 APP_SECRET，确要公开演示请同时设置 PIMS_MODE=demo 与 DEMO_PUBLIC=yes / the demo has published passwords, set APP_SECRET for real use, or both PIMS_MODE=demo and DEMO_PUBLIC=yes`,
  ]
}

/** True for a text of few different characters, or of a repeated part. */
const isGuessable = (secret: string) => new Set(secret).size < 8 || /^(.{1,16}?)\1+.{0,15}$/s.test(secret)

function s3Of({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }: Values): Env['s3'] {
  if (!S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}

function halfS3({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }: Values) {
  const count = [S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY].filter(Boolean).length
  if (count === 3 || (count === 0 && !S3_ENDPOINT)) return []
  return ['S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY: 须同时设置 / must be set together']
}

function smsOf({ SMS_URL, SMS_KEY, SMS_SECRET }: Values): Env['sms'] {
  if (!SMS_URL || !SMS_KEY || !SMS_SECRET) return undefined
  return { type: 'http', url: SMS_URL, key: SMS_KEY, secret: SMS_SECRET }
}

function halfSms({ SMS_URL, SMS_KEY, SMS_SECRET }: Values) {
  const count = [SMS_URL, SMS_KEY, SMS_SECRET].filter(Boolean).length
  return count === 0 || count === 3 ? [] : ['SMS_URL, SMS_KEY, SMS_SECRET: 须同时设置 / must be set together']
}

function halfTls({ TLS_CERT, TLS_KEY }: Values) {
  const count = [TLS_CERT, TLS_KEY].filter(Boolean).length
  return count === 1 ? ['TLS_CERT, TLS_KEY: 须同时设置 / must be set together'] : []
}

function problem(lines: string[]) {
  return `环境变量有误 / wrong settings:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
