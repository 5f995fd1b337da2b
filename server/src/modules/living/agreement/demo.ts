import { contractKind } from '#contract/modules/living/agreement/agreement.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { random } from '../../../demo/random.ts'
import { statusOn } from './rules.ts'

/** One-year contracts of all current residents: most in force, some about to end, some ended and not renewed yet. */
const makeContracts: Demo = async ({ db, orgId, now }, elders) => {
  // A random generator of its own: the data of other parts stay as they were.
  const chance = random(55)
  const today = now.slice(0, 10)
  const type = await db
    .selectFrom('templateType')
    .select('typeId')
    .where('orgId', '=', orgId)
    .where('category', '=', contractKind)
    .orderBy('sort')
    .orderBy('typeId')
    .executeTakeFirst()
  if (!type) return
  const guarantors = await db
    .selectFrom('family')
    .select(['oldmanId', 'familyName', 'phoneNum'])
    .where('orgId', '=', orgId)
    .where('isPayer', '=', 1)
    .execute()
  const of = new Map(guarantors.map((row) => [row.oldmanId, row]))
  const year = today.slice(0, 4)
  const rows = elders
    .filter(({ status }) => status === 1)
    .map((elder, at): FreshRow<'agreement'> => {
      const startDate = at % 23 === 7 ? addDays(today, -chance.int(366, 400)) : addDays(today, -chance.int(20, 355))
      const dates = { category: contractKind, startDate, endDate: addDays(startDate, 364) }
      const guarantor = of.get(elder.oldmanId)
      return {
        orgId,
        ...type,
        ...dates,
        contractId: `contract-${String(at + 1).padStart(3, '0')}`,
        contractNo: `HT${year}${String(at + 1).padStart(4, '0')}`,
        oldmanId: elder.oldmanId,
        contractName: '养老服务合同',
        partyB: elder.oldmanName,
        partyC: guarantor?.familyName ?? '（本人）',
        guarantorPhone: guarantor?.phoneNum ?? null,
        signDate: startDate,
        monthFee: chance.int(32, 78) * 10_000,
        depositAmount: 1_000_000,
        contractStatus: statusOn(dates, today),
        createBy: 'user-reception',
        createByName: '接待',
        createTime: `${startDate} 10:00:00`,
      }
    })
  await db.insertInto('agreement').values(rows).execute()
  await db
    .insertInto('runningNo')
    .values({ orgId, scope: `HT${year}`, lastNo: rows.length })
    .execute()
}
export default makeContracts
