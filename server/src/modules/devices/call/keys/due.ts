import { callStatus } from '#contract/modules/devices/call/call.ts'
import { addMinutes, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { peopleBook } from '../../alarm/service.ts'
import { tellRaised, tellUpdated } from '../news.ts'
import { callRecords } from '../tables.ts'
import { publishCalls } from './publish.ts'

/**
 * Calls nobody answers, and answers nobody comes after (iot.md 5): stored with the call, so that any process can go on.
 */

/** Does all that is due at `nowMs`; gives when the next is due, ms. */
export async function runDue(services: Services, nowMs: number): Promise<number | undefined> {
  const now = timeText(nowMs)
  const waiting = await services.database.withSystem((db) =>
    db
      .selectFrom('callRecord')
      .select(['orgId', 'dueTime'])
      .where('dueTime', 'is not', null)
      .orderBy('dueTime')
      .limit(500)
      .execute(),
  )
  const orgs = new Set(waiting.filter(({ dueTime }) => (dueTime ?? '') <= now).map(({ orgId }) => orgId))
  for (const orgId of orgs) {
    const who = systemWho(orgId, now)
    await services.database.withOrg(orgId, async (db) => {
      who.events.length = 0
      await takeDue(db, who)
    })
    publishCalls(services, who)
  }
  if (orgs.size > 0) return nowMs
  return waiting[0]?.dueTime ? msOf(waiting[0].dueTime) : undefined
}

/** The due calls of one institution; `graceSec`: only those that have been due for so long. Gives how many. */
export async function takeDue(db: Db, who: Who, graceSec = 0): Promise<number> {
  const rows = await db
    .selectFrom('callRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('dueTime', '<=', addMinutes(who.now, -graceSec / 60))
    .orderBy('dueTime')
    .orderBy('callRecordId')
    .limit(200)
    .forUpdate()
    .execute()
  const book = peopleBook(db, who.orgId, who.now)
  for (const row of rows) {
    if (row.callStatus === callStatus.is.calling) {
      tellUpdated(who, await patch(db, callRecords, who, row, { overtime: 1, dueTime: null }))
      continue
    }
    if (row.callStatus !== callStatus.is.answered) {
      await patch(db, callRecords, who, row, { dueTime: null })
      continue
    }
    // Answered, and nobody came: sounds again for the user who answered and the nurse of the area, once.
    const { userIds } = await book.of({ afterSec: 0, roles: ['NURSE'] }, row)
    const notifyUserIds = [...new Set([...(row.answerBy ? [row.answerBy] : []), ...userIds])]
    tellRaised(who, await patch(db, callRecords, who, row, { notifyUserIds, screen: 0, dueTime: null }))
  }
  return rows.length
}
