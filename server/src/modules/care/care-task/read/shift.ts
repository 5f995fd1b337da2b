import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { typeTimes } from '../../../duty/attendance/service.ts'
import { shiftAt } from '../rules.ts'

/** The shift of a ward at a moment, with its end. */
export async function shiftOn(db: Db, who: Who, deptId: string | null, time: string) {
  const times = await typeTimes(db, who.orgId, time.slice(0, 10))
  return shiftAt(time, times(deptId))
}
