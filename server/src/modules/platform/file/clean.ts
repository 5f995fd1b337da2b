import { addMinutes } from '#core/clock.ts'
import { defineJob } from '#core/jobs/jobs.ts'

/** Removes files that no record has bound within 24 h, or that a record released a day ago (platform.md 9). */
export const clean = defineJob({
  name: 'clean',
  title: '清理未使用的文件',
  at: '03:30',
  run: async (db, { orgId, now, services, after }) => {
    const orphans = await db
      .deleteFrom('file')
      .where('orgId', '=', orgId)
      .where('bound', '=', 0)
      .where((eb) => eb(eb.fn.coalesce('updateTime', 'createTime'), '<', addMinutes(now, -24 * 60)))
      .returning('storeKey')
      .execute()
    const keys = new Set(orphans.map(({ storeKey }) => storeKey))
    // Content is stored once for all files that have it.
    const used = await db
      .selectFrom('file')
      .select('storeKey')
      .where('orgId', '=', orgId)
      .where('storeKey', 'in', [...keys, ''])
      .execute()
    for (const { storeKey } of used) keys.delete(storeKey)
    for (const key of keys) after(() => services.files.remove(key))
    return { files: orphans.length, contents: keys.size }
  },
})
