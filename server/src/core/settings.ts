import { type SettingKey, type SettingValue, settingCatalog } from '#contract/kit/settings-catalog.ts'
import type { Db } from './db/db.ts'

/** The value of a business switch in an organisation, or its default. Read inside the transaction that acts on it. */
export async function setting<K extends SettingKey>(db: Db, orgId: string, key: K): Promise<SettingValue<K>> {
  return (await settings(db, orgId, [key]))[key]
}

/** Several switches in one read. */
export async function settings<K extends SettingKey>(db: Db, orgId: string, keys: readonly K[]) {
  const rows = await db
    .selectFrom('setting')
    .select(['settingKey', 'value'])
    .where('orgId', '=', orgId)
    .where('settingKey', 'in', keys)
    .execute()
  const stored = new Map(rows.map((row) => [row.settingKey, row.value]))
  const entries = keys.map((key) => [key, stored.get(key) ?? settingCatalog[key].value])
  return Object.fromEntries(entries) as { [P in K]: SettingValue<P> } // as: values were checked when they were saved
}

/**
 * The organisation whose settings the sign-in page follows, and which institutions register with: the first one of this
 * installation, never one that has only applied.
 */
export async function installationOrg(db: Db) {
  const org = await db
    .selectFrom('org')
    .select('orgId')
    .where('orgStatus', '=', 1)
    .orderBy(({ eb }) => eb('parentId', 'is not', null))
    .orderBy('createTime')
    .orderBy('orgId')
    .limit(1)
    .executeTakeFirst()
  return org?.orgId ?? ''
}
