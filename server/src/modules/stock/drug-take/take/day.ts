import { sql } from 'kysely'
import { todoStatus } from '#contract/modules/platform/message/todo.ts'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import { usePause, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Who } from '#core/who/who.ts'
import { done, owe } from '../../../platform/message/service.ts'
import { reviewEnded } from '../use/steps.ts'
import { eveningAt, makeDoses } from './plan.ts'
import { missLate } from './step/miss.ts'

/** What the night job and the job of every five minutes do with doses (domain README, Jobs). */

export const drugDay = defineJob({
  name: 'drug-day',
  title: '每日用药',
  at: '00:15',
  touches: ['drug-take', 'drug', 'todo'],
  run: async (db, { who }) => {
    const ended = await endUses(db, who)
    const created = await makeDoses(db, who, { wholeDay: true })
    const counts = who.today.endsWith('-01') ? await askCounts(db, who) : 0
    return ended + created + counts > 0 ? { ended, made: created, counts } : undefined
  },
})

/** In the evening the doses of the next day are planned, so that midnight doses are packed and checked in time. */
export const drugEvening = defineJob({
  name: 'drug-evening',
  title: '次日用药',
  at: eveningAt,
  touches: ['drug-take'],
  run: async (db, { who }) => {
    const created = await makeDoses(db, who)
    return created > 0 ? { made: created } : undefined
  },
})

/** 1 → 3 after the last day. */
async function endUses(db: Db, who: Who) {
  const { rows } = await sql<{ oldmanId: string; pause: number }>`
    update drug_use set use_status = ${useStatus.is.ended}, version = version + 1
    where org_id = ${who.orgId} and use_status = ${useStatus.is.used} and end_date < ${who.today}::date
    returning oldman_id, pause`.execute(db)
  const looked = rows.filter(({ pause }) => pause === usePause.is.review)
  for (const oldmanId of new Set(looked.map((row) => row.oldmanId))) await reviewEnded(db, who, oldmanId)
  return rows.length
}

joinRound('watch', {
  title: '漏服检查',
  touches: ['drug-take', 'drug', 'message'],
  run: async (db, { who }) => (await missLate(db, who)) + (await endCounts(db, who)),
})

const countBiz = 'DRUG_COUNT'

/** On the 1st each department gets a to-do to count its drugs in custody until the 5th (stock.md 5.5). */
async function askCounts(db: Db, who: Who) {
  const { rows } = await sql<{ deptId: string; deptName: string; batches: number }>`
    select dept.dept_id, dept.dept_name, count(*)::int as batches
    from drug_stock stock
    join oldman on oldman.org_id = stock.org_id and oldman.oldman_id = stock.oldman_id
    join dept on dept.org_id = oldman.org_id and dept.dept_id = oldman.dept_id
    where stock.org_id = ${who.orgId} and stock.quantity > 0 group by dept.dept_id, dept.dept_name`.execute(db)
  const month = who.today.slice(0, 7)
  for (const { deptId, deptName, batches } of rows)
    await owe(
      db,
      who,
      { roleCodes: ['NURSE_HEAD'], deptId },
      {
        todoType: 'DRUG_COUNT',
        bizType: countBiz,
        bizId: `${deptId} ${month}`,
        event: 'count',
        title: `${deptName}${Number(month.slice(5))}月药品清点`,
        content: `共${batches}个批次，请在5日前逐一清点。`,
        deadline: `${month}-05 18:00:00`,
        routePath: '/drug/depositedList',
        query: { view: 'drugs' },
      },
    )
  return rows.length
}

/** The count is finished when every batch was counted this month. */
async function endCounts(db: Db, who: Who) {
  const month = who.today.slice(0, 7)
  const { rows } = await sql<{ bizId: string }>`
    select distinct todo.biz_id from todo
    where todo.org_id = ${who.orgId} and todo.biz_type = ${countBiz} and todo.todo_status in (${sql.lit(todoStatus.is.waiting)}, ${sql.lit(todoStatus.is.doing)})
      and todo.biz_id like ${`% ${month}`} and not exists (
        select from drug_stock stock
        join oldman on oldman.org_id = stock.org_id and oldman.oldman_id = stock.oldman_id
        where stock.org_id = todo.org_id and stock.quantity > 0 and oldman.dept_id = split_part(todo.biz_id, ' ', 1)
          and not exists (select from drug_keep_record record where record.org_id = stock.org_id
            and record.batch_id = stock.batch_id and record.keep_type = ${keepType.is.count} and record.create_time >= ${`${month}-01`}::date))`.execute(
    db,
  )
  for (const { bizId } of rows) await done(db, who, { bizType: countBiz, bizId })
  return rows.length
}
