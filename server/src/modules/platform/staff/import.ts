import { onOff } from '#contract/kit/codes.ts'
import { NewStaff, staffRefusals } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import type { Constraints } from '#core/db/db-errors.ts'
import { assertReal } from '#core/rows/store/real-values.ts'
import type { Who } from '#core/who/who.ts'
import { type ImportPlan, type ImportRequest, importRows, parsedLine } from '../sheet-import/service.ts'
import { addEmployee } from './save.ts'

/** Employees from a workbook (administration.md 2.1; domain README, Import). */

export const constraints: Constraints = { emp_id_card_active: { refusal: staffRefusals.idCardTaken, field: 'idCard' } }

export const staffPlan = {
  noun: '员工',
  heads: {
    empName: '姓名',
    idCard: '身份证号',
    phoneNum: '手机号',
    deptId: '部门',
    jobId: '岗位',
    empType: '员工类型',
    entryDate: '入职日期',
    probationEnd: '试用期止',
    contractStart: '合同起',
    contractEnd: '合同止',
    healthCertExpire: '健康证有效期',
    nursingLevel: '护理员等级',
    education: '文化程度',
    nation: '民族',
    nativePlace: '籍贯',
    address: '住址',
    emergencyName: '紧急联系人',
    emergencyPhone: '紧急联系电话',
    remark: '备注',
  },
  required: ['empName', 'idCard', 'phoneNum', 'deptId', 'jobId', 'empType', 'entryDate'],
  schema: NewStaff,
  max: 2000,
  constraints,
  choices: async (db, who) => ({
    deptId: [...(await depts(db, who)).keys()],
    jobId: [...(await jobs(db, who)).keys()],
  }),
  sample: { empName: '李桂芳', idCard: '310101198505050023', phoneNum: '13800001234', entryDate: '2025-06-01' },
} as const satisfies ImportPlan<string>

export async function importStaff(ctx: ImportRequest) {
  const { db, who } = ctx
  const known = { deptId: await depts(db, who), jobId: await jobs(db, who) }
  return importRows(ctx, staffPlan, async ({ cells, values }) => {
    const ids = { deptId: known.deptId.get(cells.deptId), jobId: known.jobId.get(cells.jobId) }
    if (!ids.deptId) return { key: 'deptId', message: lacks(known.deptId, cells.deptId) }
    if (!ids.jobId) return { key: 'jobId', message: '没有这个岗位' }
    const line = parsedLine(NewStaff, { ...values, ...ids })
    assertReal(NewStaff, line, who.today)
    await addEmployee(db, who, line)
  })
}

const lacks = (known: ReadonlyMap<string, string>, name: string) => {
  const same = [...known.keys()].filter((one) => one.endsWith(`/${name}`))
  return same.length > 0 ? `有多个同名部门，请写明上级：${same.join('、')}` : '没有这个部门'
}

/** The departments by the name a line contains; where two have one name, with their parent: 二号楼/护理部. */
async function depts(db: Db, who: Who) {
  const rows = await db
    .selectFrom('dept')
    .leftJoin('dept as above', (join) =>
      join.onRef('above.orgId', '=', 'dept.orgId').onRef('above.deptId', '=', 'dept.parentId'),
    )
    .select(['dept.deptId as id', 'dept.deptName as name', 'above.deptName as parent'])
    .where('dept.orgId', '=', who.orgId)
    .where('dept.status', '=', onOff.is.on)
    .execute()
  const called = Map.groupBy(rows, ({ name }) => name)
  const isOnly = (name: string) => called.get(name)?.length === 1
  return new Map(
    rows.map(({ id, name, parent }) => [isOnly(name) ? name : [parent, name].filter(Boolean).join('/'), id]),
  )
}

async function jobs(db: Db, who: Who) {
  const rows = await db
    .selectFrom('job')
    .select(['jobId as id', 'jobName as name'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
