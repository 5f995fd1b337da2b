import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { homeOrderRule as calls } from '#contract/modules/homecare/home-order/rule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { own, remove, rowsWith } from '#core/rows/store/write.ts'
import type { JobRun } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { orderRules } from '../tables.ts'
import { homeOrderRuleRows } from './rows.ts'
import { generate, holdPeople } from './run.ts'
import { nextDates, ruleCreate, ruleUpdate, unpaidOf } from './save.ts'
import { cycleOf } from './stored.ts'

/** Rules on their page, and their nightly job (services.md 8). */

async function ruleGet(request: Ctx<typeof calls.ruleGet>) {
  const { db, who, params } = request
  const row = await homeOrderRuleRows.shown(request, params.id)
  const unpaid = await unpaidOf(db, who, row.id)
  return {
    ...row,
    nextDates: row.status === onOff.is.on ? await nextDates(db, who, cycleOf(row)) : [],
    logs: await logsOf(db, who, row.id),
    unpaidCount: unpaid.length,
  }
}

const shownLogs = 100
const logsOf = (db: Db, who: Who, ruleId: string) =>
  db
    .selectFrom('homeOrderRuleLog as log')
    .innerJoin('homeOldman', (join) =>
      join.onRef('homeOldman.orgId', '=', 'log.orgId').onRef('homeOldman.oldmanId', '=', 'log.oldmanId'),
    )
    .leftJoin('homeOrder', (join) =>
      join.onRef('homeOrder.orgId', '=', 'log.orgId').onRef('homeOrder.id', '=', 'log.orderId'),
    )
    .select(['log.createTime', 'homeOldman.oldmanName', 'log.planStart', 'log.orderId', 'homeOrder.orderNo'])
    .select('log.reason')
    .where('log.orgId', '=', who.orgId)
    .where('log.ruleId', '=', ruleId)
    .orderBy('log.logId', 'desc')
    .limit(shownLogs)
    .execute()

async function ruleRemove({ db, who, body }: Ctx<typeof calls.ruleRemove>) {
  const ids = [...new Set(body.ids)]
  const found = []
  for (const id of ids) found.push(await own(db, orderRules, who, id, { lock: true }))
  const { count } = await db
    .selectFrom('homeOrder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orgId', '=', who.orgId)
    .where('ruleId', 'in', ids)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '服务工单', count: Number(count) }] } })
  for (const row of found) await remove(db, orderRules, who, row)
  who.did(`删除工单规则${found.map(({ ruleName }) => ruleName).join('、')}`)
}

const farthestDays = 31
async function ruleRun({ db, who, body }: Ctx<typeof calls.ruleRun>) {
  const row = await own(db, orderRules, who, body.id)
  if (row.status !== onOff.is.on) refuse(common.wrongState, { name: '停用' })
  if (body.dateTo < who.today) wrongValue('dateTo', '日期不能早于今天')
  if (body.dateTo > addDays(who.today, farthestDays)) wrongValue('dateTo', `最多生成${farthestDays}天`)
  const found = await generate(db, who, row.id, { from: who.today, to: body.dateTo })
  who.did(`按规则${row.ruleName}生成${found.created}个工单，跳过${found.skipped.length}个`)
  return found
}

export const ruleHandlers = {
  ruleList: (request: Ctx<typeof calls.ruleList>) => homeOrderRuleRows.page(request, request.query),
  ruleCreate,
  ruleUpdate,
  ruleRemove,
  ruleGet,
  ruleRun,
}

/** Runs every active rule, for the days it looks ahead; after the subsidies of a new month (README, Jobs). */
export async function runRules(db: Db, who: Who) {
  let created = 0
  const rules = await rowsWith(db, orderRules, who, { status: onOff.is.on })
  await holdPeople(db, who, rules)
  for (const { id, advanceDays } of rules)
    created += (await generate(db, who, id, { from: who.today, to: addDays(who.today, advanceDays) })).created
  return created === 0 ? undefined : { created }
}

export const homeRule = defineJob({
  name: 'home-rule',
  title: '居家工单规则生成',
  at: '00:30',
  touches: ['home-order', 'home-account', 'message'],
  run: (db, { who }: JobRun) => runRules(db, who),
})
