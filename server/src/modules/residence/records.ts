import { randomUUIDv7 } from 'node:crypto'
import type { Paging } from '#contract/kit/calls.ts'
import type { recordType } from '#contract/modules/residence.ts'
import type { Db } from '../../core/db.ts'
import { page } from '../../core/list.ts'
import type { Who } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'

type RecordType = (typeof recordType)['values'][number]

export interface Note {
  recordType: RecordType
  fromValue?: string | null
  toValue?: string | null
  remark?: string | null
  levelName?: string | null
}

/** One line of a person's timeline; never changed afterwards. */
export async function addRecord(
  db: Db,
  who: Who,
  resident: Pick<Row<'oldman'>, 'oldmanId' | 'liveId' | 'bedName'>,
  note: Note,
) {
  await db
    .insertInto('liveRecord')
    .values({
      orgId: who.orgId,
      recordId: randomUUIDv7(),
      oldmanId: resident.oldmanId,
      liveId: resident.liveId,
      bedName: resident.bedName,
      recordTime: who.now,
      operatorId: who.userId,
      operatorName: who.userName,
      createTime: who.now,
      ...note,
    })
    .execute()
}

const order = {
  fields: { recordTime: 'record_time', recordType: 'record_type' },
  first: [
    ['record_time', 'desc'],
    ['record_id', 'desc'],
  ],
} as const

/** The timeline of a resident the caller may see, newest first. */
export function recordsOf(db: Db, who: Who, oldmanId: string, query: Partial<Paging>) {
  const rows = db.selectFrom('liveRecord').selectAll().where('orgId', '=', who.orgId).where('oldmanId', '=', oldmanId)
  return page(rows, query, order)
}

export async function levelName(db: Db, who: Who, levelId: string | null | undefined) {
  if (!levelId) return null
  const level = await db
    .selectFrom('level')
    .select('levelName')
    .where('orgId', '=', who.orgId)
    .where('levelId', '=', levelId)
    .executeTakeFirst()
  return level?.levelName ?? null
}
