import { liveStatus } from '#contract/modules/residence-step.ts'
import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'
import { after } from './effects.ts'
import { addRecord } from './records.ts'
import { newStay } from './stays.ts'

/** What other modules may ask of residence. */

export { bedsChanged } from './beds.ts'
export { editStay, removeStay } from './edit.ts'
export { joinResidence } from './effects.ts'
export { addRecord, recordsOf } from './records.ts'
export { liveDays, wrongValue } from './rules.ts'

/** 建档: the first stay of a new archive, awaiting, with its first record. Called in the transaction that makes it. */
export async function openStay(db: Db, who: Who, resident: Row<'oldman'>): Promise<Row<'oldman'>> {
  const opened = await newStay(db, who, resident)
  await addRecord(db, who, opened.resident, { recordType: 1, toValue: liveStatus.label(3) })
  await after(db, who, { name: 'open', detail: { again: false }, ...opened })
  return opened.resident
}
