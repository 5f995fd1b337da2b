import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'
import type { Place } from './seam.ts'

export type AlarmRow = Row<'alarm'>

/** The values sent when an alarm is handled. */
export interface HandleWords {
  dealType?: number | string | null
  dealContent?: string | null
  photos?: string[] | null
  adverse?: number | null
  taskProjectId?: string | null
}

/**
 * Lets other modules follow alarms, inside the transaction of the change; an error rolls it back. `handled` may give
 * the ids the row then refers to. `instead` does the steps for kinds that mirror another record (calls): it changes
 * that record, which changes the alarm through `mirrorCall`; the record is locked before its alarm everywhere. `hold`
 * locks records that nobody else has locked and gives their ids; `reached` sends the notifications of a step for those
 * kinds.
 */
export interface AlarmFollower extends SeamPart {
  handled?: (
    db: Db,
    who: Who,
    row: AlarmRow,
    input: HandleWords,
  ) => Promise<{ incidentId?: string; taskId?: string } | undefined>
  closed?: (db: Db, who: Who, row: AlarmRow) => Promise<unknown>
  detail?: (db: Db, who: Who, row: AlarmRow) => Promise<object | undefined>
  instead?: {
    kind: number
    ack: (db: Db, who: Who, row: AlarmRow) => Promise<unknown>
    handle: (db: Db, who: Who, row: AlarmRow, input: HandleWords) => Promise<unknown>
    hold?: (db: Db, who: Who, ids: readonly string[]) => Promise<readonly string[]>
    reached?: (db: Db, who: Who, row: AlarmRow) => Promise<unknown>
  }
}

/** The present position of a resident by the tag he wears; undefined when there is no recent one. */
type Whereabouts = (db: Db, who: Who, oldmanId: string) => Promise<Place | undefined>
let findWhere: Whereabouts = async () => undefined

/** The module of positions joins here; without it no place is known. */
export const joinWhereabouts = (find: Whereabouts) => {
  findWhere = find
}
/** The present place of a resident (iot.md 4.1a). */
export const whereaboutsOf: Whereabouts = (db, who, oldmanId) => findWhere(db, who, oldmanId)

const followers = seam<AlarmFollower>('alarm')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinAlarm = followers.join
export const followersOfAlarms = (): readonly AlarmFollower[] => followers.inOrder()
export const insteadOf = (kind: number) => followers.inOrder().find(({ instead }) => instead?.kind === kind)?.instead
