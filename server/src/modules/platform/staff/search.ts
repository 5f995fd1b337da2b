import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { contains } from '#core/rows/read/list.ts'
import { joinSearch } from '#core/rows/read/search.ts'

// platform.md 1.1
const perType = 8

joinSearch({
  type: 'EMP',
  label: '员工',
  sort: 20,
  permit: 'administration.staff.query',
  routePath: '/administration/staff',
  find: async (db, who, keyword) => {
    const like = contains(keyword.toLowerCase())
    const rows = await db
      .selectFrom('emp')
      .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
      .select(['emp.empId', 'emp.empName', 'emp.empNo', 'dept.deptName'])
      .where('emp.orgId', '=', who.orgId)
      .where('emp.status', '<>', empStatus.is.left)
      .where((eb) =>
        eb.or([
          eb('emp.empName', 'like', like),
          eb('emp.pinyin', 'like', like),
          eb('emp.empNo', 'like', like.toUpperCase()),
        ]),
      )
      .orderBy('emp.empName')
      .limit(perType)
      .execute()
    return rows.map((row) => ({
      id: row.empId,
      title: row.empName,
      subTitle: `${row.deptName} ${row.empNo}`,
      query: { empId: row.empId },
    }))
  },
})
