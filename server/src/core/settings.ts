import { sql } from 'kysely'
import { type SettingKey, type SettingValue, settingCatalog } from '#contract/kit/catalog/settings-catalog.ts'
import { orgStatus } from '#contract/modules/platform/org/org.ts'
import type { Db } from './db/db.ts'
import { makeRowCache } from './rows/row-cache.ts'

/** The value of a business setting in an organisation, or its default. Read inside the transaction that acts on it. */
export async function setting<K extends SettingKey>(db: Db, orgId: string, key: K): Promise<SettingValue<K>> {
  return (await settings(db, orgId, [key]))[key]
}

/** Several settings. A transaction reads all settings of an organisation at once, the first time it needs one. */
export async function settings<K extends SettingKey>(db: Db, orgId: string, keys: readonly K[]) {
  const known = cache.of(db)
  const reading = known.get(orgId) ?? storedValues(db, orgId)
  known.set(orgId, reading)
  const stored = await reading
  const entries = keys.map((key) => [key, stored.get(key) ?? settingCatalog[key].value])
  return Object.fromEntries(entries) as { [P in K]: SettingValue<P> } // as: values were checked when they were saved
}

const cache = makeRowCache<Promise<ReadonlyMap<string, unknown>>>()
const switches = Object.keys(settingCatalog)

async function storedValues(db: Db, orgId: string) {
  const rows = await db
    .selectFrom('setting')
    .select(['settingKey', 'value'])
    .where('orgId', '=', orgId)
    .where('settingKey', '=', sql<string>`any(${switches}::text[])`)
    .execute()
  return new Map<string, unknown>(rows.map((row) => [row.settingKey, row.value]))
}

/** Called after a setting is written, so that the same transaction reads the new value. */
export function forgetSettings(db: Db, orgId: string) {
  cache.of(db).delete(orgId)
}

/**
 * The organisation whose settings the sign-in page follows, and at which institutions register: the first one of this
 * installation, never one that has only applied.
 */
export async function installationOrg(db: Db) {
  const org = await db
    .selectFrom('org')
    .select('orgId')
    .where('orgStatus', '=', orgStatus.is.normal)
    .orderBy(({ eb }) => eb('parentId', 'is not', null))
    .orderBy('createTime')
    .orderBy('orgId')
    .limit(1)
    .executeTakeFirst()
  return org?.orgId ?? ''
}
