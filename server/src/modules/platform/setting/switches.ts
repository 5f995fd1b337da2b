import { type SettingDef, type SettingKey, settingCatalog } from '#contract/kit/catalog/settings-catalog.ts'
import { day } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { bizCode, bizOfKey, checkGroup, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { settingRefusals } from '#contract/modules/platform/setting/setting.ts'
import type { Db } from '#core/db/db.ts'
import { forgetSettings } from '#core/settings.ts'
import { canonical } from '#core/who/audit.ts'
import type { Who } from '#core/who/who.ts'
import { assertNoneWaiting, checkDef, isReviewed, readCheck, unknownReviewer } from './checks.ts'
import { storeSetting } from './setting-row.ts'

/** The business settings of an organisation: the stored value, or the default of the catalogue (platform.md 6). */

const catalog: Record<string, SettingDef> = settingCatalog
/** In the group CHECK the value is a whole configuration. */
type Def = Omit<SettingDef, 'type' | 'value'> & { type: SettingDef['type'] | 'check'; value: unknown }

/** Fees are saved from their own screen, password, session and log rules with the servers (docs/spec/settings.tsv). */
const writerOf: Record<string, string> = {
  account: 'systemSetting.serve.save',
  log: 'systemSetting.serve.save',
  fees: 'expense.account.costSet.save',
}

interface Change {
  settingKey: string
  value: unknown
  version?: number | null
}

/** Rows were made by a setting, and are made again when it changes. */
interface Follower {
  keys: readonly SettingKey[]
  changed: (db: Db, who: Who) => Promise<unknown>
}
const followers: Follower[] = []

/**
 * Called once by a module that makes rows ahead by a setting; `changed` runs in the transaction that changes it.
 *
 *     joinSwitches({ keys: ['restHolidays', 'workHolidays'], changed: (db, who) => planAnew(db, who) })
 */
export function joinSwitches(follower: Follower) {
  followers.push(follower)
}

export async function switchesOf(db: Db, orgId: string, group?: string | null) {
  const rows = await db
    .selectFrom('setting')
    .select(['settingKey', 'value', 'version'])
    .where('orgId', '=', orgId)
    .execute()
  const stored = new Map(rows.map((row) => [row.settingKey, row]))
  const defs: Record<string, Def> = group === checkGroup ? checkDefs : catalog
  const entries = Object.entries(defs)
    .filter(([, def]) => !group || def.group === group)
    .map(([key, def]) => [key, shown(key, def, stored.get(key))] as const)
  return Object.fromEntries(entries)
}

const checkDefs = Object.fromEntries(bizCode.values.map((biz) => [checkKey(biz), checkDef(biz)]))

function shown(key: string, def: Def, row: { value: unknown; version: number } | undefined) {
  const biz = bizOfKey(key)
  return {
    settingKey: key,
    settingName: def.name,
    group: def.group,
    valueType: def.type,
    value: row?.value ?? def.value,
    default: def.value,
    min: def.min,
    max: def.max,
    options: def.codes?.options,
    version: row?.version ?? 0,
    ...(biz && { inEffect: isReviewed(biz) ? (1 as const) : (0 as const) }),
  }
}

/** All or nothing. Gives the keys whose value really changed. */
export async function saveSwitches(db: Db, who: Who, changes: readonly Change[]): Promise<string[]> {
  const entries = changes.map((change) => ({ ...change, def: defOf(change.settingKey) }))
  for (const { def } of entries) who.must(writerOf[def.group] ?? 'systemSetting.checkConfig.save')
  const errors: { field: string; message: string }[] = []
  for (const change of entries) {
    const message = await problemOf(db, who, change)
    if (message) errors.push({ field: change.settingKey, message })
  }
  if (errors.length > 0)
    refuse(
      { code: common.invalid.code, text: `${common.invalid.text}：${errors[0].message}` },
      {},
      { data: { errors } },
    )
  const changed: string[] = []
  // In the same order for all savers, so that two of them cannot wait for each other.
  for (const change of entries.toSorted((a, b) => (a.settingKey < b.settingKey ? -1 : 1)))
    if (await saveOne(db, who, change)) changed.push(change.settingKey)
  for (const follower of followers)
    if (follower.keys.some((key) => changed.includes(key))) await follower.changed(db, who)
  return changed
}

function defOf(key: string): Def {
  const biz = bizOfKey(key)
  if (biz) return checkDef(biz)
  return Object.hasOwn(catalog, key) ? catalog[key] : refuse(settingRefusals.unknown, { key })
}

type CheckedChange = Change & { def: Def }

async function saveOne(db: Db, who: Who, { settingKey, value, version, def }: CheckedChange) {
  const row = await lockedRow(db, who.orgId, settingKey)
  if (version != null && version !== (row?.version ?? 0)) refuse(common.stale)
  const before = row?.value ?? def.value
  if (JSON.stringify(canonical(before)) === JSON.stringify(canonical(value))) return false
  const biz = bizOfKey(settingKey)
  if (biz && isOpen(before) && !isOpen(value)) await assertNoneWaiting(db, who.orgId, biz)
  await storeSetting(db, who, settingKey, { value, version: row?.version ?? 0 })
  forgetSettings(db, who.orgId)
  who.changes.push({
    entity: 'setting',
    entityId: settingKey,
    entityName: def.name,
    action: 'EDIT',
    fields: [{ field: settingKey, fieldName: def.name, oldValue: before, newValue: value }],
  })
  return true
}

function lockedRow(db: Db, orgId: string, settingKey: string) {
  return db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('orgId', '=', orgId)
    .where('settingKey', '=', settingKey)
    .forUpdate()
    .executeTakeFirst()
}

const isOpen = (value: unknown) =>
  typeof value === 'object' && value !== null && 'openStatus' in value && value.openStatus === 1

/** What is wrong with a value, as text for the field, or undefined. A review configuration is completed here too. */
async function problemOf(db: Db, who: Who, change: CheckedChange): Promise<string | undefined> {
  const biz = bizOfKey(change.settingKey)
  if (!biz) return switchProblem(change.def, change.value)
  const read = readCheck(biz, change.value)
  if ('problem' in read) return read.problem
  change.value = read.value
  return unknownReviewer(db, who.orgId, biz, read.value)
}

function switchProblem(def: Def, value: unknown): string | undefined {
  if (def.type === 'text') return typeof value === 'string' || value === null ? undefined : `${def.name}格式不正确`
  if (def.type === 'list') return listProblem(def, value)
  if (def.type === 'days') return daysProblem(def, value)
  if (def.type === 'code')
    return def.codes?.values.some((known) => known === value) ? undefined : `${def.name}：取值不在可选范围内`
  if (typeof value !== 'number' || (def.type !== 'dec' && !Number.isInteger(value)))
    return `${def.name}应为${def.type === 'dec' ? '数字' : '整数'}`
  return outside(def, value) ? `${def.name}应在${def.min}到${def.max}之间` : undefined
}

function listProblem(def: Def, value: unknown) {
  const items = Array.isArray(value) && value.every((item) => Number.isInteger(item)) ? value : undefined
  if (!items || items.length === 0) return `${def.name}至少填一项整数`
  if (new Set(items).size !== items.length) return `${def.name}有重复项`
  if (def.codes)
    return items.every((item) => def.codes?.values.includes(item)) ? undefined : `${def.name}：取值不在可选范围内`
  if (items.some((item) => outside(def, item))) return `${def.name}应在${def.min}到${def.max}之间`
  return items.every((item, index) => index === 0 || item > items[index - 1]) ? undefined : `${def.name}应从小到大填写`
}

const aDay = day('日期')
/** Any number of days, or none: each once, in order. */
function daysProblem(def: Def, value: unknown) {
  if (!Array.isArray(value) || !value.every((item) => aDay.safeParse(item).success)) return `${def.name}应为日期`
  return value.every((item, index) => index === 0 || item > value[index - 1])
    ? undefined
    : `${def.name}应从早到晚填写，不能重复`
}

const outside = (def: Def, value: number) => value < (def.min ?? value) || value > (def.max ?? value)

export const wnKeys = [
  'menuOpenStatus',
  'mapVoice',
  'voiceRate',
  'volume',
  'broadcastOpen',
] as const satisfies readonly SettingKey[]
