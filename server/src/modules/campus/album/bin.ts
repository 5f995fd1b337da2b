import { defineJob } from '#core/jobs/jobs.ts'
import { remove } from '#core/rows/store/write.ts'
import { binStart } from './rules.ts'
import { albums, photos } from './tables.ts'

/** Deletes photos after thirty days in the bin, then the deleted albums that held them (administration.md 7). */
export const clearBin = defineJob({
  name: 'album-bin',
  title: '清理相册回收站',
  // Before the nightly clean of files, which removes the files released here a day later.
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
