import { DeptInput } from '#contract/modules/platform/org/dept.ts'
import { type ImportPlan, type ImportRequest, importRows, parsedLine } from '../sheet-import/service.ts'
import { constraints } from './constraints.ts'
import { createDept } from './depts.ts'

/** Departments from a workbook, upper ones before lower ones (domain README, Import). */

export const deptPlan = {
  noun: '部门',
  heads: {
    deptName: '部门名称',
    parentName: '上级部门',
    deptCode: '编码',
    deptType: '部门类型',
    phone: '电话',
    ward: '病区',
    sort: '排序',
  },
  required: ['deptName'],
  schema: DeptInput,
  max: 1000,
  constraints,
  sample: { deptName: '护理二区', parentName: '护理部', deptCode: 'HL02', deptType: '护理区', ward: '是', sort: '20' },
} as const satisfies ImportPlan<string>

export async function importDepts(ctx: ImportRequest) {
  const { db, who } = ctx
  return importRows(ctx, deptPlan, async ({ cells, values: { parentName, ...values } }) => {
    const parents = await db
      .selectFrom('dept')
      .select('deptId')
      .where('orgId', '=', who.orgId)
      .where('deptName', '=', cells.parentName)
      .execute()
    if (parentName && parents.length === 0) return { key: 'parentName', message: '没有这个部门' }
    if (parents.length > 1) return { key: 'parentName', message: '有几个同名的部门，请在页面上新增' }
    const sort = values.sort === undefined ? undefined : Number(values.sort)
    await createDept(db, who, parsedLine(DeptInput, { ...values, sort, parentId: parents.at(0)?.deptId }))
  })
}
