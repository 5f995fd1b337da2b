import { defineJob } from '#core/jobs/jobs.ts'
import { remove } from '#core/rows/store/write.ts'
import { binStart } from './rules.ts'
import { albums, photos } from './tables.ts'

/** Photos that lay in the bin for thirty days, then the albums that were thrown away with them (administration.md 7). */
export const clearBin = defineJob({
  name: 'album-bin',
  title: '清理相册回收站',
  // Before the nightly clean of files, which takes what is let go of here a day later.
  at: '03:25',
  run: async (db, { orgId, now, who }) => {
    const before = binStart(now)
    const expired = await db
      .selectFrom('photo')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('deletedTime', '<', before)
      .forUpdate()
      .execute()
    for (const row of expired) await remove(db, photos, who, row)
    const empty = await db
      .selectFrom('album')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('deletedTime', '<', before)
      .forUpdate()
      .execute()
    for (const row of empty) await remove(db, albums, who, row)
    return expired.length + empty.length > 0 ? { photos: expired.length, albums: empty.length } : undefined
  },
})
