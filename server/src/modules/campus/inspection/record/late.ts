import { rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { addDays } from '#core/clock.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { patchEach } from '#core/rows/store/patch-many.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import { joinResponsibleRows } from '../../../platform/staff/service.ts'
import { tellDue, tellFindingOverdue } from '../news.ts'
import { inspectRecords } from '../tables.ts'

const { open, failed, postponed, overdue, waiting: rechecked } = rectifyStatus.is
const running = [open, failed, postponed]

// services.md 2.2, 9b: overdue from the day after its deadline on, with a message every day; one message the day before
// it.
joinRound('care-day', {
  title: '整改逾期',
  touches: ['inspection', 'message'],
  run: async (db, { who, day }) => {
    const waiting = await rowsWith(db, inspectRecords, who, { status: running }, 'deadline')
    const late = waiting.filter(({ deadline }) => deadline < day)
    await patchEach(db, inspectRecords, who, late, { status: overdue })
    const all = await rowsWith(db, inspectRecords, who, { status: overdue }, 'deadline')
    for (const row of all) await tellFindingOverdue(db, who, row, day)
    const due = waiting.filter(({ deadline }) => deadline === addDays(day, 1))
    for (const row of due) await tellDue(db, who, row)
    return late.length + all.length + due.length
  },
})

// A record that waits for its recheck may be sent back to the person responsible.
joinResponsibleRows({
  type: '未完成的整改',
  table: inspectRecords,
  column: 'dutyId',
  nameColumn: 'recordNo',
  where: { status: [...running, overdue, rechecked] },
  deed: '接手隐患整改',
})
