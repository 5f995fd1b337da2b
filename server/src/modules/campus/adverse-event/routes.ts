import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { adverseEvent, closing } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import {
  adverseFlow,
  adverseStatus,
  adverseRefusals as no,
  tagOfType,
} from '#contract/modules/campus/adverse-event/adverse-event.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { notLater } from '#core/not-later.ts'
import { crud } from '#core/rows/crud.ts'
import { ownResident } from '#core/rows/residents.ts'
import { steps } from '#core/rows/steps.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { askReviewsOf } from '../../care/care-plan/service.ts'
import { locations } from '../../living/location/tables.ts'
import { addTag } from '../../living/resident/service.ts'
import { joinResponsibleRows } from '../../platform/staff/service.ts'
import { emps } from '../../platform/staff/tables.ts'
import { usableAccount } from '../../platform/user/service.ts'
import { tellAccepted, tellBack, tellClosed, tellCorrected, tellDuty, tellReported, tellSubmitted } from './news.ts'
import './of-alarm.ts'
import './of-call.ts'
import './of-handover.ts'
import { adverseEventPage, adverseEventRows } from './rows.ts'
import { assertOrder, assertReportable, isReportedLate } from './rules.ts'
import { adverseEventStatistics } from './statistics.ts'
import { adverseEvents, eventNumbers } from './tables.ts'

type Event = Row<'adverseEvent'>

const plain = crud(adverseEvent, adverseEventRows, {
  create: async ({ db, who, body }) => {
    const values = { ...body, findTime: body.findTime ?? body.happenTime }
    await assertFacts(db, who, { ...nothingYet, ...values })
    const eventNo = await eventNumbers.next(db, who)
    const { report: _, ...facts } = values
    return { ...facts, ...ofResidentOnly(facts.oldmanId), status: adverseStatus.is.draft, eventNo }
  },
  created: ({ eventNo }) => `登记不良事件${eventNo}`,
  update: async ({ db, who, body, row }) => {
    adverseFlow.take('edit', row)
    mustEdit(who, row)
    const { eventId: _, ...values } = body
    const facts = { ...row, ...values }
    await assertFacts(db, who, facts, values)
    if (isReported(row)) assertReportable(facts, who.now)
    const stored = { ...values, ...ofResidentOnly(values.oldmanId), ...lateness(facts) }
    const next = { ...row, ...stored, version: row.version + 1 } as Event // as: codes come as numbers or as their labels
    const eventLevel = Number(next.eventLevel)
    const eventType = Number(next.eventType)
    if (isReported(row)) await tellCorrected(db, who, row, { ...next, eventLevel, eventType })
    return stored
  },
  updated: ({ eventNo }) => `修改不良事件${eventNo}`,
  remove: ({ row }) => void adverseFlow.take('remove', row),
  removed: ({ eventNo }) => `删除不良事件${eventNo}`,
})

const act = steps(adverseEvent.act, adverseFlow, adverseEventRows, {
  report: {
    values: ({ who, row }) => {
      if (row.createBy !== who.userId) who.must(`${adverseEventPage}.report`)
      assertReportable(row, who.now)
      // A report that was sent back keeps whether it was first reported in time.
      const reportTime = row.reportTime ?? who.now
      return { reportTime, late: isReportedLate(row.happenTime, reportTime) }
    },
    did: ({ eventNo }) => `上报不良事件${eventNo}`,
    tell: ({ db, who, row }) => tellReported(db, who, row),
  },
  accept: {
    values: async ({ db, who, row, body }) => {
      if (body.addTag === 1) await warnOf(db, who, row)
      return {}
    },
    did: ({ eventNo }) => `受理不良事件${eventNo}`,
    tell: ({ db, who, row }) => tellAccepted(db, who, row),
  },
  back: {
    values: ({ body }) => ({ backReason: body.reason }),
    did: ({ eventNo }) => `退回不良事件${eventNo}`,
    tell: ({ db, who, row }) => tellBack(db, who, row),
  },
  analyse: {
    values: async ({ db, who, body }) => {
      if (body.causes.length === 0) wrongValue('causes', '请选择原因分类')
      if (body.deadline < who.today) wrongValue('deadline', '整改期限不能早于今天')
      await usableAccount(db, who, body.dutyId, 'dutyId')
      return body
    },
    did: ({ eventNo, dutyName }) => `分析不良事件${eventNo}，由${dutyName}整改`,
    tell: ({ db, who, row }) => tellDuty(db, who, row),
  },
  submit: {
    values: ({ who, row, body }) => {
      if (row.dutyId !== who.userId && !who.may(`${adverseEventPage}.audit`)) refuse(no.notDuty)
      return body
    },
    did: ({ eventNo }) => `提交不良事件${eventNo}结案`,
    tell: ({ db, who, row }) => tellSubmitted(db, who, row),
  },
  close: {
    values: ({ who, row, body: { pass, opinion } }) => {
      if (row.createBy === who.userId) refuse(no.ownReport)
      if (pass === closing.is.pass)
        return { closeOpinion: opinion ?? null, closeTime: who.now, closeByName: who.userName }
      if (!opinion) wrongValue('opinion', '不通过时请填写意见')
      return { closeOpinion: opinion, status: adverseStatus.is.acting }
    },
    did: ({ eventNo, status }) =>
      status === adverseStatus.is.closed ? `结案不良事件${eventNo}` : `不良事件${eventNo}结案未通过`,
    tell: async ({ db, who, row }) => {
      await tellClosed(db, who, row)
      if (row.status === adverseStatus.is.closed && row.oldmanId)
        await askReviewsOf(db, who, row.oldmanId, {
          event: `adverse ${row.eventId}`,
          why: `不良事件${row.eventNo}已结案，请核对护理措施`,
        })
    },
  },
})

joinResponsibleRows({
  type: '整改中的不良事件',
  table: adverseEvents,
  column: 'dutyId',
  nameColumn: 'eventNo',
  where: { status: adverseStatus.is.acting },
  deed: '接手不良事件整改',
})

const { list, get, update, remove } = plain
export default serve(adverseEvent, {
  list,
  get,
  update,
  remove,
  act,
  statistics: adverseEventStatistics,
  create: async (request) => {
    const row = await plain.create(request)
    if (request.body.report !== 1) return row
    const params = { eventId: row.eventId, action: 'report' }
    return act({ ...request, params, body: { version: row.version } })
  },
})

/** A corrected event time may change whether the report was late. */
const lateness = ({ happenTime, reportTime }: Pick<Event, 'happenTime' | 'reportTime'>) =>
  reportTime ? { late: isReportedLate(happenTime, reportTime) } : {}

/** A draft is changed by its reporter, or with .edit; a report by deciders (administration.md 5.1). */
function mustEdit(who: Who, row: Event) {
  if (isReported(row)) who.must(`${adverseEventPage}.audit`)
  else if (row.createBy !== who.userId) who.must(`${adverseEventPage}.edit`)
}
const isReported = ({ status }: Pick<Event, 'status'>) =>
  status !== adverseStatus.is.draft && status !== adverseStatus.is.back

const nothingYet = { informTime: null, notInformReason: null, authorityTime: null }
/** An event of a resident needs no name of another person. */
const ofResidentOnly = (oldmanId: string | null | undefined) => (oldmanId ? { personName: null } : {})

type Facts = Parameters<typeof assertOrder>[0]
type EventRefs = Partial<Pick<Event, 'oldmanId' | 'locationId' | 'finderId' | 'informTime' | 'authorityTime'>> & {
  partyIds?: unknown
}
/** Checks times in order, a resident within reach and a place of the institution. `sent` has the changed fields. */
async function assertFacts(db: Db, who: Who, facts: Facts, sent: EventRefs = facts as EventRefs) {
  assertOrder(facts)
  for (const field of ['informTime', 'authorityTime'] as const) {
    const time = sent[field]
    if (time) notLater(who, field, time)
  }
  if (sent.oldmanId) await ownResident(db, who, sent.oldmanId)
  if (sent.locationId && !(await find(db, locations, who, sent.locationId))) missing('locationId')
  if (sent.finderId && !(await find(db, emps, who, sent.finderId))) missing('finderId')
  const partyIds = [...new Set((sent.partyIds ?? []) as string[])] // as: read by the contract
  if ((await rowsWith(db, emps, who, { empId: partyIds })).length !== partyIds.length) missing('partyIds')
}
const missing = (field: string) => refuse(common.missing, {}, { field })

/** Adds the tag of its type to the archive of the resident. */
async function warnOf(db: Db, who: Who, { oldmanId, eventType }: Event) {
  const tag = tagOfType[eventType]
  if (!oldmanId || !tag) return wrongValue('addTag', '这类事件没有可加入档案的标签')
  return addTag(db, who, oldmanId, { tag, field: 'addTag' })
}
