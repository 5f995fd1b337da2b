import type pg from 'pg'
import type { Call } from '#contract/kit/calls.ts'
import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { familyNotice } from '#contract/modules/living/family-notice/family-notice.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { notice } from '#contract/modules/platform/notice/notice.ts'
import { reminder } from '#contract/modules/platform/reminder/reminder.ts'
import { copyRows } from './copies.ts'

/** The demo institution's own rows, copied until a list has a given length. */

export const lists: readonly { call: Call; query?: string; title?: string }[] = [
  { call: message.list },
  { call: todo.list },
  { call: reminder.list },
  { call: consultation.list },
  { call: outing.list },
  { call: agreement.list },
  { call: notice.list },
  { call: notice.personalList, title: '个人通知（每人 55 → 555 条）' },
  { call: familyNotice.list },
  { call: attendanceLeave.leaveList },
  { call: attendanceRecord.repairList },
  { call: shiftExchange.exchangeList },
]

/** Tables behind the lists with the columns that identify a row; each copy gets them with its number. */
const tables: Record<string, readonly string[]> = {
  user_account: ['user_id', 'login_name'],
  message: ['id', 'biz_id'],
  todo: ['id', 'biz_id'],
  remind: ['remind_id', 'biz_id'],
  consultation: ['consultation_id', 'consult_no'],
  outing: ['out_id', 'out_no'],
  agreement: ['contract_id', 'contract_no'],
  notice: ['notice_id'],
  notice_reader: ['notice_id'],
  inform: ['message_id'],
  inform_oldman: ['message_id'],
  inform_delivery: ['message_id', 'delivery_id'],
  attendance_leave: ['leave_id'],
  attendance_repair: ['repair_id'],
  shift_exchange: ['exchange_id', 'exchange_no'],
}
/** Columns that a copy leaves empty: the owner of an account. */
const without: Record<string, readonly string[]> = { user_account: ['emp_id', 'phone_num'] }

/** Most old rows are read and done: one copy in fifty keeps the state of its original. */
const settled: Record<string, string> = {
  'message.read_status': 'case when n % 50 = 0 then read_status else 1 end',
  'todo.todo_status': 'case when n % 50 = 0 then todo_status else 2 end',
  'remind.status': 'case when n % 50 = 0 then status else 2 end',
  'notice_reader.read_time': 'case when n % 50 = 0 then read_time else coalesce(read_time, localtimestamp) end',
}

/** As many accounts as a large institution has, and for each employee a notice a week for ten years. */
const most: Record<string, number> = { user_account: 560, notice_reader: 10_000 }

const setOf = (name: string) =>
  Object.fromEntries([
    ...(without[name] ?? []).map((column) => [column, 'null']),
    ...Object.entries(settled).flatMap(([key, value]) => {
      const [table, column] = key.split('.')
      return table === name ? [[column, value]] : []
    }),
  ])

/** Copies are right by construction; keys and triggers would take minutes. */
export async function multiply(plain: pg.Client, orgId: string, size: number) {
  await plain.query('set session_replication_role = replica')
  for (const [name, keys] of Object.entries(tables)) {
    const { rows: apart } = await plain.query(
      `select conname from pg_constraint where conrelid = $1::regclass and contype = 'x'`,
      [name],
    )
    // Copies overlap the others, which a constraint would refuse.
    for (const { conname } of apart) await plain.query(`alter table ${name} drop constraint ${conname}`)
    const { rows } = await plain.query(`select count(*)::int as n from ${name} where org_id = $1`, [orgId])
    const have = Number(rows[0].n)
    const want = Math.min(size, most[name] ?? size)
    if (have === 0) throw new Error(`no rows in ${name}`)
    await copyRows(plain, name, {
      keys,
      set: setOf(name),
      where: 'org_id = $1',
      values: [orgId],
      times: Math.ceil(want / have),
      limit: Math.max(0, want - have),
    })
  }
  await plain.query('set session_replication_role = default')
}

/**
 * Copies all employees of the roster `times` times, with days and clock-ins: an institution of some hundreds. Gives how
 * many there are.
 */
export async function crew(plain: pg.Client, orgId: string, times: number): Promise<number> {
  const keyColumns: Record<string, readonly string[]> = {
    emp: ['emp_id', 'emp_no'],
    attendance_member: ['emp_id'],
    attendance_schedule: ['schedule_id', 'emp_id'],
    attendance_clock: ['clock_id', 'emp_id'],
  }
  await plain.query('set session_replication_role = replica')
  for (const [name, keys] of Object.entries(keyColumns)) {
    await copyRows(plain, name, {
      keys,
      where: `org_id = $1 and emp_id in
        (select emp_id from attendance_member where org_id = $1 and emp_id not like '%-%-%-%-%-%')`,
      values: [orgId],
      times,
    })
  }
  await plain.query('set session_replication_role = default')
  await plain.query('vacuum analyze')
  const { rows } = await plain.query('select count(*)::int as n from attendance_member where org_id = $1', [orgId])
  return Number(rows[0].n)
}

/** This many employees, taken out of their groups. */
export async function staffOf(plain: pg.Client, orgId: string, count: number): Promise<string[]> {
  await plain.query('delete from attendance_member where org_id = $1', [orgId])
  const { rows } = await plain.query(
    'select emp_id from emp where org_id = $1 and status <> 3 order by emp_id limit $2',
    [orgId, count],
  )
  return rows.map(({ emp_id: id }) => String(id))
}
