import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { birthDateOf, sexOf } from '#contract/kit/value/id-card.ts'
import { empStatus, NewStaff, type staff } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import { checkShape } from '#core/http/request/parse.ts'
import { notLater } from '#core/not-later.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { initialsOf } from '#core/words/initials.ts'
import { depts, jobs } from '../org/tables.ts'
import { stopUserOf } from '../user/service.ts'
import { handOver } from './service.ts'
import { empNumbers, emps } from './tables.ts'

type Body = BodyFor<typeof staff.update> & { version?: number }

/**
 * One function for joining, changing and leaving: the fields that are sent decide (administration.md 2.1). Gives the
 * id.
 */
export async function saveStaff(db: Db, who: Who, body: Body): Promise<string> {
  if (!body.empId) {
    who.must('administration.staff.add')
    return addEmployee(db, who, checkShape(NewStaff, body))
  }
  // The successor is locked too, in the order of the ids: of two employees who would hand over to each other one stays.
  const lockedIds = [
    body.empId,
    ...(body.status === empStatus.is.left && body.handoverEmpId ? [body.handoverEmpId] : []),
  ]
  for (const empId of lockedIds.sort()) await find(db, emps, who, empId, { lock: true })
  const row = await own(db, emps, who, body.empId, { lock: true })
  if (body.status === empStatus.is.left && row.status !== empStatus.is.left) await leave(db, who, row, body)
  else await change(db, who, row, body)
  return row.empId
}

/** Gives the id of the new employee. */
export async function addEmployee(db: Db, who: Who, input: z.output<typeof NewStaff>) {
  const row = await insert(db, emps, who, {
    ...(await filled(db, who, input)),
    certificates: input.certificates ?? [],
    empNo: await empNumbers.next(db, who),
  })
  who.did(`新增员工${row.empName}（${row.empNo}）`)
  return row.empId
}

async function change(db: Db, who: Who, row: Row<'emp'>, body: Body) {
  who.must('administration.staff.edit')
  const { leaveDate: _, leaveReason: __, handoverEmpId: ___, ...values } = body
  // Coming back is joining again under the old number.
  const back =
    row.status === empStatus.is.left && values.status && values.status !== empStatus.is.left
      ? { leaveDate: null, leaveReason: null }
      : {}
  const certificates = values.certificates === null ? { certificates: [] } : {}
  await update(db, emps, who, row, {
    ...present(await filled(db, who, values)),
    ...certificates,
    ...back,
    version: body.version,
  })
}

async function leave(db: Db, who: Who, row: Row<'emp'>, body: Body) {
  who.must('administration.staff.leave')
  const { leaveDate, leaveReason } = body
  if (!leaveDate) invalid('leaveDate', '离职日期不能为空')
  if (!leaveReason) invalid('leaveReason', '离职原因不能为空')
  // The account stops, and the planned days from that day on are freed at once.
  notLater(who, 'leaveDate', leaveDate, '离职')
  if (leaveDate < row.entryDate) invalid('leaveDate', '离职日期不能早于入职日期')
  await handOver(db, who, row.empId, body.handoverEmpId ?? null)
  await update(db, emps, who, row, { status: empStatus.is.left, leaveDate, leaveReason, version: body.version })
  await stopUserOf(db, who, row.empId)
  who.did(`办理${row.empName}离职，原因：${leaveReason}`)
}

type Fields = Partial<Record<keyof Row<'emp'>, unknown>> & {
  idCard?: string
  empName?: string
  jobId?: string
  deptId?: string
}

/**
 * Values that follow from other fields: sex and birth date from the ID card, the job's type, the initials of the name.
 */
async function filled<T extends Fields>(db: Db, who: Who, values: T) {
  const card = values.idCard
  const fromCard = card ? { sex: sexOf(card), birthDate: birthDateOf(card) } : {}
  const initials = values.empName ? { pinyin: initialsOf(values.empName) } : {}
  if (values.deptId && !(await find(db, depts, who, values.deptId))) refuse(common.missing, {}, { field: 'deptId' })
  const job = values.jobId ? await find(db, jobs, who, values.jobId) : undefined
  if (values.jobId && !job) refuse(common.missing, {}, { field: 'jobId' })
  return { ...values, ...fromCard, ...initials, ...(job ? { jobTypeCode: job.jobTypeCode } : {}) }
}

/** Fields that may not be emptied are left as they are when null is sent. */
function present(values: Record<string, unknown>) {
  const requiredKeys = ['sex', 'status', 'certificates']
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null || !requiredKeys.includes(key)),
  )
}

function invalid(field: string, text: string): never {
  return refuse({ code: common.invalid.code, text }, {}, { field })
}
