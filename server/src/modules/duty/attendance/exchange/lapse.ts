import { joinRound } from '#core/jobs/rounds.ts'
import { joinLeaving } from '../../../platform/staff/service.ts'
import { shiftBook } from '../shift/versions.ts'
import { openExchanges } from './rows.ts'
import { dealOf, lapsesAt } from './rules.ts'
import { lapseExchange } from './steps.ts'

// An exchange that is not decided when the earlier of its shifts begins lapses, and so does one of a departing employee
// (administration.md 3.5, 2.1).

joinRound('watch', {
  title: '换班失效',
  touches: ['attendance', 'message'],
  run: async (db, { who }) => {
    const open = await openExchanges(db, who.orgId).forUpdate().skipLocked().execute()
    if (open.length === 0) return 0
    const book = await shiftBook(db, who.orgId)
    const late = open.filter((row) => lapsesAt(dealOf(row), book) <= who.now)
    for (const row of late) await lapseExchange(db, who, row, '班次已开始，未及确认或审批')
    return late.length
  },
})

joinLeaving({
  type: '未完成的换班',
  // No successor takes it over: the exchange is between these two.
  duties: async () => [],
  move: async () => undefined,
  drop: async (db, who, empId) => {
    for (const row of await openExchanges(db, who.orgId, empId).forUpdate().execute())
      await lapseExchange(db, who, row, '一方已离职')
  },
})
