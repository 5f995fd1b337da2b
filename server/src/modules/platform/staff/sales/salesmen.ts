import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { salesman, saleType } from '#contract/modules/platform/staff/salesman.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Constraints } from '#core/db/db-errors.ts'
import type { Handler } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, own, remove, update } from '#core/rows/store/write.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { emps, salesmen } from '../tables.ts'
import { conversionOf, monthOf, salesmanUses, sumOf } from './sales-figures.ts'

const page = 'administration.salesman'

export const saleConstraints: Constraints = {
  salesman_phone_once: { refusal: common.nameTaken, vars: { 名称: '手机号' }, field: 'phoneNum' },
  salesman_emp_once: { refusal: common.nameTaken, vars: { 名称: '员工的销售资料' }, field: 'empId' },
}

const rows = listing(salesmen, salesman.saleList, {
  rows: (db, who) => db.selectFrom('salesman').selectAll().where('salesman.orgId', '=', who.orgId),
  sort: ['saleName', 'saleType', 'status'],
  where: { phoneNum: (typed: string) => endsWith('salesman.phoneNum', typed), month: () => sql`true` },
})

export const saleHandlers: { [K in keyof typeof salesman]: Handler<(typeof salesman)[K]> } = {
  saleList: async (request) => {
    const { db, who, query } = request
    const found = await rows.page(request, query)
    const list = found.list.map((row) => shown(who, row))
    if (!query.month || !who.may(`${page}.performance`)) return { ...found, list }
    const month = await monthOf(db, who, query.month)
    const everybody = await rows.page(request, { ...query, page: 1, pageHelper: '0' })
    return {
      ...found,
      list: list.map((row) => ({ ...row, ...month(row.saleId), conversion: conversionOf(month(row.saleId)) })),
      sum: { ...sumOf(everybody.list.map(({ saleId }) => month(saleId))) },
    }
  },
  saleCreate: async ({ db, who, body }) => {
    await assertEmployee(db, who, body)
    const row = await insert(db, salesmen, who, { ...body, saleId: newId() })
    who.did(`新增销售人员${row.saleName}`)
    return shown(who, row)
  },
  saleUpdate: async ({ db, who, body }) => {
    const row = await own(db, salesmen, who, body.saleId)
    await assertEmployee(db, who, { ...row, ...body }, row.empId)
    if (body.status === onOff.is.on && row.status !== onOff.is.on) await assertHere(db, who, body.empId ?? row.empId)
    const next = await update(db, salesmen, who, row, { ...body })
    who.did(`修改销售人员${next.saleName}`)
    return shown(who, next)
  },
  saleRemove: async ({ db, who, params }) => {
    const row = await own(db, salesmen, who, params.saleId, { lock: true })
    const refs = await salesmanUses(db, who, row.saleId)
    if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
    await remove(db, salesmen, who, row)
    who.did(`删除销售人员${row.saleName}`)
  },
}

/** An internal salesman is an employee of the institution; a departed employee cannot become one. */
async function assertEmployee(
  db: Db,
  who: Who,
  { saleType: type, empId }: { saleType: unknown; empId?: string | null },
  before?: string | null,
) {
  if (!empId && Number(type) === saleType.own) wrongValue('empId', '内部销售人员须选择员工')
  if (!empId || empId === before) return
  const emp = await find(db, emps, who, empId)
  if (!emp || emp.status === left) refuse(common.missing, {}, { field: 'empId' })
}
const left = 3

/** Disabled when he left: he can be enabled again once he is back. */
async function assertHere(db: Db, who: Who, empId: string | null) {
  if (empId && (await find(db, emps, who, empId))?.status === left) wrongValue('status', '该员工已离职，不能启用')
}

/** A user who only chooses a salesman does not need to see his earnings. */
const shown = (who: Who, row: Row<'salesman'>) => ({
  ...row,
  ...(![`${page}.query`, `${page}.edit`].some((code) => who.may(code)) && { commissionRate: null, remark: null }),
  phoneNum: who.may(`${page}.edit`) ? row.phoneNum : (maskPhone(row.phoneNum) ?? ''),
})

/** A salesman who may be chosen, by his id or by that of the employee; undefined when there is none. */
export function salesmanOf(db: Db, who: Who, by: { saleId: string } | { empId: string }) {
  const [[column, id]] = Object.entries(by) as [['saleId' | 'empId', string]] // as: one of the two
  return db
    .selectFrom('salesman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(column, '=', id)
    .where('status', '=', onOff.is.on)
    .executeTakeFirst()
}

/** The account of an internal salesman who can sign in; undefined for an outside channel. */
export async function userOfSale(db: Db, who: Who, saleId: string) {
  const found = await db
    .selectFrom('salesman')
    .innerJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'salesman.orgId').onRef('user.empId', '=', 'salesman.empId'),
    )
    .select('user.userId')
    .where('salesman.orgId', '=', who.orgId)
    .where('salesman.saleId', '=', saleId)
    .where('user.status', '=', userStatus.is.normal)
    .executeTakeFirst()
  return found?.userId
}
