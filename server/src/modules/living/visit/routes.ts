import { access, common, refuse } from '#contract/kit/refusals.ts'
import { visit, visitFlow, visitRefusals } from '#contract/modules/living/visit/visit.ts'
import type { Db } from '../../../core/db/db.ts'
import { serve } from '../../../core/http/serve.ts'
import { contains, page } from '../../../core/rows/list.ts'
import { ownResident } from '../../../core/rows/residents.ts'
import { inResidentScope } from '../../../core/rows/scope.ts'
import { insert, own, type Row, remove, update } from '../../../core/rows/write.ts'
import { endsWith } from '../../../core/sealing/sealed-columns.ts'
import { setting } from '../../../core/settings.ts'
import type { Who } from '../../../core/who/who.ts'
import { visits } from './tables.ts'
import './stay.ts'

const order = {
  fields: { comeTime: 'visit.come_time', visitorName: 'visit.visitor_name', visitStatus: 'visit.visit_status' },
  first: [
    ['visit.create_time', 'desc'],
    ['visit.visit_id', 'desc'],
  ],
} as const

export default serve(visit, {
  list: async ({ db, who, query }) => {
    let rows = visitRows(db, who)
    if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
    if (query.oldmanId) rows = rows.where('visit.oldmanId', '=', query.oldmanId)
    if (query.visitorName) rows = rows.where('visit.visitorName', 'like', contains(query.visitorName))
    if (query.phone) rows = rows.where(endsWith('visit.visitorPhone', query.phone))
    if (query.visitStatus) rows = rows.where('visit.visitStatus', '=', query.visitStatus)
    if (query.comeTimeFrom) rows = rows.where('visit.comeTime', '>=', query.comeTimeFrom)
    if (query.comeTimeTo) rows = rows.where('visit.comeTime', '<=', query.comeTimeTo)
    return page(rows, query, order)
  },
  create: async ({ db, who, body }) => {
    const resident = await ownResident(db, who, body.oldmanId)
    await assertVisitsLeft(db, who, resident.oldmanId, (body.comeTime ?? body.planTime ?? who.now).slice(0, 10))
    const times = body.comeTime || body.planTime ? body : { ...body, comeTime: who.now }
    const row = await insert(db, visits, who, { ...times, visitStatus: times.comeTime ? 2 : 1 })
    who.did(`为${resident.oldmanName}登记来访：${body.visitorName}`)
    return shown(db, who, row.visitId)
  },
  get: ({ db, who, params }) => shown(db, who, params.visitId),
  update: async ({ db, who, params, body }) => {
    await shown(db, who, params.visitId)
    const row = await own(db, visits, who, params.visitId)
    await update(db, visits, who, row, { ...changeOf(who, row, body), version: body.version })
    return shown(db, who, row.visitId)
  },
  remove: async ({ db, who, params }) => {
    await shown(db, who, params.visitId)
    const row = await own(db, visits, who, params.visitId)
    const sameDay = row.createTime.slice(0, 10) === who.today && row.createBy === who.userId
    if (!sameDay && !who.may('live.visit.come.manage')) refuse(access.forbidden, {}, { status: 401 })
    await remove(db, visits, who, row)
  },
})

type Body = Parameters<Parameters<typeof serve<typeof visit>>[1]['update']>[0]['body']

/** One door for edit, arrival, leaving and cancelling: what is sent says which (residence.md 5, 8a). */
function changeOf(who: Who, row: Row<'visit'>, body: Body) {
  if (body.leaveTime) {
    who.must('live.visit.come.leave')
    const next = visitFlow.take('leave', row)
    if (!row.comeTime || body.leaveTime <= row.comeTime)
      refuse(visitRefusals.leaveBeforeCome, {}, { field: 'leaveTime' })
    return { leaveTime: body.leaveTime, ...next }
  }
  who.must('live.visit.come.edit')
  if (body.visitStatus === 4) return { cancelReason: body.reason ?? null, ...visitFlow.take('cancel', row) }
  visitFlow.take('edit', row)
  const { visitStatus: _, reason: __, ...rest } = body
  return body.comeTime && row.visitStatus === 1 ? { ...rest, ...visitFlow.take('come', row) } : rest
}

function visitRows(db: Db, who: Who) {
  return db
    .selectFrom('visit')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'visit.orgId').onRef('oldman.oldmanId', '=', 'visit.oldmanId'),
    )
    .selectAll('visit')
    .select(['oldman.oldmanName', 'oldman.bedName'])
    .where('visit.orgId', '=', who.orgId)
    .where(inResidentScope(who))
}

async function shown(db: Db, who: Who, visitId: string) {
  const row = await visitRows(db, who).where('visit.visitId', '=', visitId).executeTakeFirst()
  return row ?? refuse(common.missing)
}

async function assertVisitsLeft(db: Db, who: Who, oldmanId: string, day: string) {
  const limit = await setting(db, who.orgId, 'visitDayMax')
  const { n } = await db
    .selectFrom('visit')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('visitStatus', '<>', 4)
    .where((eb) => eb.between(eb.fn.coalesce('comeTime', 'planTime'), `${day} 00:00:00`, `${day} 23:59:59`))
    .executeTakeFirstOrThrow()
  if (Number(n) >= limit) refuse(visitRefusals.tooManyToday)
}
