import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'
import type { Place } from './seam.ts'

export type AlarmRow = Row<'alarm'>

/** The input when an alarm is handled. */
export interface HandleWords {
  dealType?: number | string | null
  dealContent?: string | null
  photos?: string[] | null
  adverse?: number | null
  taskProjectId?: string | null
}

/**
 * What follows alarms elsewhere; all of it inside the transaction of the change, and what it throws takes it back.
 * `handled` may give what the row then names. `instead` does the steps of kinds that follow something else (calls):
 * it changes that, which changes the row by `mirrorCall`: what is followed is held first, by whoever changes both.
 * `hold` holds what nobody else is at and gives which; `reached` sends the news of a step of those kinds.
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

/** Where somebody is, by what he wears: fresh, else undefined. */
type Whereabouts = (db: Db, who: Who, oldmanId: string) => Promise<Place | undefined>
let findWhere: Whereabouts = async () => undefined

/** Positions answer it; without them nobody knows. */
export const joinWhereabouts = (find: Whereabouts) => {
  findWhere = find
}
/** Where somebody is now (iot.md 4.1a). */
export const whereaboutsOf: Whereabouts = (db, who, oldmanId) => findWhere(db, who, oldmanId)

const followers = seam<AlarmFollower>('alarm')

/** Joins for the life of the process; gives the way out, which tests use. */
export const joinAlarm = followers.join
export const followersOfAlarms = (): readonly AlarmFollower[] => followers.inOrder()
export const insteadOf = (kind: number) => followers.inOrder().find(({ instead }) => instead?.kind === kind)?.instead
