import type { CodeOf } from '#contract/kit/codes.ts'
import type { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { builtInLevels } from '../../modules/living/care-level/service.ts'
import type { Elder, Maker } from '../people/residents.ts'

/** The price list of the demo, two discount rules, and what every resident is charged for. */

const roomTypes: readonly (readonly [roomType: number, name: string, price: number])[] = [
  [1, '单人间床位', 380_000],
  [2, '双人间床位', 260_000],
  [3, '三人间床位', 210_000],
  [4, '四人间床位', 180_000],
  [5, '多人间床位', 150_000],
]
interface Charge {
  id: string
  project: string
  name: string
  price: number
  cycle: CodeOf<typeof chargeCycle>
  unit: string
  refund: 0 | 1
}
/** Care by level, in the order of the built-in levels. */
const care = [60_000, 120_000, 180_000, 260_000, 360_000]
const others: readonly Charge[] = [
  { id: 'child-meal', project: 'fee-meal', name: '普通膳食', price: 3_500, cycle: 1, unit: '天', refund: 1 },
  { id: 'child-meal-soft', project: 'fee-meal', name: '软食膳食', price: 4_000, cycle: 1, unit: '天', refund: 1 },
  { id: 'child-bedding', project: 'fee-once', name: '入院用品', price: 58_000, cycle: 5, unit: '套', refund: 0 },
  { id: 'child-checkup', project: 'fee-once', name: '入院体检', price: 36_000, cycle: 5, unit: '次', refund: 0 },
  { id: 'child-power', project: 'fee-energy', name: '空调电费', price: 12_000, cycle: 2, unit: '月', refund: 0 },
  { id: 'child-hair', project: 'fee-extra', name: '理发', price: 2_000, cycle: 6, unit: '次', refund: 0 },
  { id: 'child-shopping', project: 'fee-extra', name: '代购', price: 5_000, cycle: 6, unit: '次', refund: 0 },
  { id: 'child-foot', project: 'fee-extra', name: '足部护理', price: 5_000, cycle: 6, unit: '次', refund: 0 },
  { id: 'child-escort', project: 'fee-extra', name: '陪同就医', price: 12_000, cycle: 6, unit: '次', refund: 0 },
  { id: 'child-extra-meal', project: 'fee-extra', name: '加餐陪餐', price: 1_500, cycle: 6, unit: '次', refund: 0 },
  { id: 'child-damage', project: 'fee-damage', name: '物品损坏赔偿', price: 5_000, cycle: 6, unit: '件', refund: 0 },
]

export async function makeFees(maker: Maker, elders: readonly Elder[]) {
  await makePrices(maker)
  await makeRules(maker)
  await makeRows(maker, elders)
}

const opened = (now: string) => addDays(now.slice(0, 10), -1_600)

interface Linked extends Charge {
  link?: readonly [kind: 1 | 2, id: string]
}

async function makePrices({ db, orgId, now }: Maker) {
  const stamp = { createTime: now, createByName: '财务' }
  const projects: readonly Pick<FreshRow<'feeProject'>, 'projectId' | 'projectName' | 'projectType' | 'sort'>[] = [
    { projectId: 'fee-once', projectName: '入院费', projectType: 4, sort: 4 },
    { projectId: 'fee-energy', projectName: '能耗费', projectType: 6, sort: 5 },
    { projectId: 'fee-extra', projectName: '增值服务', projectType: 8, sort: 6 },
    { projectId: 'fee-damage', projectName: '赔偿', projectType: 7, sort: 7 },
  ]
  await db
    .insertInto('feeProject')
    .values(projects.map((row) => ({ ...row, ...stamp, orgId })))
    .execute()
  const beds = roomTypes.map(
    ([roomType, name, price]): Linked => ({
      id: `child-bed-${roomType}`,
      project: 'fee-bed',
      name,
      price,
      cycle: 2,
      unit: '月',
      refund: 0,
      link: [1, String(roomType)],
    }),
  )
  const levels = builtInLevels.map(
    ({ levelId, levelName }, at): Linked => ({
      id: `child-care-${at}`,
      project: 'fee-care',
      name: `${levelName}护理`,
      price: care[at],
      cycle: 2,
      unit: '月',
      refund: 1,
      link: [2, levelId],
    }),
  )
  const children: readonly Linked[] = [...beds, ...levels, ...others]
  await db
    .insertInto('projectChild')
    .values(
      children.map((row, at) => ({
        orgId,
        projectChildId: row.id,
        projectId: row.project,
        projectChildName: row.name,
        chargeCycle: row.cycle,
        unit: row.unit,
        refundOut: row.refund,
        refundOutRate: row.project === 'fee-care' ? 50 : 100,
        refundOutMinDays: row.project === 'fee-care' ? 5 : 1,
        linkType: row.link?.[0] ?? 0,
        sort: at + 1,
        ...stamp,
      })),
    )
    .execute()
  await db
    .insertInto('projectChildPrice')
    .values(children.map(({ id, price }) => ({ orgId, projectChildId: id, fromDate: opened(now), price, ...stamp })))
    .execute()
  const links = children.flatMap(({ id, link }) =>
    link ? [{ orgId, projectChildId: id, linkType: link[0], linkId: link[1] }] : [],
  )
  await db.insertInto('projectChildLink').values(links).execute()
}

const rules: readonly Rule[] = [
  {
    setId: 'discount-veteran',
    name: '退役军人床位九折',
    type: 1,
    value: 9_000,
    childIds: roomTypes.map(([type]) => `child-bed-${type}`),
  },
  {
    setId: 'discount-loyal',
    name: '首年护理费每月立减200元',
    type: 2,
    value: 20_000,
    childIds: care.map((_, at) => `child-care-${at}`),
  },
]

interface Rule {
  setId: string
  name: string
  type: FreshRow<'discountRule'>['discountType']
  value: number
  childIds: readonly string[]
}

async function makeRules({ db, orgId, now }: Maker) {
  for (const { setId, name, type, value, childIds } of rules) {
    const grant = { orgId, setId, ruleVersion: 1, discountType: type, discountValue: value }
    const stamp = { projectChildIds: JSON.stringify(childIds), createTime: now, createByName: '财务' }
    await db
      .insertInto('discountRule')
      .values({ ...grant, ...stamp, discountRuleName: name, validNum: type === 1 ? 0 : 12, validUnit: 'M' })
      .execute()
    await db
      .insertInto('discountRuleVersion')
      .values({ ...grant, ...stamp })
      .execute()
  }
}

async function makeRows({ db, orgId, now, random }: Maker, elders: readonly Elder[]) {
  const rooms = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['bed.bedId', 'room.roomType'])
    .where('bed.orgId', '=', orgId)
    .execute()
  const typeOf = new Map(rooms.map(({ bedId, roomType }) => [bedId, roomType]))
  const stays = await db
    .selectFrom('live')
    .select(['liveId', 'oldmanId', 'bedId', 'levelId', 'chargeStartDate', 'quitDate'])
    .where('orgId', '=', orgId)
    .where('chargeStartDate', 'is not', null)
    .orderBy('liveId')
    .execute()
  const known = new Set(elders.map(({ oldmanId }) => oldmanId))
  const rows = stays
    .filter(({ oldmanId }) => known.has(oldmanId))
    .flatMap((stay) => {
      const level = builtInLevels.findIndex(({ levelId }) => levelId === stay.levelId)
      const bedType = Math.min(5, Math.max(1, typeOf.get(stay.bedId ?? '') ?? 2))
      const charge = chargeOf(stay, now)
      return [
        charge('bed', `child-bed-${bedType}`, 2, random.chance(0.08) ? 'discount-veteran' : null),
        charge('care', `child-care-${Math.max(0, level)}`, 2, random.chance(0.3) ? 'discount-loyal' : null),
        charge('meal', random.chance(0.8) ? 'child-meal' : 'child-meal-soft', 1, null),
      ].map((row) => ({ ...row, orgId }))
    })
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('costProject')
      .values(rows.slice(from, from + 200))
      .execute()
}

const kinds = { bed: 1, care: 2, meal: 3 } as const

/** Rows of a stay, from its first charged day to the day before departure. */
function chargeOf(
  stay: { liveId: string; oldmanId: string; chargeStartDate: string | null; quitDate: string | null },
  now: string,
) {
  const startDate = stay.chargeStartDate ?? now.slice(0, 10)
  const last = stay.quitDate ? addDays(stay.quitDate, -1) : null
  const endDate = last && last < startDate ? startDate : last
  return (kind: keyof typeof kinds, projectChildId: string, chargeCycle: Charge['cycle'], setId: string | null) => ({
    oldmanCostId: `cost-${stay.liveId.slice(-3)}-${kind}`,
    oldmanId: stay.oldmanId,
    liveId: stay.liveId,
    projectId: `fee-${kind}`,
    projectChildId,
    projectType: kinds[kind],
    chargeCycle,
    source: kinds[kind],
    startDate,
    endDate,
    endReason: endDate ? 3 : null,
    setId,
    ruleVersion: setId ? 1 : null,
    discountStart: setId ? startDate : null,
    discountEnd: setId === 'discount-loyal' ? addDays(startDate, 364) : null,
    createTime: `${startDate} 10:00:00`,
    createByName: '接待',
  })
}
