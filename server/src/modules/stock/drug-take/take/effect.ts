import { sql } from 'kysely'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { addMinutes } from '../../../../core/clock.ts'
import type { Db } from '../../../../core/db/db.ts'
import { joinRound } from '../../../../core/jobs/rounds.ts'
import type { Who } from '../../../../core/who/who.ts'
import { askEffect, bizType, effect } from './news.ts'

/**
 * Whether a dose at need has helped is asked when it can be seen, not when it is given, whichever way it was given
 * (stock.md 5.4, PRN): before that nobody could answer, and what cannot be done yet hides what can.
 */

const effectMinutes = 60
/** So long it may be answered before it is late. */
const answerMinutes = 60
/** A server that stood still asks what it owes of the day before. */
const lookedBackMinutes = 1440

joinRound('clock', {
  title: '必要时用药复评',
  touches: ['todo'],
  run: (db, { who }) => askEffects(db, who),
})

/** Gives how many were asked. */
async function askEffects(db: Db, who: Who) {
  const due = addMinutes(who.now, -effectMinutes)
  const { rows } = await sql<{
    takeId: string
    giveBy: string
    giveTime: string
    oldmanName: string
    drugName: string
  }>`
    select take.take_id, take.give_by, take.give_time, oldman.oldman_name, drug.drug_name
    from drug_take take
    join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
    join oldman on oldman.org_id = take.org_id and oldman.oldman_id = take.oldman_id
    where take.org_id = ${who.orgId} and take.prn = 1 and line.status = ${takeStatus.is.given}
      and take.plan_time > ${addMinutes(due, -2 * lookedBackMinutes)}::timestamp
      and take.give_time <= ${due}::timestamp and take.give_time > ${addMinutes(due, -lookedBackMinutes)}::timestamp
      and not exists (select from todo where todo.org_id = take.org_id and todo.biz_type = ${bizType}
        and todo.biz_id = take.take_id and todo.event = ${effect})
    order by take.give_time, take.take_id`.execute(db)
  for (const { giveTime, ...dose } of rows)
    await askEffect(db, who, { ...dose, by: addMinutes(giveTime, effectMinutes + answerMinutes) })
  return rows.length
}
