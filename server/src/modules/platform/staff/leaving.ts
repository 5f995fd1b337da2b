import { openTodosOf, passTodos } from '../message/service.ts'
import { accountsOf, heirOf } from './accounts.ts'
import { joinHandOver } from './service.ts'

// What somebody was asked to do goes on with whoever takes over; that needs an account to do it with (administration.md
// 1.4, 2.1).

joinHandOver({
  type: '未完成的待办',
  duties: async (db, who, empId) => {
    const [userId] = await accountsOf(db, who, empId)
    return userId ? (await openTodosOf(db, who, userId)).map(({ title }) => title) : []
  },
  move: async (db, who, empId, to) => {
    const [from] = await accountsOf(db, who, empId)
    if (from) await passTodos(db, who, from, await heirOf(db, who, to, '接手未完成的待办'))
  },
})
