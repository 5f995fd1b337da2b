import type { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import { RecordDay, type RecordRow, recordView } from '#contract/modules/duty/attendance/record.ts'
import { attendResult } from '#contract/modules/duty/attendance/result.ts'
import { addDays } from '#core/clock.ts'
import type { Exported, SheetColumn } from '#core/sheets/export.ts'

/** 日历 and 明细 as workbooks: their rows are not those of 汇总 (administration.md 3.4). */

type Row = Pick<z.output<typeof RecordRow>, 'empName' | 'deptName' | 'groupName' | 'days'>
type Day = z.output<typeof RecordDay>
interface Range {
  from: string
  to: string
}

export const viewSheet = (view: number, rows: readonly Row[], range: Range): Exported =>
  view === recordView.is.calendar ? calendar(rows, range) : detail(rows)

const text = (key: string, label: string): SheetColumn => ({ key, meta: { label, kind: 'text' } })
const people = [text('empName', '姓名'), text('deptName', '部门'), text('groupName', '考勤组')]
const nameOf = ({ empName, deptName, groupName }: Row) => ({ empName, deptName, groupName })

function calendar(rows: readonly Row[], { from, to }: Range): Exported {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  const list = rows.map((row) => {
    const byDate = Map.groupBy(row.days, ({ date }) => date)
    return {
      ...nameOf(row),
      ...Object.fromEntries([...byDate].map(([date, days]) => [date, days.map(word).join('、')])),
    }
  })
  return { list, sheet: { title: '考勤日历', columns: [...people, ...dates.map((date) => text(date, date.slice(5)))] } }
}

/** Empty while the employee is still on the shift. */
const word = ({ result }: Day) => (result == null ? '当班中' : attendResult.label(result))

const shown = [
  'date',
  'period',
  'shiftName',
  'in',
  'out',
  'result',
  'exchanged',
  'lateMinutes',
  'earlyMinutes',
  'leaveMinutes',
  'workMinutes',
  'overtimeMinutes',
] as const
const dayColumns = shown.flatMap((key): SheetColumn[] => {
  const meta = metaOf(RecordDay.shape[key])
  return meta ? [{ key, meta }] : []
})

const detail = (rows: readonly Row[]): Exported => ({
  list: rows.flatMap((row) => row.days.map((day) => ({ ...nameOf(row), ...day }))),
  sheet: { title: '考勤明细', columns: [...people, ...dayColumns] },
})
