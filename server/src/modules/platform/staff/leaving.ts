import { wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'
import { openTodosOf, passTodos, usersOf } from '../message/service.ts'
import { joinHandOver } from './service.ts'

// What somebody was asked to do goes on with whoever takes over; that needs an account to do it with (administration.md
// 1.4, 2.1).

joinHandOver({
  type: '未完成的待办',
  duties: async (db, who, empId) => {
    const userId = await accountOf(db, who, empId)
    return userId ? (await openTodosOf(db, who, userId)).map(({ title }) => title) : []
  },
  move: async (db, who, empId, to) => {
    const from = await accountOf(db, who, empId)
    if (!from) return
    const [heir] = await usersOf(db, who.orgId, { empIds: [to] })
    if (!heir) wrongValue('handoverEmpId', '接手人还没有可用的账号，不能接手未完成的待办')
    await passTodos(db, who, from, heir)
  },
})

/** In use or not: what an account was asked to do is still to be done. */
async function accountOf(db: Db, who: Who, empId: string) {
  const row = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  return row?.userId
}
