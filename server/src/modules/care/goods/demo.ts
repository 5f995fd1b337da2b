import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

const things: readonly (readonly [
  name: string,
  type: FreshRow<'goods'>['goodsType'],
  quantity: number,
  unit: string,
  place: string,
])[] = [
  ['羽绒服', 1, 1, '件', '一楼储物间 A3'],
  ['冬被', 1, 2, '条', '一楼储物间 B1'],
  ['轮椅', 5, 1, '件', '康复室'],
  ['助行器', 5, 1, '件', '康复室'],
  ['收音机', 6, 1, '个', '护士站柜 2'],
  ['血压计', 6, 1, '个', '护士站柜 2'],
  ['羊毛衫', 1, 3, '件', '一楼储物间 A5'],
  ['象棋', 9, 1, '套', '活动室'],
]
const foods = ['牛奶', '苹果', '蛋白粉', '藕粉', '点心']
const soonDays = [1, 2, 3, 12, 40, 75]

/** Goods left by every third resident, some of them food that expires soon. Goods that need a picture are left out. */
const makeGoods: Demo = async ({ db, orgId, now, random }) => {
  const residents = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName'])
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .orderBy('oldmanNo')
    .execute()
  const nurse = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'nurse_head')
    .executeTakeFirstOrThrow()
  const today = now.slice(0, 10)
  const numbered = new Map<string, number>()
  const rows = residents
    .filter((_, at) => at % 3 === 1)
    .map((resident, at): FreshRow<'goods'> => {
      const food = at % 4 === 0
      const [goodsName, goodsType, quantity, unit, place] = food
        ? ([foods[at % foods.length], 2, random.int(1, 6), '袋', '护士站冰箱'] as const)
        : things[at % things.length]
      const day = addDays(today, food ? -2 - (at % 5) : -5 - at * 4)
      const no = (numbered.get(day) ?? 0) + 1
      numbered.set(day, no)
      const depositTime = `${day} ${String(8 + (at % 9)).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}:00`
      return {
        orgId,
        goodsId: `goods-${String(at + 1).padStart(3, '0')}`,
        goodsNo: `JC${day.slice(2).replaceAll('-', '')}${String(no).padStart(4, '0')}`,
        oldmanId: resident.oldmanId,
        goodsName,
        goodsType,
        quantity,
        unit,
        place,
        depositTime,
        expireDate: food ? addDays(today, soonDays[(at / 4) % soonDays.length]) : null,
        depositorName: `${resident.oldmanName.slice(0, 1)}${random.pick(['先生', '女士'])}`,
        receiverId: nurse.userId,
        ...(at % 17 === 9 ? { goodsStatus: 4, voidReason: '家属同意处置' } : { goodsStatus: 1 }),
        createTime: depositTime,
        createBy: nurse.userId,
        createByName: nurse.userName,
      }
    })
  await db.insertInto('goods').values(rows).execute()
  const series = [...numbered].map(([day, lastNo]) => ({
    orgId,
    lastNo,
    scope: `JC${day.slice(2).replaceAll('-', '')}`,
  }))
  await db.insertInto('runningNo').values(series).execute()
}
export default makeGoods
