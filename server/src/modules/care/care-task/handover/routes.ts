import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  handover,
  handoverFlow,
  handoverStatus,
  handoverRefusals as no,
} from '#contract/modules/care/care-task/handover.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { newId } from '#core/new-id.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import { userName } from '#core/rows/user-name.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { done, nurseHeads, owe, tell } from '../../../platform/message/service.ts'
import { handovers } from '../tables.ts'
import { carriedOn, filled, isTask, type Pending, spanOf } from './fill.ts'

/** 交接班 over HTTP: one per ward and shift, filled automatically, signed by two employees (care.md 5). */

const bizType = 'HANDOVER'
type HandoverRow = Row<'handover'>
const pendingOf = (row: HandoverRow) => row.pending as Pending[] // as: `merged` and `carriedOn` store every key

const rows = listing(handovers, handover.handoverList, {
  rows: (db, who) =>
    db
      .selectFrom('handover')
      .selectAll('handover')
      .select([userName('handover.giverId').as('giverName'), userName('handover.receiverId').as('receiverName')])
      .select([
        sql<string | null>`(select dept_name from dept where dept.org_id = handover.org_id
          and dept.dept_id = handover.dept_id)`.as('deptName'),
        sql<number>`(counts->>'inHouse')::int`.as('inHouse'),
        sql<string>`concat_ws(' / ', counts->>'done', counts->>'late', counts->>'missed')`.as('taskText'),
        sql<number>`(select count(*) from jsonb_array_elements(pending) item where item->>'doneTime' is null)::int`.as(
          'openItems',
        ),
      ])
      .where('handover.orgId', '=', who.orgId)
      .where(inWard(who)),
  sort: ['workDate', 'shiftType', 'handoverStatus'],
  first: [
    ['handover.workDate', 'desc'],
    ['handover.shiftType', 'desc'],
    ['handover.handoverId', 'desc'],
  ],
})

const inWard = ({ scope }: Who) =>
  scope.all ? sql<boolean>`true` : sql<boolean>`handover.dept_id = any(${[...scope.deptIds]}::text[])`

/** One per ward, day and shift (21007); open items of the shift before are carried over. */
async function create(request: Ctx<typeof handover.handoverCreate>) {
  const { db, who, body } = request
  if (!who.scope.all && !who.scope.deptIds.includes(body.deptId)) wrongValue('deptId', '请选择您所在的部门')
  if (body.workDate > who.today) wrongValue('workDate', '不能为以后的班次交班')
  const shift = { ...body, shiftType: Number(body.shiftType) }
  const before = (await lastOf(db, who, body.deptId)).filter(({ doneTime }) => !doneTime)
  const found = await filled(db, who, shift, before)
  const { handoverId } = await insert(db, handovers, who, {
    ...shift,
    ...found,
    handoverId: newId(),
    giverId: who.userId,
    handoverStatus: handoverStatus.is.open,
    notes: [],
    pending: carriedOn(before, found.missed, who.now),
  })
  who.did(`新建交接班：${body.workDate}`)
  return rows.shown(request, handoverId)
}

/** The pending items of the ward's newest handover. */
async function lastOf(db: Db, who: Who, deptId: string) {
  const last = await db
    .selectFrom('handover')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', deptId)
    .orderBy('workDate', 'desc')
    .orderBy('createTime', 'desc')
    .orderBy('handoverId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? pendingOf(last) : []
}

/** The giver edits notes, items and refresh until he has signed; anybody of the ward may close an item. */
async function change(request: Ctx<typeof handover.handoverUpdate>) {
  const { db, who, body } = request
  const row = await ownHandover(request, body.handoverId)
  const edits = body.notes || body.pending || body.refresh
  if (edits) {
    handoverFlow.take('edit', row)
    if (row.giverId !== who.userId) who.must('careplan.handover.edit')
  }
  const names = await namesOf(db, who, [...(body.notes ?? []), ...(body.pending ?? [])])
  let pending = body.pending ? merged(pendingOf(row), body.pending, names) : pendingOf(row)
  const closing = new Set(body.closeItems ?? [])
  pending = pending.map((item) =>
    closing.has(item.itemId) && !item.doneTime ? { ...item, doneTime: who.now, doneBy: who.userName } : item,
  )
  const found = body.refresh ? await filled(db, who, row, pending) : undefined
  await update(db, handovers, who, row, {
    ...(body.notes && {
      notes: body.notes.map(({ oldmanId, text }) => ({ oldmanId, text, oldmanName: names.get(oldmanId) ?? '' })),
    }),
    ...found,
    pending: found ? carriedOn(pending, found.missed, who.now) : pending,
    version: body.version,
  })
  who.did('修改交接班')
  return rows.shown(request, body.handoverId)
}

type PendingInput = NonNullable<Ctx<typeof handover.handoverUpdate>['body']['pending']>
/**
 * Existing items keep their place, number and result; new ones follow with the next numbers. Done items stay as they
 * were, and a missed task stays until it was entered, exempted or closed.
 */
function merged(before: readonly Pending[], sent: PendingInput, names: ReadonlyMap<string, string>): Pending[] {
  const known = new Set(before.map(({ itemId }) => itemId))
  const byItem = new Map(sent.map((item) => [item.itemId, item]))
  const facts = ({ oldmanId, text, level }: PendingInput[number]) => ({
    oldmanId: oldmanId ?? null,
    oldmanName: names.get(oldmanId ?? '') ?? null,
    text,
    level,
  })
  const stay = before.flatMap((item) => {
    const change = byItem.get(item.itemId)
    if (isTask(item)) return [change ? { ...item, level: change.level } : item]
    if (change) return [{ ...item, ...facts(change) }]
    return item.doneTime ? [item] : []
  })
  const fresh = sent.filter(({ itemId }) => !itemId || !known.has(itemId))
  return [...stay, ...fresh.map((item) => ({ ...facts(item), itemId: newId(), doneTime: null, doneBy: null }))]
}

/** Names of the residents in the items; 21003 for one beyond the caller's reach. */
async function namesOf(db: Db, who: Who, lines: readonly { oldmanId?: string | null }[]) {
  const ids = [...new Set(lines.flatMap(({ oldmanId }) => (oldmanId ? [oldmanId] : [])))]
  const names = new Map<string, string>()
  for (const id of ids) names.set(id, (await ownResident(db, who, id)).oldmanName)
  return names
}

async function ownHandover(request: Asking, handoverId: string): Promise<HandoverRow> {
  await rows.shown(request, handoverId)
  return own(request.db, handovers, request.who, handoverId, { lock: true })
}

/** 0 → 1 by its author (14144), 1 → 2 by another user (14141), or back with a remark. */
async function sign(request: Ctx<typeof handover.handoverSign>) {
  const { db, who, params, body } = request
  const row = await ownHandover(request, params.handoverId)
  const next = handoverFlow.take(body.role, row)
  if (body.role === 'give' && row.giverId !== who.userId) refuse(no.byGiver)
  if (body.role !== 'give' && row.giverId === who.userId) refuse(no.samePerson)
  if (body.role === 'back' && !body.remark) wrongValue('remark', '请填写退回原因')
  const values = {
    give: { giverSign: body.signImage, giverTime: who.now },
    receive: {
      receiverId: who.userId,
      receiverSign: body.signImage,
      receiverTime: who.now,
      receiverRemark: body.remark ?? null,
    },
    back: { giverSign: null, giverTime: null, receiverRemark: body.remark ?? null },
  }[body.role]
  await update(db, handovers, who, row, { ...next, ...values, version: body.version })
  if (body.role === 'receive') await done(db, who, { bizType, bizId: row.handoverId })
  if (body.role === 'back')
    await tell(
      db,
      who,
      { userIds: [row.giverId] },
      {
        bizType,
        bizId: row.handoverId,
        event: `back ${row.version}`,
        msgType: msgType.care,
        title: `${row.workDate}的交接班被退回`,
        content: body.remark ?? '',
        routePath: '/careplan/handover',
        query: { handoverId: row.handoverId },
      },
    )
  who.did(`${{ give: '交班', receive: '接班', back: '退回' }[body.role]}：${row.workDate}`)
  return rows.shown(request, params.handoverId)
}

/** care.md 5: unsigned half an hour into the next shift, the head nurse is asked. */
async function remind(db: Db, who: Who) {
  const open = await db
    .selectFrom('handover')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('handoverStatus', '<', handoverStatus.is.taken)
    .where('workDate', '>=', addMinutes(who.now, -lookedBack).slice(0, 10))
    .execute()
  if (open.length === 0) return 0
  const minutes = await setting(db, who.orgId, 'handoverRemindMinutes')
  let reminded = 0
  for (const row of open) {
    const { to } = await spanOf(db, who.orgId, row)
    if (addMinutes(to, minutes) > who.now) continue
    const news = {
      bizType,
      bizId: row.handoverId,
      event: 'unsigned',
      title: `${row.workDate}的交接班还没有签完`,
      content: row.handoverStatus === handoverStatus.is.open ? '交班人尚未签字。' : '接班人尚未签字。',
      routePath: '/careplan/handover',
      query: { handoverId: row.handoverId },
    }
    const heads = await nurseHeads(db, who.orgId, row.deptId)
    await tell(db, who, heads, { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
    reminded += await owe(db, who, heads, { ...news, todoType: bizType })
  }
  return reminded
}
const lookedBack = 3 * 1440

joinRound('watch', {
  title: '交接班未签提醒',
  touches: ['message', 'todo'],
  run: (db, { who }) => remind(db, who),
})

export const handoverModule = serve(
  handover,
  {
    handoverList: (request) => rows.page(request, request.query),
    handoverCreate: create,
    handoverUpdate: change,
    handoverGet: (request) => rows.shown(request, request.params.handoverId),
    handoverSign: sign,
  },
  { constraints: { handover_once: { refusal: common.nameTaken, vars: { 名称: '交接班' } } } },
)
