import { sql } from 'kysely'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { releasePacked } from '../../../drug/service.ts'
import { tellRefused } from '../news.ts'
import { assertMeant, type Case, type Line, linesAt, setLines, stampTake, tellDose } from './case.ts'
import { assertOffline, openTo, spoil } from './give.ts'
import type { Result } from './step-body.ts'

/**
 * 拒服: the dose is put back, or destroyed when it was opened; after two refusals running the doctor is notified
 * (stock.md 5.4).
 */

const { refused } = takeStatus.is

export async function refuseDoses(db: Db, who: Who, of: Case): Promise<Result[]> {
  if (of.body.offline === 1) assertOffline(who, of)
  const lines = linesAt(of, ...openTo(of))
  await assertMeant(db, who, { resident: of.resident, body: of.body, near: of.near, takeId: of.take.takeId })
  await releasePacked(db, who, lines)
  if (of.body.opened === 1) for (const line of lines) await spoil(db, who, of, line, line.splits)
  const values = {
    refuseReason: Number(of.body.refuseReason),
    reason: of.body.reason ?? null,
    actualDose: 0,
    splits: '[]',
  }
  await setLines(
    db,
    who,
    of,
    lines.map(({ takeLineId }) => ({ takeLineId, status: refused, values })),
  )
  for (const line of lines) if (await isSecond(db, who, line)) await tellRefused(db, who, line)
  const done = await stampTake(db, who, of, { giveBy: who.userId, giveByName: who.userName, giveTime: of.at })
  await tellDose(db, who, of)
  return [done]
}

/** The dose before this one was refused too. */
async function isSecond(db: Db, who: Who, { useId, takeId, planTime }: Line) {
  const { rows } = await sql<{ status: number }>`
    select line.status from drug_take_line line
    join drug_take take on take.org_id = line.org_id and take.take_id = line.take_id
    where line.org_id = ${who.orgId} and line.use_id = ${useId} and line.take_id <> ${takeId}
      and take.plan_time < ${planTime}::timestamp and line.status in (${takeStatus.is.given}, ${takeStatus.is.refused})
    order by take.plan_time desc limit 1`.execute(db)
  return rows[0]?.status === refused
}
