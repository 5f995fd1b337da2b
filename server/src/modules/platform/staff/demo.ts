import type { Demo } from '../../../demo/load.ts'
import { mobileOf } from '../../../demo/people/names.ts'
import { random } from '../../../demo/random.ts'

/** The sources of new residents: the reception desk, a colleague, and two outside channels. */
const demoSales = ['sale-reception', 'sale-colleague', 'sale-community', 'sale-agency'] as const

const makeSalesmen: Demo = async ({ db, orgId, now }) => {
  // A random generator of its own: the data of other parts stay as they were.
  const chance = random(53)
  const desk = await db
    .selectFrom('emp')
    .leftJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'emp.orgId').onRef('user.empId', '=', 'emp.empId'),
    )
    .select(['emp.empId', 'emp.empName', 'emp.phoneNum', 'user.userId'])
    .where('emp.orgId', '=', orgId)
    .where('emp.deptId', '=', 'dept-reception')
    .orderBy('user.userId')
    .orderBy('emp.empId')
    .execute()
  const own = desk
    .slice(0, 2)
    .map(({ empId, empName, phoneNum }) => ({ empId, saleName: empName, phoneNum, saleType: 1 }))
  const outside = [
    { empId: null, saleName: '康健社区服务站', phoneNum: mobileOf(chance), saleType: 3 },
    { empId: null, saleName: '银龄养老咨询', phoneNum: mobileOf(chance), saleType: 2 },
  ]
  const rows = [...own, ...outside].map((row, at) => ({
    orgId,
    saleId: demoSales[at],
    commissionRate: row.saleType === 2 ? 5 : null,
    createTime: now,
    createByName: '系统',
    ...row,
  }))
  await db.insertInto('salesman').values(rows).execute()
  const stays = await db
    .selectFrom('live')
    .select(['liveId', 'oldmanId'])
    .where('orgId', '=', orgId)
    .orderBy('liveId')
    .execute()
  for (const [at, saleId] of rows.map((row) => row.saleId).entries()) {
    const mine = stays.filter((_, index) => index % 7 === at || (at === 0 && index % 7 === 4))
    const named = { saleId }
    await db
      .updateTable('live')
      .set(named)
      .where('orgId', '=', orgId)
      .where(
        'liveId',
        'in',
        mine.map(({ liveId }) => liveId),
      )
      .execute()
    await db
      .updateTable('oldman')
      .set(named)
      .where('orgId', '=', orgId)
      .where(
        'oldmanId',
        'in',
        mine.map(({ oldmanId }) => oldmanId),
      )
      .execute()
  }
}
export default makeSalesmen
