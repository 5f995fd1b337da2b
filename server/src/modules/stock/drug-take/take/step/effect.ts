import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { takeEffect, takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Who } from '#core/who/who.ts'
import { answerEffect, askEffect, bizType, effect, tellUseless } from '../news.ts'
import { type Case, stampTake } from './case.ts'
import type { Result } from './step-body.ts'

/**
 * The effect of a dose at need is asked for an hour after the dose, when it can be seen, in whatever way it was given
 * (stock.md 5.4, PRN): to-dos that nobody can answer yet would hide the others.
 */

const effectMinutes = 60
/** Time to answer before the to-do is late. */
const answerMinutes = 60
/** After a standstill the server asks for the effects of the last day. */
const lookedBackMinutes = 1440

joinRound('clock', {
  title: '必要时用药复评',
  touches: ['todo'],
  run: (db, { who }) => askEffects(db, who),
})

/** Gives how many to-dos were made. */
async function askEffects(db: Db, who: Who) {
  const due = addMinutes(who.now, -effectMinutes)
  const { rows } = await sql<{
    takeId: string
    giveBy: string
    giveTime: string
    planTime: string
    oldmanName: string
    drugName: string
  }>`
    select take.take_id, take.give_by, take.give_time, take.plan_time, oldman.oldman_name, drug.drug_name
    from drug_take take
    join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
    join oldman on oldman.org_id = take.org_id and oldman.oldman_id = take.oldman_id
    where take.org_id = ${who.orgId} and take.prn = 1 and line.status = ${takeStatus.is.given} and take.effect is null
      and take.plan_time > ${addMinutes(due, -2 * lookedBackMinutes)}::timestamp
      and take.give_time <= ${due}::timestamp and take.give_time > ${addMinutes(due, -lookedBackMinutes)}::timestamp
      and not exists (select from todo where todo.org_id = take.org_id and todo.biz_type = ${bizType}
        and todo.biz_id = take.take_id and todo.event = ${effect})
    order by take.give_time, take.take_id`.execute(db)
  for (const { giveTime, ...dose } of rows)
    await askEffect(db, who, { ...dose, by: addMinutes(giveTime, effectMinutes + answerMinutes) })
  return rows.length
}

const { given, part } = takeStatus.is

/**
 * Records the effect of a dose at need, also before it is asked for; everybody with the permission may correct it the
 * same day (stock.md 5.4, PRN). Refuses 21009 for a planned dose, a dose not given, and an effect of another day.
 */
export async function recordEffect(db: Db, who: Who, of: Case): Promise<Result[]> {
  const { take, body } = of
  if (take.prn !== 1 || (take.status !== given && take.status !== part))
    refuse(common.wrongState, { name: takeStatus.label(take.status) })
  if (take.effect && take.effectTime?.slice(0, 10) !== who.today)
    refuse(common.wrongState, { name: takeEffect.label(take.effect) })
  await answerEffect(db, who, take.takeId)
  const useless = body.effect === takeEffect.is.none && take.effect !== takeEffect.is.none
  if (useless) await tellUseless(db, who, of.lines[0], body.effectNote)
  who.did(`记录${of.resident.oldmanName}必要时用药的效果：${takeEffect.label(body.effect ?? takeEffect.is.none)}`)
  return [
    await stampTake(db, who, of, {
      effect: body.effect,
      effectNote: body.effectNote ?? null,
      effectBy: who.userId,
      effectByName: who.userName,
      effectTime: who.now,
    }),
  ]
}
