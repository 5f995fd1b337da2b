import { onOff } from '#contract/kit/codes.ts'
import { patchEach } from '#core/rows/store/patch-many.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import { openTodosOf, passTodos } from '../message/service.ts'
import { accountsOf, heirOf } from './accounts.ts'
import { joinLeaving } from './service.ts'
import { salesmen } from './tables.ts'

// The to-dos of a departing employee go to the successor, who needs an account (administration.md 1.4, 2.1).

// A departed salesman gets no new residents: earlier ones stay his, and he can no longer be chosen.

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
