import { onOff } from '#contract/kit/codes.ts'
import { patchEach } from '#core/rows/patch-many.ts'
import { rowsWith } from '#core/rows/write.ts'
import { openTodosOf, passTodos } from '../message/service.ts'
import { accountsOf, heirOf } from './accounts.ts'
import { joinLeaving } from './service.ts'
import { salesmen } from './tables.ts'

// What somebody was asked to do goes on with whoever takes over; that needs an account to do it with (administration.md
// 1.4, 2.1).

// Who has left brings in nobody any more: what was brought in stays his, and he is offered to none.

joinLeaving({
  type: '销售资料',
  duties: async () => [],
  move: async () => undefined,
  drop: async (db, who, empId) =>
    patchEach(db, salesmen, who, await rowsWith(db, salesmen, who, { empId, status: onOff.is.on }), {
      status: onOff.is.off,
    }),
})

joinLeaving({
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
