import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  activityFlow,
  activityScope,
  activityStatus,
  NewActivity,
  activityRefusals as no,
} from '#contract/modules/campus/activity/activity.ts'
import type { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf, pathOf } from '#core/files/links.ts'
import { checkShape } from '#core/http/request/parse.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { insert, patch, rowsWith, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { childOf } from '../../../fees/fee-project/service.ts'
import { locations } from '../../../living/location/tables.ts'
import { emps } from '../../../platform/staff/tables.ts'
import { tellMoved } from '../news.ts'
import { countsOf, promote } from '../places.ts'
import { activityIds, activityPage, activityRows, heldActivity } from '../reads.ts'
import { isTooLong, needsPlan, statusAt } from '../rules.ts'
import { activities } from '../tables.ts'

/** Makes, publishes and changes activities (administration.md 6). */

type SaveRequest = Asking & { body: BodyFor<typeof activity.save> & { version?: number } }
type Values = Partial<z.output<typeof NewActivity>> & { actualCost?: number | null; summary?: string | null }
type Activity = Row<'activity'>
const { draft, open, closed, running, over } = activityStatus.is

/** One call: without an id it makes one, with `publish` it publishes, else it edits; each needs its own permission. */
export async function save(request: SaveRequest) {
  const { who, body } = request
  const { activityId, publish, version, requestNo: _, ...values } = body as SaveRequest['body'] & { requestNo?: string } // as: any body may have a request number
  if (!activityId) return create(request, checkShape(NewActivity, values), publish === 1)
  if (Object.keys(values).length > 0 || publish === 0) who.must(`${activityPage.activity}.edit`)
  if (publish === 1) who.must(`${activityPage.activity}.publish`)
  const row = await heldActivity(request.db, who, activityId, { version: version ?? 0 })
  const changed = await change(request, row, values)
  if (publish === 1) await publishOne(request, changed)
  const answer = await activityRows.shown(request, activityId)
  who.did(`${publish === 1 ? '发布' : '修改'}活动“${answer.title}”`)
  return answer
}

async function create(request: Asking, input: z.output<typeof NewActivity>, publish: boolean) {
  const { db, who } = request
  who.must(`${activityPage.activity}.add`)
  if (publish) who.must(`${activityPage.activity}.publish`)
  const organiserId = input.organiserId ?? who.empId ?? wrongValue('organiserId', '请选择负责人')
  const values = { ...listsFilled(input, 'pictures'), organiserId, activityStatus: draft }
  const row = await insert(db, activities, who, { ...values, ...(await checked(db, who, values, values)) })
  if (publish) await publishOne(request, row)
  const answer = await activityRows.shown(request, row.activityId)
  who.did(`${publish ? '发布' : '新增'}活动“${answer.title}”`)
  return answer
}

async function publishOne({ db, who }: Asking, row: Activity) {
  activityFlow.take('publish', row)
  if (row.startTime <= who.now) refuse(no.begun, {}, { field: 'startTime' })
  const times = { registerStart: row.registerStart ?? who.now, registerEnd: row.registerEnd ?? row.startTime }
  assertRegisterTimes({ ...row, ...times })
  const published = { ...row, ...times, activityStatus: open }
  await patch(db, activities, who, row, { ...times, activityStatus: statusAt(published, who.now) })
}

async function change({ db, who }: Asking, row: Activity, sent: Values): Promise<Activity> {
  const { activityStatus: status } = row
  activityFlow.take('edit', row)
  const target = followStart(row, sent)
  const changed = changedOf(row, target)
  if (Object.keys(changed).length === 0) return row
  const { registerNum, waitNum } = await countsOf(db, who, row.activityId)
  assertOpen(row, changed, registerNum + waitNum > 0)
  const facts = { ...row, ...changed } as Activity // as: the sent fields are its own columns
  const values: Record<string, unknown> = { ...changed, ...(await checked(db, who, facts, changed)) }
  if (status === open || status === closed) {
    if ('startTime' in changed && facts.startTime <= who.now) refuse(no.begun, {}, { field: 'startTime' })
    if (facts.quota > 0 && facts.quota < registerNum) refuse(no.quota, { n: registerNum }, { field: 'quota' })
    values.activityStatus = statusAt(facts, who.now)
    if ('startTime' in changed) values.reminded = null
  }
  const next = await update(db, activities, who, row, { ...values, version: row.version })
  if (status === open || status === closed) {
    if (['startTime', 'endTime', 'place'].some((key) => key in changed)) await tellMoved(db, who, next)
    await promote(db, who, next)
  }
  return next
}

/** Registration that lasts until the beginning moves with it. */
function followStart(row: Activity, sent: Values): Values {
  const lasts = row.registerEnd === row.startTime
  const untouched = sent.registerEnd === undefined || sent.registerEnd === row.registerEnd
  const published = row.activityStatus !== draft
  if (published && ((lasts && untouched) || sent.registerEnd === null))
    return { ...sent, registerEnd: sent.startTime ?? row.startTime }
  return published && sent.registerStart === null ? { ...sent, registerStart: row.registerStart } : sent
}

/** The stored form: pictures without the signature of their address, null for an empty list. */
function plain(value: unknown) {
  if (!Array.isArray(value)) return JSON.stringify(value ?? null)
  const list = value.map((one) => (typeof one === 'string' && fileIdOf(one) ? pathOf(fileIdOf(one) ?? '') : one))
  return JSON.stringify(list.length > 0 ? list : null)
}
const changedOf = (row: Activity, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([key, value]) => value !== undefined && plain(value) !== plain(row[key as keyof Activity]), // as: a column of it
    ),
  )

const whileRunning = ['content', 'pictures', 'helpers']
const whenOver = [...whileRunning, 'summary', 'actualCost']

/** The fields that may still change: few once it runs, and no charge once a resident is registered. */
function assertOpen({ activityStatus: status }: Activity, changed: Values, hasRegisters: boolean) {
  const keys = Object.keys(changed)
  const allowed = status === running ? whileRunning : status === over ? whenOver : keys
  const shut = keys.find((key) => !allowed.includes(key))
  if (shut) refuse(common.wrongState, { name: activityStatus.label(status) }, { field: shut })
  const paid = hasRegisters && keys.find((key) => ['activityType', 'fee', 'projectChildId'].includes(key))
  if (paid) refuse(common.wrongState, { name: '已有人报名' }, { field: paid })
}

interface Facts {
  activityType: unknown
  startTime: string
  endTime: string
  registerStart?: string | null
  registerEnd?: string | null
  riskLevel: number
  safetyPlan?: string | null
  scopeType: number
  scopeIds?: unknown
  fee: number
  projectChildId?: string | null
}

/** Checks an activity and the people and places it names; gives further values to store. */
async function checked(db: Db, who: Who, facts: Facts, changed: Values) {
  if (facts.endTime <= facts.startTime) refuse(no.endBeforeStart, {}, { field: 'endTime' })
  if (isTooLong(facts)) refuse({ ...no.endBeforeStart, text: '活动时长不能超过24小时' }, {}, { field: 'endTime' })
  assertRegisterTimes(facts)
  if (needsPlan(facts) && !facts.safetyPlan) refuse(no.noPlan, {}, { field: 'safetyPlan' })
  await assertFee(db, who, facts, changed)
  await assertStaff(db, who, 'organiserId', changed.organiserId ? [changed.organiserId] : [])
  await assertStaff(db, who, 'helpers', changed.helpers ?? [])
  if (changed.locationId) await assertPlaces(db, who, 'locationId', [changed.locationId])
  if (changed.scopeIds || changed.scopeType) await assertScope(db, who, facts)
  return {
    ...('pictures' in changed && { pictures: changed.pictures ?? [] }),
    helpers: activityIds(changed.helpers ?? (facts as Partial<Activity>).helpers), // as: a stored row has them
    scopeIds: facts.scopeType === activityScope.is.all ? [] : activityIds(facts.scopeIds),
    projectChildId: facts.fee > 0 ? facts.projectChildId : null,
  }
}

function assertRegisterTimes({ startTime, registerStart, registerEnd }: Facts) {
  const end = registerEnd ?? startTime
  if (end > startTime) refuse(no.registerEnd, {}, { field: 'registerEnd' })
  if (registerStart && end <= registerStart)
    refuse({ ...no.registerEnd, text: '报名截止时间须晚于报名开始时间' }, {}, { field: 'registerEnd' })
}

/** A project charged per use, which is active. */
async function assertFee(db: Db, who: Who, { fee, projectChildId }: Facts, changed: Values) {
  if (fee === 0) return
  if (!projectChildId) return wrongValue('projectChildId', '收费活动请选择收费项目')
  if (!('projectChildId' in changed)) return
  const child = await childOf(db, who, projectChildId)
  if (child.chargeCycle !== chargeCycle.is.perUse) wrongValue('projectChildId', '请选择按次收费的项目')
  if (child.status !== onOff.is.on) wrongValue('projectChildId', `${child.projectChildName}已停用`)
}

const left = 3
async function assertStaff(db: Db, who: Who, field: string, empIds: readonly string[]) {
  const found = await rowsWith(db, emps, who, { empId: [...empIds] })
  const here = new Set(found.filter(({ status }) => status !== left).map(({ empId }) => empId))
  if (!empIds.every((empId) => here.has(empId))) refuse(common.missing, {}, { field })
}

async function assertPlaces(db: Db, who: Who, field: string, ids: readonly string[]) {
  const found = await rowsWith(db, locations, who, { locationId: [...ids] })
  if (found.length !== new Set(ids).size) refuse(common.missing, {}, { field })
}

async function assertScope(db: Db, who: Who, { scopeType, scopeIds }: Facts) {
  if (scopeType === activityScope.is.all) return
  const ids = activityIds(scopeIds)
  const floors = scopeType === activityScope.is.floors
  if (ids.length === 0) wrongValue('scopeIds', floors ? '请选择楼层' : '请选择老人')
  if (floors) return assertPlaces(db, who, 'scopeIds', ids)
  const found = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', ids)
    .where(inResidentScope(who))
    .execute()
  if (found.length !== new Set(ids).size) refuse(common.missing, {}, { field: 'scopeIds' })
}
