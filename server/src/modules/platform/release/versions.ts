import { VersionRecord } from '#contract/modules/platform/release/release.ts'
import type { Db } from '#core/db/db.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { versions } from './tables.ts'
import { versionNotes } from './version-notes.ts'

/** Version records: they come with the product, administrators edit them, each user sees them once (platform.md 10). */

/** The newest record to show, unless this user has seen it, with the features this user may use. */
export async function newsFor(db: Db, who: Who) {
  const newest = await db
    .selectFrom('versionRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('isShow', '=', 1)
    .orderBy('publishDate', 'desc')
    .orderBy('recordId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const seen = await db
    .selectFrom('versionRead')
    .select('recordId')
    .where('orgId', '=', who.orgId)
    .where('recordId', '=', newest.recordId)
    .where('userId', '=', who.userId)
    .executeTakeFirst()
  if (seen) return null
  const content = VersionRecord.shape.content.parse(newest.content).filter(({ permit }) => !permit || who.may(permit))
  return content.length > 0 ? { ...newest, content } : null
}

export async function markSeen(db: Db, who: Who, recordId: string) {
  const { orgId, userId, now: readTime } = who
  await own(db, versions, who, recordId)
  await db
    .insertInto('versionRead')
    .values({ orgId, recordId, userId, readTime })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds records of versions an institution does not have yet; those it edited stay. */
export async function seedVersions(db: Db, orgId: string) {
  const rows = versionNotes.map(({ content, ...note }) => ({
    ...note,
    orgId,
    recordId: `version-${note.versionName}`,
    content: JSON.stringify(content),
    createByName: '系统',
  }))
  await db
    .insertInto('versionRecord')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
