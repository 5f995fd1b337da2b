import { onOff } from '#contract/kit/codes.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/list.ts'
import { inResidentScope } from '#core/rows/scope.ts'
import { searchHits } from '#core/rows/search.ts'
import type { Who } from '#core/who/who.ts'

interface Hit {
  type: string
  id: string
  title: string
  subTitle: string
  routePath: string
  query: Record<string, string>
}

const perType = 8

/** Residents, staff, what modules join, and pages; only what the caller may open (platform.md 1.1). */
export async function globalSearch(db: Db, who: Who, keyword: string, types: readonly string[]): Promise<Hit[]> {
  const like = contains(keyword.toLowerCase())
  const found: Hit[] = []
  if (types.includes('OLDMAN') && who.may('live.archives.base.query'))
    found.push(...(await residents(db, who, keyword, like)))
  if (types.includes('EMP') && who.may('administration.staff.query')) found.push(...(await staff(db, who, like)))
  found.push(...(await searchHits(db, who, keyword, types)))
  if (types.includes('DRUG') && who.may('drug.drugList.query')) found.push(...(await drugs(db, who, keyword, like)))
  if (types.includes('MENU')) found.push(...(await pages(db, who, like)))
  return found
}

async function residents(db: Db, who: Who, keyword: string, like: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanNo', 'oldman.bedName'])
    .where('oldman.orgId', '=', who.orgId)
    .where(inResidentScope(who))
    .where((eb) =>
      eb.or([
        eb('oldman.oldmanName', 'like', contains(keyword)),
        eb('oldman.pinyin', 'like', like),
        eb('oldman.bedName', 'like', contains(keyword)),
        eb('oldman.oldmanNo', 'like', contains(keyword.toUpperCase())),
      ]),
    )
    .orderBy('oldman.oldmanStatus')
    .orderBy('oldman.oldmanName')
    .limit(perType)
    .execute()
  return rows.map((row) => ({
    type: 'OLDMAN',
    id: row.oldmanId,
    title: row.oldmanName,
    subTitle: row.bedName ?? row.oldmanNo,
    routePath: '/live/archives/base',
    query: { oldmanId: row.oldmanId },
  }))
}

async function staff(db: Db, who: Who, like: string): Promise<Hit[]> {
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
    type: 'EMP',
    id: row.empId,
    title: row.empName,
    subTitle: `${row.deptName} ${row.empNo}`,
    routePath: '/administration/staff',
    query: { empId: row.empId },
  }))
}

async function drugs(db: Db, who: Who, keyword: string, like: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('drug')
    .select(['drugId', 'drugName', 'tradeName', 'drugSpec'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .where((eb) =>
      eb.or([
        eb('drugName', 'like', contains(keyword)),
        eb('tradeName', 'like', contains(keyword)),
        eb('pinyin', 'like', like),
        eb('barCode', '=', keyword),
      ]),
    )
    .orderBy('drugName')
    .limit(perType)
    .execute()
  return rows.map((row) => ({
    type: 'DRUG',
    id: row.drugId,
    title: row.drugName,
    subTitle: [row.tradeName, row.drugSpec].filter(Boolean).join(' '),
    routePath: '/drug/drugList',
    query: { drugName: row.drugName },
  }))
}

async function pages(db: Db, who: Who, like: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('menu')
    .select(['menuId', 'menuName', 'routePath', 'authorityCode'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .where('menuType', '=', 'MENU')
    .where('routePath', '<>', '')
    .where('menuName', 'like', like)
    .orderBy('sort')
    .limit(50)
    .execute()
  return rows
    .filter((row) => who.isAdmin || who.codes.has(row.authorityCode))
    .filter((row) => !row.routePath?.includes(':'))
    .slice(0, perType)
    .map((row) => ({
      type: 'MENU',
      id: row.menuId,
      title: row.menuName,
      subTitle: row.routePath ?? '',
      routePath: row.routePath ?? '',
      query: {},
    }))
}
