import { sql } from 'kysely'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { insert } from '#core/rows/store/write.ts'
import { systemWho } from '#core/who/who.ts'
import { handovers } from '../tables.ts'
import { carriedOn, filled, type Pending, spanOf } from './fill.ts'

const shifts = [1, 2, 4]
const words = [
  '夜间咳嗽，注意观察',
  '进食偏少，午餐请协助',
  '情绪低落，多陪伴',
  '皮肤发红处已换体位，请继续观察',
  '家属下午来访',
]

/** The shifts of two days in every ward, signed twice; the one that has just ended waits for the next shift. */
export async function makeHandovers(db: Db, orgId: string, now: string) {
  const { rows: wards } = await sql<{
    deptId: string
    people: { userId: string; userName: string }[]
    residents: string[]
  }>`
    select oldman.dept_id,
      (select json_agg(json_build_object('userId', user_id, 'userName', user_name) order by user_id) from (
        select user_id, user_name from user_account where org_id = ${orgId} and dept_id = oldman.dept_id limit 4) one) as people,
      array_agg(oldman_id order by oldman_no) as residents
    from oldman where org_id = ${orgId} and oldman_status = 1 and dept_id is not null
    group by oldman.dept_id order by oldman.dept_id`.execute(db)
  const { rows: names } = await sql<{ oldmanId: string; oldmanName: string }>`
    select oldman_id, oldman_name from oldman where org_id = ${orgId}`.execute(db)
  const nameOf = new Map(names.map((row) => [row.oldmanId, row.oldmanName]))
  let handoverCount = 0
  for (const { deptId, people, residents } of wards) {
    if ((people?.length ?? 0) < 2) continue
    let pending: Pending[] = []
    const ended = []
    for (const back of [2, 1])
      for (const shiftType of shifts) {
        const shift = { deptId, workDate: addDays(now.slice(0, 10), -back), shiftType }
        const { to } = await spanOf(db, orgId, shift)
        if (to <= now) ended.push({ shift, to })
      }
    for (const { shift, to } of ended) {
      const giver = people[handoverCount % people.length]
      const receiver = people[(handoverCount + 1) % people.length]
      const who = { ...systemWho(orgId, addMinutes(to, 5)), userId: giver.userId, userName: giver.userName }
      const found = await filled(db, who, shift, pending)
      pending = carriedOn(pending, found.missed, who.now).filter(({ doneTime }) => !doneTime)
      const isLast = shift === ended.at(-1)?.shift
      const oldmanId = residents[(handoverCount * 7) % residents.length]
      handoverCount += 1
      await insert(db, handovers, who, {
        ...shift,
        ...found,
        pending,
        handoverId: `handover-${handoverCount}`,
        giverId: giver.userId,
        giverTime: who.now,
        notes: [{ oldmanId, oldmanName: nameOf.get(oldmanId) ?? '', text: words[handoverCount % words.length] }],
        ...(isLast
          ? { handoverStatus: 1 }
          : { handoverStatus: 2, receiverId: receiver.userId, receiverTime: addMinutes(to, 12) }),
      })
      // Items carried over are done in the next shift, except the newest.
      pending = pending.slice(-3)
    }
  }
}
