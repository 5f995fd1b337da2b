import type { Paging } from '#contract/kit/calls.ts'
import type { recordType } from '#contract/modules/living/residence/residence.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

type RecordType = (typeof recordType)['values'][number]

export interface Note {
  recordType: RecordType
  fromValue?: string | null
  toValue?: string | null
  remark?: string | null
  levelName?: string | null
}

type Person = Pick<Row<'oldman'>, 'oldmanId' | 'liveId' | 'bedName'>

/** One entry of a resident's timeline; never changed afterwards. */
export function addRecord(db: Db, who: Who, resident: Person, note: Note) {
  return addRecords(db, who, [resident], note)
}

/** The same entry for several residents. */
export async function addRecords(db: Db, who: Who, residents: readonly Person[], note: Note) {
  const rows = residents.map(({ oldmanId, liveId, bedName }) => ({
    orgId: who.orgId,
    recordId: newId(),
    oldmanId,
    liveId,
    bedName,
    recordTime: who.now,
    operatorId: who.userId,
    operatorName: who.userName,
    createTime: who.now,
    ...note,
  }))
  await db.insertInto('liveRecord').values(rows).execute()
}

const order = {
  fields: { recordTime: 'record_time', recordType: 'record_type' },
  first: [
    ['record_time', 'desc'],
    ['record_id', 'desc'],
  ],
} as const

/** The timeline of a resident within reach, newest first. */
export function stayRecordsOf(db: Db, who: Who, oldmanId: string, query: Partial<Paging>) {
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
