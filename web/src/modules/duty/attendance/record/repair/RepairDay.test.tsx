// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attendanceRecord, clockSide, repairStatus } from '#contract/modules/duty/attendance/record.ts'
import { attendResult } from '#contract/modules/duty/attendance/result.ts'
import { queryClient } from '#kit/http/query.ts'
import ListDialogs from '#kit/list/row/ListDialogs.tsx'
import { PageContext } from '#kit/page/page.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { testPage } from '#kit/test/test-page.ts'
import { decisions } from './RepairList.tsx'

beforeEach(() => holdCodes(['administration.attendance.record.query', 'administration.attendance.record.repair']))
afterEach(cleanup)

const date = '2025-06-10'
const empId = 'e1'
const day = { date, period: 1, shiftName: '早班', in: `${date} 06:55:00`, out: null, result: attendResult.is.lack }
const none = { exchanged: 0, lateMinutes: 0, earlyMinutes: 0, leaveMinutes: 0, workMinutes: 0 }
const answer = (days: object[]) => ({
  list: [{ empId, empName: '张敏', days }],
  total: 1,
  page: 1,
  size: 20,
  closed: 0,
})
const known = (days: object[]) => {
  const { module, name } = attendanceRecord.recordList
  queryClient.setQueryData([module, name, { from: date, to: date, empId }], answer(days))
}
const repair = { side: clockSide.is.out, clockTime: `${date} 15:02:00`, reason: '交接班太忙' }
const card = {
  ...repair,
  repairId: 'r1',
  empId,
  empName: '张敏',
  date,
  status: repairStatus.is.waiting,
  version: 1,
  mayDecide: 1,
}
const open = (at: number) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        {/* as: fields the dialog reads of a repair card */}
        <ListDialogs
          dialog={{ action: decisions[at], row: card as never }}
          fresh={() => async () => card}
          onClose={() => undefined}
        />
      </PageContext.Provider>
    </QueryClientProvider>,
  )

test.each([0, 1])('the reviewer of a repair card sees the shift of that day and its clockings (%i)', async (at) => {
  known([{ ...day, ...none }])
  open(at)
  await screen.findByText('补下班卡 2025-06-10 15:02：交接班太忙')
  await screen.findByText(/2025-06-10的排班和打卡：早班 06:55–—，缺卡/)
})

test('a day without a shift shows that', async () => {
  known([])
  open(0)
  await screen.findByText(/没有排班/)
  expect(screen.queryByText(/早班/)).toBeNull()
})
