import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { Display, displayDefaults } from '#contract/modules/setting.ts'
import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import { record, table } from '../../core/write.ts'

/** Names, pictures, colours and watermark of an organisation: one row of table `setting` beside the switches. */

const displayKey = 'display'
const displays = table('setting', 'settingKey', { label: '系统设置', fields: Display, title: 'settingName' })

export type DisplayValue = z.output<typeof Display>

/** The stored display settings over the defaults. `version` 0: never saved. */
export async function displayOf(db: Db, orgId: string): Promise<DisplayValue & { version: number }> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('orgId', '=', orgId)
    .where('settingKey', '=', displayKey)
    .executeTakeFirst()
  const stored = (row?.value ?? {}) as Partial<DisplayValue> // as: checked against Display when it was saved
  return { ...displayDefaults, ...stored, version: row?.version ?? 0 }
}

/** Saves all of it at once; somebody else's change in between is 21002. */
export async function saveDisplay(db: Db, who: Who, value: DisplayValue, version: number) {
  const before = await displayOf(db, who.orgId)
  const stamp = { value: JSON.stringify(value), version: version + 1 }
  const saved =
    version === 0
      ? await db
          .insertInto('setting')
          .values({ ...stamp, orgId: who.orgId, settingKey: displayKey, createBy: who.userId, createByName: who.userName, createTime: who.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('setting')
          .set({ ...stamp, updateBy: who.userId, updateByName: who.userName, updateTime: who.now })
          .where('orgId', '=', who.orgId)
          .where('settingKey', '=', displayKey)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!saved) refuse(common.stale)
  const named = { settingKey: displayKey, settingName: '显示设置' }
  record(who, displays, 'EDIT', { ...before, ...named }, { ...value, ...named })
  return { before, after: { ...value, version: saved.version } }
}
