import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { access, refuse } from '#contract/kit/refusals.ts'
import { defaultFileMaxMb } from '#contract/kit/value/file-kinds.ts'
import {
  ServerConfig,
  type ServerConfigValue,
  secretFields,
  secretMask,
  serverRefusals,
} from '#contract/modules/platform/setting/server-config.ts'
import type { Db } from '#core/db/db.ts'
import type { SmsGateway } from '#core/env.ts'
import { joinPageHosts } from '#core/http/listen/page-policy.ts'
import { isPermitted, type OutboundRule } from '#core/outbound.ts'
import { type Row, table } from '#core/rows/store/table.ts'
import { find, insert, record, update } from '#core/rows/store/write.ts'
import { type SealKeys, seal, unseal } from '#core/sealing/seal.ts'
import { installationOrg } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'

/** Servers and providers of an institution: plain fields in `config`, secrets sealed in `secrets` (platform.md 6). */

const configId = 'servers'
const places = table('serverConfig', 'configId', {
  label: '服务器设置',
  fields: ServerConfig,
  secret: ['config', 'secrets', 'configId'],
})

type Section = keyof typeof secretFields
const sections = Object.keys(secretFields) as Section[] // as: the keys of a constant
type Values = Record<string, unknown>

const empty = (): ServerConfigValue => ({
  smsGateway: {},
  smtp: {},
  payProvider: {},
  outboundAllow: [],
  fileMaxMb: defaultFileMaxMb,
  backupTime: '02:30',
  backupKeep: 14,
})
const placeOf = (orgId: string, name: string) => `${orgId}/${name}`

function plainOf(row: Row<'serverConfig'> | undefined): ServerConfigValue {
  return { ...empty(), ...row?.config }
}
const sealedOf = (row: Row<'serverConfig'> | undefined) => row?.secrets ?? {}

async function rowOf(db: Db, orgId: string) {
  return db
    .selectFrom('serverConfig')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('configId', '=', configId)
    .executeTakeFirst()
}

/** For the form: a stored secret is shown as dots, never in clear. */
export async function serversOf(db: Db, orgId: string) {
  const row = await rowOf(db, orgId)
  const shown = withSecrets(plainOf(row), (name) => (sealedOf(row)[name] ? secretMask : undefined))
  return { ...shown, timeZone: 'Asia/Shanghai', version: row?.version ?? 0 }
}

/** Without secrets, for the server itself. */
export const plainServers = async (db: Db, orgId: string) => plainOf(await rowOf(db, orgId))

/** With the secrets opened, for the server itself. A secret that no key opens any more counts as not set. */
export async function openServers(db: Db, orgId: string, keys: SealKeys): Promise<ServerConfigValue> {
  const row = await rowOf(db, orgId)
  return withSecrets(plainOf(row), (name) => {
    const sealed = sealedOf(row)[name]
    return sealed ? unseal(keys, placeOf(orgId, name), sealed) : undefined
  })
}

/** The organisation's own gateway of text messages, when it is completely configured. */
export async function smsGatewayOf(db: Db, orgId: string, keys: SealKeys): Promise<SmsGateway | undefined> {
  const { url, key, secret } = (await openServers(db, orgId, keys)).smsGateway
  return url && key && secret ? { type: 'http', url, key, secret } : undefined
}

/** True when a payment channel is chosen and its secrets are stored; checked without opening a secret. */
export async function takesPayments(db: Db, orgId: string): Promise<boolean> {
  const row = await rowOf(db, orgId)
  const { type } = plainOf(row).payProvider
  return type === 'MOCK' || (Boolean(type) && Boolean(sealedOf(row)['payProvider.privateKey']))
}

function withSecrets(plain: ServerConfigValue, of: (name: string) => string | undefined): ServerConfigValue {
  const filled = sections.map((section) => {
    const names = secretFields[section]
    return [
      section,
      { ...plain[section], ...Object.fromEntries(names.map((name) => [name, of(`${section}.${name}`)])) },
    ]
  })
  return { ...plain, ...Object.fromEntries(filled) }
}

/** The sent values over the stored ones; dots leave a secret as it is, an empty value clears it. */
export function merged(stored: ServerConfigValue, sent: Partial<ServerConfigValue>): ServerConfigValue {
  const next: Values = { ...stored, ...sent }
  for (const section of sections) {
    const before: Values = stored[section]
    const now: Values = { ...before, ...sent[section] }
    for (const name of secretFields[section]) if (now[name] === secretMask) now[name] = before[name]
    next[section] = now
  }
  return next as ServerConfigValue // as: the same keys as `stored`
}

/** The address to which the secrets of each section are sent. */
const addressOf = {
  smsGateway: ({ smsGateway: { url } }) => originOf(url),
  smtp: ({ smtp: { host, port } }) => (host ? `${host.toLowerCase()}:${port ?? ''}` : ''),
  payProvider: ({ payProvider: { type, gatewayUrl } }) => `${type ?? ''} ${originOf(gatewayUrl)}`,
} satisfies Record<Section, (config: ServerConfigValue) => string>

const hostsOf = {
  smsGateway: ({ smsGateway: { url } }) => (url ? new URL(url).hostname : ''),
  smtp: ({ smtp: { host } }) => host ?? '',
  payProvider: ({ payProvider: { gatewayUrl } }) => (gatewayUrl ? new URL(gatewayUrl).hostname : ''),
} satisfies Record<Section, (config: ServerConfigValue) => string>

const sectionNames: Record<Section, string> = { smsGateway: '短信网关', smtp: '邮件服务器', payProvider: '在线支付' }
const addressField: Record<Section, string> = { smsGateway: 'url', smtp: 'host', payProvider: 'gatewayUrl' }

const originOf = (url: string | null | undefined) => (url ? new URL(url).origin : '')

/** A new payment provider does not get the secrets of the former one, unless they are sent along. */
function withoutOthers(before: ServerConfigValue, { payProvider }: Partial<ServerConfigValue>): ServerConfigValue {
  if (!payProvider || payProvider.type === undefined || payProvider.type === before.payProvider.type) return before
  const stored: Values = { ...before.payProvider }
  for (const name of secretFields.payProvider) if (payProvider[name] === undefined) delete stored[name]
  return { ...before, payProvider: stored }
}

/**
 * Refuses 21507 when a stored secret would go to another address than it was entered for, and 21506 for an address that
 * the installation does not permit. `before` has its secrets opened, `sent` is the body.
 */
export function assertMoves(
  before: ServerConfigValue,
  sent: Partial<ServerConfigValue>,
  rule: OutboundRule,
): ServerConfigValue {
  const after = merged(withoutOthers(before, sent), sent)
  for (const section of sections) {
    if (addressOf[section](after) === addressOf[section](before)) continue
    const field = `${section}.${addressField[section]}`
    const was: Values = before[section]
    const now: Values = after[section]
    const values: Values = sent[section] ?? {}
    const carried = secretFields[section].find(
      (name) => was[name] && now[name] === was[name] && (values[name] === undefined || values[name] === secretMask),
    )
    if (carried) refuse(serverRefusals.secretAgain, { name: sectionNames[section] }, { field: `${section}.${carried}` })
    const host = hostsOf[section](after)
    if (host && !isPermitted(rule, host)) refuse(serverRefusals.hostNotPermitted, { host }, { field })
  }
  return after
}

/** Saves all of it at once; a change by another user in between is 21002. */
export async function saveServers(
  db: Db,
  who: Who,
  keys: SealKeys & OutboundRule,
  sent: Partial<ServerConfigValue>,
  { version, keepsBackup }: { version: number; keepsBackup: 0 | 1 },
) {
  const before = await openServers(db, who.orgId, keys)
  // Codes by text message open accounts, an administrator's too: only an administrator may change their gateway.
  const rerouted = !isDeepStrictEqual(merged(before, sent).smsGateway, before.smsGateway)
  if (rerouted && !who.isAdmin) refuse(access.forbidden, {}, { status: 401 })
  const after = assertMoves(before, sent, keys)
  const moved = (['backupTime', 'backupKeep'] as const).find((name) => after[name] !== before[name])
  if (moved && !keepsBackup) refuse(serverRefusals.othersBackup, {}, { field: moved })
  const secrets: Record<string, string> = {}
  const config: Values = { ...after }
  for (const section of sections) {
    const open: Values = { ...after[section] }
    for (const name of secretFields[section]) {
      const value = open[name]
      if (typeof value === 'string' && value) {
        const full = `${section}.${name}`
        secrets[full] = seal(keys, placeOf(who.orgId, full), value)
      }
      delete open[name]
    }
    config[section] = open
  }
  const row = await find(db, places, who, configId)
  if (row) await update(db, places, who, row, { config, secrets, version })
  else await insert(db, places, who, { configId, config, secrets })
  record(who, flatTable, 'EDIT', flat(before), flat(after))
  return serversOf(db, who.orgId)
}

/** The fields one by one, so that the data log names each of them; of a secret only that it was set. */
function flat(value: ServerConfigValue): Values {
  const { smsGateway, smtp, payProvider, ...rest } = value
  const under = (section: Section, values: Values) =>
    Object.entries(values).map(([name, inner]) => {
      const hidden = (secretFields[section] as readonly string[]).includes(name)
      return [`${section}.${name}`, hidden ? secretWord(inner) : inner]
    })
  const parts = [...under('smsGateway', smsGateway), ...under('smtp', smtp), ...under('payProvider', payProvider)]
  return { ...Object.fromEntries(parts), ...rest, configId }
}

/** Distinguishes secrets without revealing them. */
const secretWord = (value: unknown) => (typeof value === 'string' && value ? `已设置（${value.length}位）` : null)

const flatTable = { name: 'serverConfig' as const, key: 'configId', label: '服务器设置', fields: flatFields() }

function flatFields(): z.ZodObject {
  const { smsGateway, smtp, payProvider, ...rest } = ServerConfig.shape
  const named = Object.entries({ smsGateway, smtp, payProvider }).flatMap(([section, schema]) =>
    Object.entries(schema.shape).map(([name, field]) => [`${section}.${name}`, field] as const),
  )
  return ServerConfig.extend({ ...Object.fromEntries(named), ...rest })
}

// --- pages of other sites ----------------------------------------------------------------------------------------

/** A page of another site may be shown in a frame only when its site is on the list of the institution (platform.md 2). */
export async function assertEmbeddable(db: Db, orgId: string, link: string) {
  const host = URL.parse(link)?.host ?? ''
  const { outboundAllow } = plainOf(await rowOf(db, orgId))
  if (!outboundAllow.some((name) => covers(name.toLowerCase(), host)))
    refuse(serverRefusals.notAllowed, { domain: host }, { field: 'menuLink' })
}

/** The hosts whose pages institutions permit in their menus: pages may show them (page-policy.ts). */
joinPageHosts('setting', 'frame', async (db) => {
  const rows = await db.selectFrom('serverConfig').selectAll().where('configId', '=', configId).execute()
  return rows.flatMap((row) => plainOf(row).outboundAllow.map((name) => `https://${name}`))
})

/** The public address of the real-time links of this installation. */
joinPageHosts('setting live', 'connect', async (db) => {
  const { wsPublicUrl, mqttPublicUrl } = plainOf(await rowOf(db, await installationOrg(db)))
  return [wsPublicUrl, mqttPublicUrl]
})

/** `*.example.com` stands for every name below it, not for itself. */
export const covers = (name: string, host: string) =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'serverConfig.config': Partial<ServerConfigValue>
    'serverConfig.secrets': Record<string, string>
  }
}
