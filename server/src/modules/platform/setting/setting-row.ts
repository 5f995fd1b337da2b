import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Writes one row of table `setting` over the version it was read in, 0 where there was none. The second of two writers
 * gets 21002, even at the very first save. Gives the new version.
 */
export async function storeSetting(
  db: Db,
  who: Who,
  settingKey: string,
  { value, version }: { value: unknown; version: number },
): Promise<number> {
  const stamp = { value: JSON.stringify(value), version: version + 1 }
  const author = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  const saved = await db
    .insertInto('setting')
    .values({ ...stamp, ...author, orgId: who.orgId, settingKey })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'settingKey'])
        .doUpdateSet({ ...stamp, updateBy: who.userId, updateByName: who.userName, updateTime: who.now })
        .where('setting.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return saved?.version ?? refuse(common.stale)
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'setting.value': unknown
  }
}
