import type { BodyFor } from '#contract/kit/calls.ts'
import { access, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { visit, visitFlow, visitRefusals, visitStatus } from '#contract/modules/living/visit/visit.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { patchEach } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../residence/service.ts'
import { assertReceived } from '../visitor-block/service.ts'
import { assertVisitsLeft } from './service.ts'
import { visits } from './tables.ts'

const rows = listing(visits, visit.list, {
  rows: (db, who) => withResident(db, who, visits),
  sort: ['planTime', 'comeTime', 'leaveTime', 'visitorName', 'visitStatus'],
  where: { phone: (typed: string) => endsWith('visit.visitorPhone', typed) },
})

export default serve(
  visit,
  crud(visit, rows, {
    create: async ({ db, who, body }) => {
      const times = body.comeTime || body.planTime ? body : { ...body, comeTime: who.now }
      if (!times.comeTime) await assertStays(db, who, body.oldmanId)
      await assertReceived(db, who, body, dayOf(times))
      await assertVisitsLeft(db, who, { ...body, visitId: '' }, dayOf(times))
      return { ...times, visitStatus: times.comeTime ? visitStatus.is.here : visitStatus.is.expected }
    },
    created: ({ oldmanName, visitorName }) => `为${oldmanName}登记来访：${visitorName}`,
    update: ({ db, who, row, body }) => changeOf(db, who, row, body),
    remove: ({ who, row }) => {
      const ownToday = row.createTime.slice(0, 10) === who.today && row.createBy === who.userId
      if (!ownToday && !who.may('live.visit.come.manage')) refuse(access.forbidden, {}, { status: 401 })
    },
  }),
)

/** One call for edit, arrival, leaving and cancelling: the sent fields decide which (residence.md 5, 8a). */
async function changeOf(db: Db, who: Who, row: Row<'visit'>, body: BodyFor<typeof visit.update>) {
  if (body.leaveTime) {
    who.must('live.visit.come.leave')
    const next = visitFlow.take('leave', row)
    if (!row.comeTime || body.leaveTime <= row.comeTime)
      refuse(visitRefusals.leaveBeforeCome, {}, { field: 'leaveTime' })
    return { leaveTime: body.leaveTime, ...next }
  }
  who.must('live.visit.come.edit')
  if (body.visitStatus === visitStatus.is.cancelled)
    return { cancelReason: body.reason ?? null, ...visitFlow.take('cancel', row) }
  visitFlow.take('edit', row)
  if (body.confirm === 1) return { toConfirm: 0 }
  const { visitStatus: _, reason: __, confirm: ___, ...rest } = body
  const next = { ...row, ...rest }
  if (row.visitStatus === visitStatus.is.here && !next.comeTime) wrongValue('comeTime', '到访时间不能为空')
  if (!next.comeTime && !next.planTime) wrongValue('planTime', '预约时间不能为空')
  // An edit of the written data does not turn away a visitor who came in already.
  if (row.visitStatus === visitStatus.is.expected || isAnother(row, next))
    await assertReceived(db, who, next, dayOf(next))
  if (dayOf(next) !== dayOf(row)) await assertVisitsLeft(db, who, row, dayOf(next))
  return body.comeTime && row.visitStatus === visitStatus.is.expected
    ? { ...rest, ...visitFlow.take('come', row), toConfirm: 0 }
    : rest
}

/** Other numbers mean another visitor. */
const isAnother = (row: Row<'visit'>, next: Record<'visitorPhone' | 'visitorIdCard', unknown>) =>
  next.visitorPhone !== row.visitorPhone || next.visitorIdCard !== row.visitorIdCard

/** A departed resident gets no new visits; those before the departure may still be entered. */
async function assertStays(db: Db, who: Who, oldmanId: string) {
  const { oldmanStatus } = await ownResident(db, who, oldmanId)
  if (oldmanStatus === liveStatus.is.quit) wrongValue('oldmanId', '该老人已退住，不能预约探访')
}

/** The day a visit counts for: that of the arrival, before it the planned one. */
const dayOf = ({ comeTime, planTime }: { comeTime?: string | null; planTime?: string | null }) =>
  (comeTime ?? planTime ?? '').slice(0, 10)

/** Visits not yet begun are cancelled when a resident departs (residence.md 2.2). */
joinResidence({
  name: 'visit',
  afterStep: async (db, who, { name, resident: { oldmanId } }) => {
    const planned = name === 'quit' && { oldmanId, visitStatus: visitStatus.is.expected }
    if (planned) await patchEach(db, visits, who, await rowsWith(db, visits, who, planned), cancelled)
  },
})
const cancelled = { visitStatus: visitStatus.is.cancelled, cancelReason: '退住自动取消' }
