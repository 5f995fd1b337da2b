import { common, refuse } from '#contract/kit/refusals.ts'
import { MattressContent, settingRefusals, usualMattress } from '#contract/modules/platform/setting/setting.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { storeSetting } from './setting-row.ts'

/** Reminders and voice of mattress alarms (iot.md 3): one row of table `setting` beside the switches. */

const key = 'mattress'

export async function mattressSetting(db: Db, orgId: string) {
  const row = await rowOf(db, orgId)
  return { setId: key, setContent: { ...usualMattress, ...Object(row?.value) }, version: row?.version ?? 0 }
}

/** Saves it whole; a wrong shape is 16203. Open clients read it again. */
export async function saveMattress(db: Db, who: Who, sent: unknown, version: number | undefined) {
  const read = MattressContent.safeParse(sent)
  if (!read.success) return refuse(settingRefusals.mattressShape)
  const row = await rowOf(db, who.orgId)
  if (version !== undefined && version !== (row?.version ?? 0)) refuse(common.stale)
  await storeSetting(db, who, key, { value: read.data, version: row?.version ?? 0 })
  const field = {
    field: 'setContent',
    fieldName: '床垫提醒',
    oldValue: row?.value ?? usualMattress,
    newValue: read.data,
  }
  who.changes.push({ entity: 'setting', entityId: key, entityName: '床垫提醒设置', action: 'EDIT', fields: [field] })
  who.events.push({ event: 'config.changed', data: { scope: 'mattress', codes: [] } })
  return mattressSetting(db, who.orgId)
}

function rowOf(db: Db, orgId: string) {
  return db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('orgId', '=', orgId)
    .where('settingKey', '=', key)
    .executeTakeFirst()
}
