import { sql } from 'kysely'
import type { CodeOf, SomeOf } from '#contract/kit/codes.ts'
import { outType } from '#contract/modules/living/outing/outing.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { usePause, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinOuting, type OutingStep } from '../../../living/outing/service.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { done, openTodoEvent } from '../../../platform/message/service.ts'
import { drugRows } from '../../drug/service.ts'
import { uses } from '../tables.ts'
import { askToConfirm, askToReview, settingOf, tellStopped } from '../use/news.ts'
import { pauseOf } from '../use/pause.ts'
import { stopUse } from '../use/steps.ts'
import { makeDoses } from './plan.ts'
import { endLines, restate, takeLinesOf } from './state.ts'
import { missLate } from './step/miss.ts'

/** Doses and settings follow stays and outings (stock.md 5.3, 5.4). */

const { toPack, paused, missed } = takeStatus.is
const { waiting, used } = useStatus.is
/** DRUG_STOP_REASON 退住. */
const quit = 6

joinResidence({
  name: 'drug-take',
  afterStep: async (db, who, step) => {
    const { resident } = step
    if (step.name === 'quit') {
      for (const row of await usesOf(db, who, resident.oldmanId)) await stopUse(db, who, row, { stopReason: quit })
      await done(db, who, settingOf(resident.oldmanId))
    }
    if (step.name === 'adjust' || step.name === 'exchange') await askThere(db, who, resident)
    if (step.name === 'revokeQuit') {
      const count = await stoppedAtQuit(db, who, resident.oldmanId)
      if (count > 0) await tellStopped(db, who, resident, count)
    }
  },
})

/** After a move to another ward the nurses there confirm and review the settings that wait. */
async function askThere(db: Db, who: Who, resident: Row<'oldman'>) {
  const rows = await usesOf(db, who, resident.oldmanId)
  for (const row of rows.filter(({ useStatus: state }) => state === waiting)) {
    const { drugName } = await drugRows(db, who).where('drug.drugId', '=', row.drugId).executeTakeFirstOrThrow()
    await askToConfirm(db, who, resident, { row, drugName, there: true })
  }
  const event = await openTodoEvent(db, who, settingOf(resident.oldmanId))
  const count = rows.filter(({ pause }) => pause === usePause.is.review).length
  if (event && count > 0) await askToReview(db, who, resident, { count, event, there: true })
}

const usesOf = (db: Db, who: Who, oldmanId: string): Promise<Row<'drugUse'>[]> =>
  db
    .selectFrom('drugUse')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('useStatus', 'in', [waiting, used])
    .orderBy('useId')
    .forUpdate()
    .execute()

async function stoppedAtQuit(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('drugUse')
    .select('useId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('stopReason', '=', quit)
    .execute()
  return rows.length
}

joinOuting({
  name: 'drug-take',
  afterStep: async (db, who, step) => {
    const { oldmanId } = step.resident
    if (step.name === 'leave') {
      const pause = pauseOf(step.outing.outType)
      // A walk does not spare the review that is due after a hospital stay.
      await pauseAll(db, who, oldmanId, pause, pause === usePause.is.hospital ? allPauses : [usePause.is.none])
      await pauseDoses(db, who, oldmanId, step.detail.outTime)
    }
    if (step.name === 'return') await comeBack(db, who, step)
    if (step.name === 'correct') await corrected(db, who, step)
  },
})

const allPauses: SomeOf<typeof usePause> = usePause.values

/** Settings in force whose pause is one of `from` get this pause. */
async function pauseAll(db: Db, who: Who, oldmanId: string, pause: CodeOf<typeof usePause>, from = allPauses) {
  const rows = (await usesOf(db, who, oldmanId)).filter((row) => row.useStatus === used && from.includes(row.pause))
  for (const row of rows) await patch(db, uses, who, row, { pause })
  return rows
}

/**
 * Pauses doses planned from the departure on: none is given and none counts as missed, however late the departure is
 * recorded; packed drugs are put back.
 */
async function pauseDoses(db: Db, who: Who, oldmanId: string, from: string, to: string | null = null) {
  const open = await takeLinesOf(
    db,
    who,
    sql`take.oldman_id = ${oldmanId} and (line.status < 3 or line.status = ${missed})
      and take.plan_time >= ${from}::timestamp and take.plan_time <= coalesce(${to}::timestamp, 'infinity')`,
  )
  await endLines(db, who, open, paused)
}

async function comeBack(db: Db, who: Who, { outing, resident, detail }: OutingStep & { name: 'return' }) {
  const { oldmanId } = resident
  if (outing.outType === outType.is.hospital) {
    const rows = await pauseAll(db, who, oldmanId, usePause.is.review)
    if (rows.length > 0) await askToReview(db, who, resident, { count: rows.length, event: `review ${outing.outId}` })
    return
  }
  await pauseAll(db, who, oldmanId, usePause.is.none, [usePause.is.out])
  await reopen(db, who, oldmanId, sql`take.plan_time > ${detail.backTime}::timestamp`)
  await makeDoses(db, who, { useIds: (await usesOf(db, who, oldmanId)).map(({ useId }) => useId) })
}

/** 7 → 0 where the setting is in force and needs no review; doses whose time has passed are missed. */
async function reopen(db: Db, who: Who, oldmanId: string, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ takeId: string }>`
    update drug_take_line line set status = ${toPack}
    from drug_take take, drug_use used
    where line.org_id = ${who.orgId} and line.status = ${paused}
      and take.org_id = line.org_id and take.take_id = line.take_id
      and used.org_id = line.org_id and used.use_id = line.use_id and used.use_status = ${sql.lit(useStatus.is.used)}
      and used.pause <> ${usePause.is.review} and take.oldman_id = ${oldmanId} and ${condition}
    returning line.take_id`.execute(db)
  await restate(db, who, [...new Set(rows.map(({ takeId }) => takeId))])
  await missLate(db, who, oldmanId)
}

/** 更正: doses outside the corrected outing come back, doses within it are paused; given doses stay. */
async function corrected(db: Db, who: Who, { resident, outing, detail }: OutingStep & { name: 'correct' }) {
  const { oldmanId } = resident
  const { outTime, backTime } = detail.after
  if (outing.outType !== outType.is.hospital || backTime === null)
    await reopen(
      db,
      who,
      oldmanId,
      sql`take.plan_time >= ${detail.before.outTime.slice(0, 10)}::date
        and (take.plan_time < ${outTime}::timestamp or take.plan_time > coalesce(${backTime}::timestamp, 'infinity'))`,
    )
  await pauseDoses(db, who, oldmanId, outTime, backTime)
}
