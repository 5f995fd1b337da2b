import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type Issue, inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { type Answer, inspectFlow, inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { scoreOf } from '#contract/modules/campus/inspection/scoring.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { notLater } from '#core/not-later.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { insert, own, remove, rowsWith, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts } from '../../../platform/org/tables.ts'
import { users } from '../../../platform/user/tables.ts'
import { bankVersion, itemsFor } from '../issue/bank.ts'
import { keptAnswer } from '../rules.ts'
import { inspectNumbers, inspects } from '../tables.ts'
import { inspectionPage, inspectionRows, wholeOf } from './rows.ts'
import { handIn } from './submit.ts'

/** Saves a draft, submits it with the same call, or deletes it (services.md 2.2). */

type InspectBody = BodyFor<typeof inspection.create> & { version?: number }
const latestDays = 31

/** Refuses 401, 21001–21003, 21009 and, when submitting, 25101–25105. */
export async function saveInspect(request: Asking, body: InspectBody) {
  const { db, who } = request
  const final = body.submit === 1
  who.must(final ? `${inspectionPage}.submit` : `${inspectionPage}.add`)
  const row = body.inspectId ? await draftOf(request, body.inspectId, body.version) : undefined
  if (row && row.inspectType !== body.inspectType) wrongValue('inspectType', '检查类型不能修改，请另建检查')
  const items: readonly Issue[] = row ? row.items : await itemsFor(db, who, body.inspectType)
  const values = await valuesOf(db, who, body, items)
  const saved = row
    ? await update(db, inspects, who, row, { ...values, version: body.version })
    : await insertDraft(db, who, values, items)
  if (final) await handIn(db, who, saved)
  who.did(`${final ? '提交' : '保存'}检查${saved.inspectNo}`)
  return wholeOf(request, saved.inspectId)
}

/** With the current wording of the items. */
export const insertDraft = async (db: Db, who: Who, values: object, items: readonly Issue[]) =>
  insert(db, inspects, who, {
    ...values,
    items,
    bankVersion,
    status: inspectStatus.is.draft,
    inspectNo: await inspectNumbers.next(db, who),
  })

async function draftOf(request: Asking, inspectId: string, version: number | undefined) {
  await inspectionRows.shown(request, inspectId)
  const row = await own(request.db, inspects, request.who, inspectId, { lock: true })
  inspectFlow.take('save', row)
  if (version !== row.version) refuse(common.stale)
  return row
}

/** Refuses 21001 and 21003. */
export async function valuesOf(db: Db, who: Who, body: InspectBody, items: readonly Issue[]) {
  const { inspectId: _, submit: __, version: ___, answers: sent, ...head } = body
  const answers = sent.map(keptAnswer)
  const type = body.inspectType
  notLater(who, 'inspectDate', body.inspectDate, '检查')
  if (body.inspectDate < addDays(who.today, -latestDays)) wrongValue('inspectDate', `检查日期不能早于${latestDays}天前`)
  if (type === inspectType.is.upper && !body.inspectOrg) wrongValue('inspectOrg', '上级监督检查请填写检查单位')
  await assertAnswers(db, who, items, answers)
  return {
    ...head,
    inspectTitle: body.inspectTitle ?? `${inspectType.label(type)} ${body.inspectDate}`,
    inspectors: await inspectorsOf(db, who, body.inspectors),
    answers,
    ...scored(items, answers),
  }
}

/** The totals of an inspection, as stored. */
export const scored = (items: readonly Issue[], answers: readonly Answer[]) => ({ ...scoreOf(items, answers) })

/** An inspector of the institution gets the name of the account; one named twice counts once. */
async function inspectorsOf(db: Db, who: Who, sent: InspectBody['inspectors']) {
  const inspectors = [...new Map(sent.map((one) => [one.userId ?? `name ${one.name}`, one])).values()]
  const ids = inspectors.flatMap(({ userId }) => userId ?? [])
  const known = new Map(
    (await rowsWith(db, users, who, { userId: ids, status: userStatus.is.normal })).map((user) => [user.userId, user]),
  )
  return inspectors.map(({ name, userId }) => {
    const user = userId ? known.get(userId) : undefined
    if (userId && !user) refuse(common.missing, {}, { field: 'inspectors' })
    if (user) return { name: user.userName.slice(0, 30), userId: user.userId }
    return { name: name || wrongValue('inspectors', '请填写检查人姓名') }
  })
}

/** Each item is answered once, and each person responsible exists. */
async function assertAnswers(db: Db, who: Who, items: readonly Issue[], answers: readonly Answer[]) {
  const known = new Set(items.map(({ issueId }) => issueId))
  const issueIds = new Set(answers.map(({ issueId }) => issueId))
  if (issueIds.size !== answers.length || [...issueIds].some((issueId) => !known.has(issueId)))
    wrongValue('answers', '检查结果与检查项不一致')
  const dutyIds = [...new Set(answers.flatMap(({ dutyId }) => dutyId ?? []))]
  const people = new Set(
    (await rowsWith(db, users, who, { userId: dutyIds, status: userStatus.is.normal })).map((user) => user.userId),
  )
  const deptIds = [...new Set(answers.flatMap(({ dutyDeptId }) => dutyDeptId ?? []))]
  const places = new Set((await rowsWith(db, depts, who, { deptId: deptIds })).map((dept) => dept.deptId))
  for (const { issueId, dutyId, dutyDeptId } of answers) {
    if (dutyId && !people.has(dutyId)) missingAt(items, issueId, '责任人不存在或已停用')
    if (dutyDeptId && !places.has(dutyDeptId)) missingAt(items, issueId, '责任部门不存在')
  }
}

/** 21003 with the number of the item in the text, since there are sixty. */
function missingAt(items: readonly Issue[], issueId: string, words: string): never {
  const no = items.find((item) => item.issueId === issueId)?.itemNo
  return refuse({ ...common.missing, text: `第${no}项的${words}，请重新选择` }, {}, { field: 'answers' })
}

/** Deletes an own draft; submitted inspections stay. */
export async function removeInspect(request: Asking, inspectId: string) {
  const { db, who } = request
  const { made } = await inspectionRows.shown(request, inspectId)
  const row = await own(db, inspects, who, inspectId, { lock: true })
  inspectFlow.take('remove', row)
  if (made !== 1) refuse(common.missing)
  await remove(db, inspects, who, row)
  who.did(`删除检查草稿${row.inspectNo}`)
}
