import { borrowerType } from '#contract/modules/stock/stock-doc/lend.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { submitDoc } from './core/post.ts'
import { linesIn, saveDraft } from './core/save.ts'
import { giveBack } from './lend/give-back.ts'
import { lends } from './lend/kind.ts'
import { extend } from './lend/overdue.ts'

/** Wheelchairs, walking aids and mattresses on loan: returned, returned in part, overdue, extended, and a draft. */
export const makeLends: Demo = async ({ db, orgId, now }) => {
  const goods = await lendable(db, orgId)
  const people = await borrowers(db, orgId)
  if (goods.length < 5 || !people) return
  const today = now.slice(0, 10)
  const as = (back: number, time: string): Who => ({
    ...systemWho(orgId, back === 0 ? now : `${addDays(today, -back)} ${time}`),
    userId: 'user-storekeeper',
    userName: '库管员',
  })
  const of = (who: Who, days: number, borrower: object, items: readonly string[], quantity = 1) => ({
    bizDate: who.today,
    depotId: 'depot-main',
    planReturnDate: addDays(who.today, days),
    ...borrower,
    lines: items.map((skuId) => ({ skuId, quantity })),
  })
  const lent = async (
    who: Who,
    ...rest: [days: number, borrower: object, items: readonly string[], quantity?: number]
  ) => (await submitDoc(db, who, lends, await saveDraft(db, who, lends, of(who, ...rest)))).row
  const { employee, resident, dept, outside } = borrowerType.is
  const chair = await lent(as(40, '09:30:00'), 30, { borrowerType: resident, borrowerId: people.residents[0] }, [
    goods[0],
  ])
  await back(db, as(12, '15:00:00'), chair.docId, {})
  const aids = await lent(
    as(20, '10:20:00'),
    30,
    { borrowerType: dept, borrowerId: people.deptId },
    goods.slice(1, 3),
    3,
  )
  await back(db, as(6, '09:00:00'), aids.docId, { damageQuantity: 1, remark: '刹车损坏' })
  await lent(as(15, '14:00:00'), 7, { borrowerType: employee, borrowerId: people.empId }, [goods[3]])
  const late = await lent(as(9, '11:10:00'), 7, { borrowerType: resident, borrowerId: people.residents[1] }, [goods[4]])
  const put = { planReturnDate: addDays(today, 10), reason: '康复训练还要用', version: late.version }
  await extend(db, as(3, '16:30:00'), late, { ...put, id: late.docId, action: 'extend' })
  const visitor = { borrowerType: outside, borrowerName: '社区康复站', phone: '13800000166', deposit: 50_000 }
  await lent(as(2, '10:00:00'), 14, visitor, [goods[1]], 2)
  const wish = { borrowerType: resident, borrowerId: people.residents[2] }
  await saveDraft(db, as(0, ''), lends, of(as(0, ''), 7, wish, [goods[0]]))
}

/** The first line comes back in part, the others whole; without `first` everything comes back. */
async function back(db: Db, who: Who, docId: string, first: { damageQuantity?: number; remark?: string }) {
  const row = await db
    .selectFrom('stockDoc')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .executeTakeFirstOrThrow()
  const lines = await linesIn(db, who, docId)
  const returned = lines.map(({ detailId, quantity }, at) =>
    at === 0 && first.damageQuantity
      ? { detailId, returnQuantity: quantity - 2, ...first }
      : { detailId, returnQuantity: quantity },
  )
  await giveBack(db, who, row, { id: docId, version: row.version, returnDate: who.today, lines: returned })
}

async function lendable(db: Db, orgId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stockBalance as balance')
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'balance.orgId').onRef('sku.skuId', '=', 'balance.skuId'))
    .select('balance.skuId')
    .where('balance.orgId', '=', orgId)
    .where('balance.depotId', '=', 'depot-main')
    .where('sku.lendAble', '=', 1)
    .groupBy('balance.skuId')
    .having((eb) => eb(eb.fn.sum('balance.quantity'), '>=', 6))
    .orderBy('balance.skuId')
    .execute()
  return rows.map(({ skuId }) => skuId)
}

async function borrowers(db: Db, orgId: string) {
  const emp = await db
    .selectFrom('emp')
    .select(['empId', 'deptId'])
    .where('orgId', '=', orgId)
    .where('status', '<>', 3)
    .where('deptId', 'like', 'dept-ward-%')
    .orderBy('empNo')
    .executeTakeFirst()
  const residents = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', 1)
    .orderBy('oldmanNo', 'desc')
    .limit(3)
    .execute()
  if (!emp?.deptId || residents.length < 3) return undefined
  return { empId: emp.empId, deptId: emp.deptId, residents: residents.map(({ oldmanId }) => oldmanId) }
}
