import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { takeRefusals as no } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { usePause, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { minutesBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { takes, uses } from '../../tables.ts'
import { withBefore } from '../../use/chain.ts'
import { drugOf } from '../../use/save.ts'
import { assertUseFits } from '../../use/steps.ts'
import type { Near } from '../near-misses.ts'
import { assertHere, assertMeant, linesIn, residentHeld, stampTake } from './case.ts'
import { handOut } from './give.ts'
import type { Body, Result } from './step-body.ts'

/**
 * 必要时: within the limits of the setting, doses that wait in the round included; a permitted nurse gives it at once,
 * else it goes through the round (stock.md 5.4, PRN).
 */

const { toPack, refused, missed } = takeStatus.is
const voided = takeStatus.is.void

/** Refuses 21003, 21009, 24046, 24047, 24050, 24045. */
export async function bringAtNeed(db: Db, who: Who, { body, near }: { body: Body; near: Near[] }): Promise<Result> {
  const resident = await residentHeld(db, who, body.oldmanId ?? '')
  // Two calls at the same moment are counted one after the other.
  const use = await own(db, uses, who, body.useId, { lock: true })
  if (use.oldmanId !== resident.oldmanId || use.prn !== 1) refuse(common.missing)
  if (use.useStatus !== useStatus.is.used || use.startDate > who.today || (use.endDate && use.endDate < who.today))
    refuse(common.wrongState, { name: useStatus.label(use.useStatus) })
  // A drug that waits for the review after a hospital stay is not given at need either (stock.md 5.3).
  if (use.pause === usePause.is.review) refuse(common.wrongState, { name: usePause.label(use.pause) })
  await assertHere(db, who, resident.oldmanId, who.now)
  await assertWithin(db, who, use)
  await assertUseFits(db, who, use.useId)
  const drug = await drugOf(db, who, use.drugId)
  const risky = drug.highRisk === 1 || drug.specialControl === 1
  const atOnce = who.may('drug.drugGetList.give') && !risky && body.verifyWay != null
  if (atOnce) await assertMeant(db, who, { resident, body, near })
  const take = await insert(db, takes, who, {
    takeId: newId(),
    oldmanId: resident.oldmanId,
    planTime: who.now,
    prnUseId: use.useId,
    prn: 1,
    status: toPack,
    reason: body.reason,
  })
  await db
    .insertInto('drugTakeLine')
    .values({
      orgId: who.orgId,
      takeLineId: newId(),
      takeId: take.takeId,
      useId: use.useId,
      drugId: use.drugId,
      dose: use.dose,
      status: toPack,
    })
    .execute()
  if (!atOnce) return { takeId: take.takeId, code: 0, msg: '', status: take.status, version: take.version }
  const lines = await linesIn(db, who, take.takeId)
  const of = { take, lines, resident, input: { takeId: take.takeId }, body, near, rules: none, at: who.now }
  await handOut(db, who, of, lines)
  who.did(`给${resident.oldmanName}必要时用药${drug.drugName}`)
  return stampTake(db, who, of, {
    giveBy: who.userId,
    giveByName: who.userName,
    giveTime: who.now,
    verifyWay: body.verifyWay,
  })
}
const none = { takeEarlyMinutes: 0, takeLateMinutes: 0, offlineMaxHours: 0 }

async function assertWithin(db: Db, who: Who, use: Row<'drugUse'>) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*) filter (where take.plan_time >= ${who.today}::date and line.status not in (${refused}, ${missed}, ${voided}))::int as count,
      max(coalesce(take.give_time, take.plan_time)) filter (where line.status < ${refused}) as last
    from drug_take_line line join drug_take take on take.org_id = line.org_id and take.take_id = line.take_id
    where line.org_id = ${who.orgId} and line.use_id in ${withBefore(sql`${who.orgId}`, sql`${use.useId}`)}`.execute(db)
  const [{ count, last }] = rows
  if (count >= (use.maxPerDay ?? 0)) refuse(no.mostToday)
  const minutes = use.minIntervalMinutes ?? 0
  if (last && minutesBetween(last, who.now) < minutes) refuse(no.tooSoon, { n: minutes })
}
