import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { evaluationSource } from '#contract/modules/homecare/home-order/evaluation.ts'
import { openOrder, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { accountsOf, heirOf, joinLeaving } from '../../platform/staff/service.ts'
import { joinHomeAccounts } from '../home-account/service.ts'
import { joinHomeElders } from '../home-elder/service.ts'
import { joinHomeProjects, type ProjectFigures } from '../home-service/service.ts'
import { orderConfigOf } from './config/config.ts'
import { askToSend, tellOfRule, tellWorkers } from './flow/news.ts'
import { projectsIn, workersIn } from './flow/send.ts'
import { assertWorkers } from './flow/workers.ts'
import { noteStep, type OrderRow } from './order/step.ts'
import { orderRules, orders } from './tables.ts'

// What archives, services, accounts and staff use of orders, and the effects of their changes on orders and rules.

joinHomeElders({
  name: 'home-order',
  openOrders: async (db, who, oldmanId) => countOf(db, who, sql`oldman_id = ${oldmanId} and ${isOpen}`),
  isUsed: async (db, who, ids) => (await countOf(db, who, sql`oldman_id = any(${[...ids]}::text[])`)) > 0,
  ended: leftOut,
  removed: leftOut,
})

async function leftOut(db: Db, who: Who, elder: Row<'homeOldman'>) {
  for (const rule of await rulesWith(db, who, sql`jsonb_exists(oldman_ids, ${elder.oldmanId})`))
    await leaveOut(db, who, rule, elder)
}

const isOpen = sql<boolean>`status = any(${[...openOrder]}::int[])`
async function countOf(db: Db, who: Who, condition: ReturnType<typeof sql<unknown>>) {
  const { n } = await db
    .selectFrom('homeOrder')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`(${condition})`)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const rulesWith = (db: Db, who: Who, condition: ReturnType<typeof sql<unknown>>) =>
  db
    .selectFrom('homeOrderRule')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`(${condition})`)
    .orderBy('id')
    .execute()

/** The rule goes on for its other elders; without any it is disabled. */
async function leaveOut(db: Db, who: Who, rule: Row<'homeOrderRule'>, { oldmanId }: Row<'homeOldman'>) {
  const oldmanIds = rule.oldmanIds.filter((id) => id !== oldmanId)
  await patch(db, orderRules, who, rule, oldmanIds.length > 0 ? { oldmanIds } : { status: onOff.is.off })
}

const holds = (projectId: string) => sql`items @> ${JSON.stringify([{ projectId }])}::jsonb`

joinHomeProjects({
  name: 'home-order',
  uses: async (db, who, ids) => {
    const any = sql.join(ids.map(holds), sql` or `)
    const rules = await rulesWith(db, who, any)
    return [
      { type: '服务工单', count: await countOf(db, who, any) },
      { type: '工单规则', count: rules.length },
    ]
  },
  stopped: async (db, who, projects) => {
    for (const { id, projectName } of projects)
      for (const rule of await rulesWith(db, who, sql`status = ${sql.lit(onOff.is.on)} and ${holds(id)}`)) {
        await patch(db, orderRules, who, rule, { status: onOff.is.off })
        await tellOfRule(db, who, rule, {
          title: `工单规则已停用：${rule.ruleName}`,
          content: `服务项目${projectName}已下架，规则${rule.ruleName}不再生成工单。`,
          event: `off shelf ${id} ${rule.version}`,
        })
      }
  },
  // A rule stays off until a user switches it on: there may be another arrangement meanwhile.
  off: async (db, who, ids) => {
    const rules = await rulesWith(
      db,
      who,
      sql`status = ${sql.lit(onOff.is.off)} and (${sql.join(ids.map(holds), sql` or `)})`,
    )
    return rules.map(({ ruleName }) => ruleName)
  },
  figures: figuresOf,
})

/** How often each was served, and the mean of the evaluations, without default ones. */
async function figuresOf(db: Db, who: Who, ids: readonly string[]) {
  const { done, refunded } = orderStatus.is
  const { rows } = await sql<{ id: string; sold: number; score: number | null }>`
    select wanted.id, count(home_order.id)::int as sold,
      round(avg(said.score) filter (where said.source <> ${evaluationSource.is.system}), 1) as score
    from unnest(${[...ids]}::text[]) as wanted (id)
    left join home_order on home_order.org_id = ${who.orgId} and home_order.status in (${done}, ${refunded})
      and home_order.items @> jsonb_build_array(jsonb_build_object('projectId', wanted.id))
    left join home_order_evaluation said on said.org_id = home_order.org_id and said.order_id = home_order.id
    group by wanted.id`.execute(db)
  return new Map(rows.map(({ id, sold, score }): [string, ProjectFigures] => [id, { saleCount: sold, score }]))
}

joinHomeAccounts({
  name: 'home-order',
  alarmAmount: async (db, who) => (await orderConfigOf(db, who)).alarmAmountDefault,
  orderNos: async (db, who, ids) => {
    const found = await rowsWith(db, orders, who, { id: [...ids] })
    return new Map(found.map(({ id, orderNo }) => [id, orderNo]))
  },
})

const { toSend, toReceive, toServe, serving } = orderStatus.is

/** Orders still to be served that name one of these accounts. */
async function heldBy(db: Db, who: Who, userIds: readonly string[]) {
  const found = await rowsWith(db, orders, who, { status: [toReceive, toServe, serving] }, 'orderNo')
  return found.filter((row) => workersIn(row).some((id) => userIds.includes(id)))
}

/** The successor serves it, if he could be dispatched; else another worker has to be found. */
async function handOn(db: Db, who: Who, row: OrderRow, { before, heir }: { before: readonly string[]; heir: string }) {
  const stay = workersIn(row).filter((id) => !before.includes(id))
  const problem = row.status === serving ? undefined : await problemFor(db, who, row, heir)
  if (!problem) {
    const workerIds = [...new Set(workersIn(row).map((id) => (before.includes(id) ? heir : id)))]
    // The successor has as long to answer as a newly sent worker.
    const sent = row.status === toReceive ? { distributeTime: who.now } : {}
    const next = await patch(db, orders, who, row, { workerIds, ...sent })
    await noteStep(db, who, row.id, { action: '交接', from: row.status, to: row.status })
    return tellWorkers(db, who, next, [heir], 'handed')
  }
  const leads = before.includes(workersIn(row)[0])
  const free = { status: toSend, workerIds: [], distributeTime: null, receiveTime: null }
  const next = await patch(db, orders, who, row, leads ? free : { workerIds: stay })
  await noteStep(db, who, row.id, { action: '交接', from: row.status, to: next.status, remark: problem })
  if (!leads) return undefined
  await tellWorkers(db, who, next, stay, 'freed')
  return askToSend(db, who, next, problem)
}

/** Why a worker could not be dispatched, with the texts of dispatching (26321, 26322, 26325). */
async function problemFor(db: Db, who: Who, row: OrderRow, userId: string) {
  const { planStart, planEnd, id: except } = row
  const refused = await attempt(db, who, {}, async () => {
    const projects = await projectsIn(db, who, row)
    await assertWorkers(db, who, [userId], { planStart, planEnd, projects, except }, await orderConfigOf(db, who))
  })
  return refused?.message
}

joinLeaving({
  type: '待服务的居家工单',
  duties: async (db, who, empId) =>
    (await heldBy(db, who, await accountsOf(db, who, empId))).map(({ orderNo }) => orderNo),
  move: async (db, who, empId, to) => {
    const before = await accountsOf(db, who, empId)
    const ordersHeld = await heldBy(db, who, before)
    const heir = ordersHeld.length > 0 ? await heirOf(db, who, to, '接手居家工单') : ''
    for (const row of ordersHeld) await handOn(db, who, row, { before, heir })
  },
  drop: async (db, who, empId) => {
    for (const userId of await accountsOf(db, who, empId))
      for (const rule of await rulesWith(db, who, sql`jsonb_exists(worker_ids, ${userId})`)) {
        const workerIds = rule.workerIds.filter((id) => id !== userId)
        await patch(db, orderRules, who, rule, { workerIds })
      }
  },
})
