import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { narrowMasks } from '#contract/kit/value/id-card.ts'
import { log, logResult } from '#contract/modules/platform/log/log.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import { prepared, serve } from '#core/http/serve.ts'
import { contains, countOf, page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { readableChanges } from './changes.ts'
import { keepReports } from './front.ts'
import { jobsOf, runJob } from './jobs.ts'
import { months } from './months.ts'
import { retention } from './retention.ts'
import { verifyChain } from './verify.ts'

const longestDays = 92

const operOrder = {
  fields: { operTime: 'oper_log.oper_time', costMs: 'oper_log.cost_ms', userName: 'oper_log.user_name' },
  first: [
    ['oper_log.oper_time', 'desc'],
    ['oper_log.log_id', 'desc'],
  ],
} as const
const changeOrder = { fields: { operTime: 'data_log.seq' }, first: [['data_log.seq', 'desc']] } as const
const groupOrder = {
  fields: { count: 'count', users: 'users', lastTime: 'last_time' },
  first: [
    ['last_time', 'desc'],
    ['front_log_id', 'desc'],
  ],
} as const

/** Parameters as they were logged; older rows with more visible digits of an ID card are masked again for reading. */
const paramsOf = (params: unknown): unknown => JSON.parse(narrowMasks(JSON.stringify(params ?? null)))

export default serve(
  log,
  {
    list: async ({ db, who, query }) => {
      const { from, to } = spanOf(who, query)
      let rows = db
        .selectFrom('operLog')
        .selectAll('operLog')
        .where('operLog.orgId', '=', who.orgId)
        .where('operLog.operTime', '>=', from)
        .where('operLog.operTime', '<=', to)
      const { keyword, module } = query
      if (query.operUserName) rows = rows.where('operLog.userName', 'like', contains(query.operUserName))
      if (query.operType) rows = rows.where('operLog.operType', '=', String(query.operType))
      if (module) rows = rows.where('operLog.module', '=', module)
      if (keyword)
        rows = rows.where((eb) =>
          eb.or([
            eb('operLog.content', 'like', contains(keyword)),
            eb('operLog.targetName', 'like', contains(keyword)),
          ]),
        )
      if (query.ip) rows = rows.where('operLog.ip', 'like', contains(query.ip))
      if (query.result != null)
        rows = rows.where('operLog.resultCode', query.result === logResult.is.success ? '=' : '<>', 0)
      const found = await page(rows, query, operOrder)
      const detail = who.may('systemSetting.logList.detail')
      return { ...found, list: found.list.map((row) => ({ ...row, params: detail ? paramsOf(row.params) : null })) }
    },
    dataLogs: async ({ db, who, query }) => {
      let rows = db.selectFrom('dataLog').selectAll('dataLog').where('dataLog.orgId', '=', who.orgId)
      // Changes have no department: a user who sees only some departments sees his own changes (platform.md 2).
      if (!who.scope.all) rows = rows.where('dataLog.userId', '=', who.userId)
      if (query.entity) rows = rows.where('dataLog.entity', '=', query.entity)
      if (query.entityId) rows = rows.where('dataLog.entityId', '=', query.entityId)
      if (query.entityName) rows = rows.where('dataLog.entityName', 'like', contains(query.entityName))
      if (query.action) rows = rows.where('dataLog.action', '=', query.action)
      if (query.operUserName) rows = rows.where('dataLog.userName', 'like', contains(query.operUserName))
      if (query.logId) rows = rows.where('dataLog.logId', '=', query.logId)
      if (query.timeFrom) rows = rows.where('dataLog.operTime', '>=', query.timeFrom)
      if (query.timeTo) rows = rows.where('dataLog.operTime', '<=', endOf(query.timeTo))
      const found = await page(rows, query, changeOrder)
      return { ...found, list: await readableChanges(db, who.orgId, found.list) }
    },
    verify: ({ db, who }) => verifyChain(db, who.orgId),
    report: ({ db, who, body, raw, services }) => keepReports(db, who, raw.request, body.log, services.clock.ms()),
    frontLogs: async ({ db, who, query }) => {
      let reports = db.selectFrom('frontLog').where('frontLog.orgId', '=', who.orgId)
      if (query.message) reports = reports.where('frontLog.message', 'like', contains(query.message))
      if (query.type) reports = reports.where('frontLog.type', '=', query.type)
      if (query.user) reports = reports.where('frontLog.userName', 'like', contains(query.user))
      if (query.pageUrl) reports = reports.where('frontLog.pageUrl', 'like', contains(query.pageUrl))
      if (query.timeFrom) reports = reports.where('frontLog.createTime', '>=', query.timeFrom)
      if (query.timeTo) reports = reports.where('frontLog.createTime', '<=', query.timeTo)
      if (query.sameAs) {
        const same = await db
          .selectFrom('frontLog')
          .select(['type', 'message'])
          .where('orgId', '=', who.orgId)
          .where('frontLogId', '=', query.sameAs)
          .executeTakeFirst()
        const { type, message } = same ?? refuse(common.missing)
        const single = reports
          .where('frontLog.type', '=', type)
          .where('frontLog.message', '=', message)
          .selectAll('frontLog')
          .select([
            'frontLog.createTime as firstTime',
            'frontLog.createTime as lastTime',
            sql<number>`1`.as('count'),
            sql<number>`(user_id is not null)::int`.as('users'),
          ])
        return page(single, query, groupOrder, () => countOf(single))
      }
      const latest = (column: string) =>
        sql<string | null>`(array_agg(${sql.ref(column)} order by create_time desc, front_log_id desc))[1]`
      const grouped = reports
        .groupBy(['frontLog.type', 'frontLog.message'])
        .select([
          'frontLog.type',
          'frontLog.message',
          sql<number>`count(*)`.as('count'),
          sql<number>`count(distinct user_id)`.as('users'),
        ])
        .select(({ fn }) => [
          fn.max('frontLog.createTime').as('lastTime'),
          fn.min('frontLog.createTime').as('firstTime'),
        ])
        .select([
          latest('front_log_id').as('frontLogId'),
          latest('user_name').as('userName'),
          latest('page_url').as('pageUrl'),
          latest('ajax_url').as('ajaxUrl'),
          latest('parms').as('parms'),
          latest('ip').as('ip'),
          latest('agent').as('agent'),
        ])
      return page(grouped, query, groupOrder, async () => {
        const { n } = await db
          .selectFrom(grouped.as('groups'))
          .select(sql<number>`count(*)`.as('n'))
          .executeTakeFirstOrThrow()
        return Number(n)
      })
    },
    // Outside the transaction: a job has one of its own, and the embedded database has one connection.
    jobs: prepared<typeof log.jobs, Awaited<ReturnType<typeof jobsOf>>>(
      ({ services, who }) => jobsOf(services, who.orgId),
      (_, found) => found,
    ),
    runJob: prepared<typeof log.runJob, Awaited<ReturnType<typeof runJob>>>(
      ({ services, who, params }) => runJob(services, who.orgId, params.name),
      ({ who }, info) => {
        const outcome = info.jobStatus === 'FAILED' ? '失败' : '完成'
        who.did(`立即运行任务“${info.title}”：${outcome}`, { type: 'job', id: info.name, name: info.title })
        return info
      },
    ),
  },
  { jobs: [months, retention] },
)

/** At most 92 days, counted from the given time, or else back from now. */
function spanOf(who: Who, { timeFrom, timeTo }: { timeFrom?: string | null; timeTo?: string | null }) {
  const from = timeFrom ?? `${addDays((timeTo ?? who.now).slice(0, 10), 1 - longestDays)} 00:00:00`
  const to = timeTo ?? (timeFrom ? `${addDays(timeFrom.slice(0, 10), longestDays - 1)} 23:59:59` : who.now)
  if (daysBetween(from.slice(0, 10), to.slice(0, 10)) >= longestDays)
    refuse(
      { code: common.invalid.code, text: `${common.invalid.text}：时间范围不能超过${longestDays}天` },
      {},
      { field: 'timeTo' },
    )
  return { from, to: endOf(to) }
}

/** The end of that second: the log stores milliseconds. */
const endOf = (time: string) => `${time}.999`
