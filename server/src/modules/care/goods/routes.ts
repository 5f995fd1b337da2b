import { sql } from 'kysely'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { goods, goodsFlow, goodsStatus, goodsRefusals as no } from '#contract/modules/care/goods/goods.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { notLater } from '#core/not-later.ts'
import { crud } from '#core/rows/crud.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { find, insert, own, update } from '#core/rows/store/write.ts'
import { userName } from '#core/rows/user-name.ts'
import type { Who } from '#core/who/who.ts'
import { joinSettlement } from '../../fees/settlement/service.ts'
import { users } from '../../platform/user/tables.ts'
import { forgetExpiring, isExpiring, settleExpiring, tellExpiring } from './expiring.ts'
import { assertActive, assertChange, assertComplete, assertRemovable, leftAfter } from './rules.ts'
import { goodsNumbers, goodsTable, takes } from './tables.ts'

const page = 'careplan.goods.oldman'

const rows = listing(goodsTable, goods.list, {
  rows: (db, who) =>
    withResident(db, who, goodsTable).select([
      isExpiring(who.today).as('expiring'),
      userName('goods.receiverId').as('receiverName'),
      userName('goods.secondReceiverId').as('secondReceiverName'),
    ]),
  sort: ['depositTime', 'goodsNo', 'expireDate', 'place', 'goodsStatus'],
  where: { expiring: (value: number, who) => sql`${isExpiring(who.today)} = ${value}` },
  first: [
    ['goods.depositTime', 'desc'],
    ['goods.goodsId', 'desc'],
  ],
})

const handlers = crud(goods, rows, {
  create: async ({ db, who, body }) => {
    const resident = await ownResident(db, who, body.oldmanId)
    if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
    const receiverId = body.receiverId ?? who.userId
    assertComplete({ ...body, receiverId })
    await assertReceivers(db, who, { receiverId, secondReceiverId: body.secondReceiverId })
    return {
      ...body,
      receiverId,
      photos: body.photos ?? [],
      depositTime: notLater(who, 'depositTime', body.depositTime ?? who.now),
      goodsNo: await goodsNumbers.next(db, who),
    }
  },
  created: ({ oldmanName, goodsNo, goodsName }) => `为${oldmanName}登记寄存${goodsNo}：${goodsName}`,
  remove: async ({ db, who, row }) => {
    assertRemovable(row, who.now)
    await forgetExpiring(db, who, row)
  },
})

type Edit = Ctx<typeof goods.update>['body']

/** One call for a correction and for 作废, each with its own permission (care.md 7). */
async function change(request: Ctx<typeof goods.update>) {
  const { db, who, body } = request
  await rows.shown(request, body.goodsId)
  const row = await own(db, goodsTable, who, body.goodsId)
  const isVoid = body.goodsStatus === goodsStatus.is.void
  who.must(isVoid ? `${page}.delete` : `${page}.edit`)
  const values = isVoid ? voided(row, body) : await corrected(db, who, row, body)
  const changed = await update(db, goodsTable, who, row, values)
  await settleExpiring(db, who, row, changed)
  who.did(`${isVoid ? '作废' : '修改'}寄存${row.goodsNo}`)
  return rows.shown(request, body.goodsId)
}

function voided(row: Row<'goods'>, { voidReason, version }: Edit) {
  if (!voidReason) wrongValue('voidReason', '请填写作废原因')
  return { ...goodsFlow.take('void', row), voidReason, version }
}

async function corrected(db: Db, who: Who, row: Row<'goods'>, body: Edit) {
  goodsFlow.take('edit', row)
  const { goodsStatus: _, voidReason: __, ...sent } = body
  const change = listsFilled(sent, 'photos')
  assertChange(row, change, who.now)
  const next = { ...row, ...change }
  assertComplete(next)
  if (next.quantity < row.takenQuantity) refuse(no.tooMuch, {}, { field: 'quantity' })
  if (change.depositTime) notLater(who, 'depositTime', change.depositTime)
  // A receiver who has left the staff stays in the row.
  await assertReceivers(db, who, change, row)
  return change
}

async function take(request: Ctx<typeof goods.take>) {
  const { db, who, body, params } = request
  await rows.shown(request, params.goodsId)
  const row = await own(db, goodsTable, who, params.goodsId)
  const next = goodsFlow.take('take', row)
  const left = leftAfter(row, body.quantity)
  const handlerId = body.handlerId ?? who.userId
  await assertReceivers(db, who, { handlerId })
  const changed = await update(db, goodsTable, who, row, {
    takenQuantity: row.takenQuantity + body.quantity,
    ...(left > 0 ? { goodsStatus: goodsStatus.is.partly } : next),
    version: body.version,
  })
  const { goodsId } = row
  await insert(db, takes, who, { ...body, goodsId, handlerId, takeTime: who.now, left })
  await settleExpiring(db, who, row, changed)
  const answer = await rows.shown(request, goodsId)
  who.did(`${body.takerName}领取${answer.oldmanName}寄存的${row.goodsName}${body.quantity}件，剩余${left}`)
  return answer
}

async function log(request: Asking & { params: { goodsId: string } }) {
  await rows.shown(request, request.params.goodsId)
  return request.db
    .selectFrom('goodsTake')
    .selectAll()
    .select(userName('goodsTake.handlerId').as('handlerName'))
    .where('orgId', '=', request.who.orgId)
    .where('goodsId', '=', request.params.goodsId)
    .orderBy('takeTime', 'desc')
    .orderBy('left')
    .execute()
}

async function assertReceivers(db: Db, who: Who, named: Record<string, unknown>, before: Record<string, unknown> = {}) {
  for (const field of ['receiverId', 'secondReceiverId', 'handlerId'])
    if (named[field] && named[field] !== before[field]) assertActive(await find(db, users, who, named[field]), field)
}

// care.md 7: a departure warns of goods still in custody.
joinSettlement({
  name: 'goods',
  warnings: async (db, who, { resident }) => {
    const { n } = await db
      .selectFrom('goods')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('orgId', '=', who.orgId)
      .where('oldmanId', '=', resident.oldmanId)
      .where('goodsStatus', 'in', [goodsStatus.is.kept, goodsStatus.is.partly])
      .executeTakeFirstOrThrow()
    const url = `/careplan/goods/oldman?oldmanName=${encodeURIComponent(resident.oldmanName)}`
    return Number(n) > 0 ? [{ code: 0, message: `还有${n}件寄存物品未领取`, url }] : []
  },
})

joinRound('reminder-day', {
  title: '寄存食品到期提醒',
  touches: ['message', 'todo'],
  run: (db, { who }) => tellExpiring(db, who),
})

export default serve(goods, { ...handlers, update: change, take, log })
