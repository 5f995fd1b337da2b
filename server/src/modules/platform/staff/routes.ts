import { access, refuse } from '#contract/kit/refusals.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import { empStatus, staff } from '#contract/modules/platform/staff/staff.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { own, update } from '#core/rows/store/write.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import { renewInitials } from '#core/words/initials.ts'
import { planTemplate } from '../sheet-import/service.ts'
import { constraints, importStaff, staffPlan } from './import.ts'
import { certRunsOut, empRows, isNursing, isPresent, masked, shownEmp, toPick } from './rows.ts'
import { saleConstraints, saleHandlers } from './sales/salesmen.ts'
import { saveStaff } from './save.ts'
import { dutiesOf } from './service.ts'
import { emps } from './tables.ts'
import './leaving.ts'

const order = {
  fields: { empNo: 'emp.emp_no', empName: 'emp.emp_name', entryDate: 'emp.entry_date', createTime: 'emp.create_time' },
  first: [
    ['emp.create_time', 'desc'],
    ['emp.emp_id', 'desc'],
  ],
} as const
/** Shown in amber from this many days before (platform.md 3). */

export default serve(
  { ...staff, ...salesman },
  {
    list: async ({ db, who, query, body }) => {
      const filter = { ...query, ...nonEmpty(body) }
      let rows = empRows(db, who)
      if (filter.empName) {
        const like = contains(filter.empName)
        const initials = contains(filter.empName.toLowerCase())
        rows = rows.where((eb) => eb.or([eb('emp.empName', 'like', like), eb('emp.pinyin', 'like', initials)]))
      }
      if (filter.phoneNum) rows = rows.where(endsWith('emp.phoneNum', filter.phoneNum))
      if (filter.deptId) rows = rows.where('emp.deptId', '=', filter.deptId)
      if (filter.jobId) rows = rows.where('emp.jobId', '=', filter.jobId)
      if (filter.empType) rows = rows.where('emp.empType', '=', Number(filter.empType))
      if (filter.status) rows = rows.where('emp.status', '=', filter.status)
      // Dropdown lists offer only active employees.
      else if (filter.pageHelper === '0') rows = rows.where('emp.status', '<>', empStatus.is.left)
      if (filter.certExpire === 1) rows = rows.where(certRunsOut(who.today))
      if (filter.present === 1) rows = rows.where(isPresent)
      if (filter.nursing === 1) rows = rows.where(isNursing)
      const found = await page(rows, filter, order)
      return { ...found, list: found.list.map(masked) }
    },
    select: ({ db, who, query }) => toPick(db, who, query),
    info: async ({ db, who, query }) => {
      const row = await shownEmp(db, who, query.empId)
      if (query.duties !== 1) return row
      who.must('administration.staff.leave')
      return { ...row, duties: await dutiesOf(db, who, row.empId) }
    },
    update: async ({ db, who, body }) => shownEmp(db, who, await saveStaff(db, who, body)),
    import: (ctx) => importStaff(ctx),
    importTemplate: (ctx) => planTemplate(ctx, '员工导入模板', staffPlan),
    emp: async ({ db, who, params }) => {
      if (params.empId !== who.empId) who.must('administration.staff.query')
      return shownEmp(db, who, params.empId)
    },
    empUpdate: async ({ db, who, body }) => {
      if (body.empId !== who.empId && !who.may('administration.staff.edit'))
        refuse(access.forbidden, {}, { status: 401 })
      const row = await own(db, emps, who, body.empId)
      await update(db, emps, who, row, { ...body })
      return shownEmp(db, who, body.empId)
    },
    ...saleHandlers,
  },
  { constraints: { ...constraints, ...saleConstraints }, seed: renewInitials('emp', 'empId', 'empName') },
)

/** The filters the body really contains; one left out there does not clear that of the query. */
function nonEmpty<T extends object>(body: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> } // as: the same keys without empty values
}
