import { recordType } from '#contract/modules/living/residence/residence.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertMany } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { beginStays, joinArchives } from '../resident/service.ts'
import { tellStepDone } from './effects.ts'
import { addRecords, stayRecordsOf } from './read/records.ts'
import { editStay, removeStay } from './step/edit.ts'
import { liveNumbers, lives } from './tables.ts'
import './read/sales.ts'

/** The stays as other modules use them. */

export { assertRoomFits, spousesOf } from './bed/bed-guards.ts'
export { blocked, occupied } from './bed/beds.ts'
export { residentDays } from './days.ts'
/** @public Registration for modules that react to steps of a stay. */
export { answerTo, joinAdmissions, joinResidence } from './effects.ts'
/** @public */
export { addRecord } from './read/records.ts'
export { saleOf, stayOf } from './read/stays.ts'
export { areSpouses, liveDays, mayShare, type Person } from './rules.ts'
export { levelTo } from './step/edit.ts'
export { adjust } from './step/moves.ts'
export { bringBack } from './step/steps.ts'

/**
 * 建档: the first stay of each new archive, awaiting, with its first record. Called in the transaction that makes them;
 * an import makes many at once.
 */
async function openStays(db: Db, who: Who, residents: readonly Row<'oldman'>[]): Promise<Row<'oldman'>[]> {
  if (residents.length === 0) return []
  const numbers = await liveNumbers.many(db, who, residents.length)
  const rows = residents.map(({ oldmanId, saleId }, at) => ({
    oldmanId,
    saleId,
    oldmanStatus: liveStatus.is.waiting,
    liveNo: numbers[at],
  }))
  const stays = await insertMany(db, lives, who, rows)
  const begun = await beginStays(db, who, stays)
  await addRecords(db, who, begun, {
    recordType: recordType.is.archive,
    toValue: liveStatus.label(liveStatus.is.waiting),
  })
  for (const [at, resident] of begun.entries())
    await tellStepDone(db, who, { name: 'open', detail: { again: false }, resident, stay: stays[at] })
  return begun
}

joinArchives({
  open: openStays,
  edit: editStay,
  remove: (db, who, oldmanId) => removeStay(db, who, oldmanId, undefined),
  records: stayRecordsOf,
})
