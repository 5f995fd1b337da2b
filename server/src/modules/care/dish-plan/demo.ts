import { type Cell, dietGroups, mondayOf } from '#contract/modules/care/dish-plan/menu.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import type { Maker } from '../../../demo/people/residents.ts'
import { demoDishes } from '../dish/service.ts'
import { defaultDiet } from './diet/rules.ts'
import { judgeMenu } from './plan/judge.ts'

type Dishes = ReadonlyMap<string, string>
const by = { createBy: 'user-kitchen', createByName: '厨房主管' }
const breakfast = 'meal-slot-1'
const lunch = 'meal-slot-3'
const supper = 'meal-slot-5'

/** Dishes, the diets of all residents, eight weeks of menus and the bookings of the next days. */
const makeMeals: Demo = async (maker) => {
  const dishes = await (await demoDishes()).makeDishes(maker)
  await makeDiets(maker)
  await makePlans(maker, dishes)
  await makeBooks(maker, dishes)
}

const residentsOf = ({ db, orgId }: Maker) =>
  db
    .selectFrom('oldman')
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'oldman.orgId').onRef('live.liveId', '=', 'oldman.liveId'),
    )
    .select(['oldman.oldmanId', 'oldman.diet', 'live.liveDate'])
    .where('oldman.orgId', '=', orgId)
    .where('oldman.oldmanStatus', 'in', livesHere)
    .orderBy('oldman.oldmanNo')
    .execute()

/** By the habits of the archive, as at every move-in; some have been checked since. */
async function makeDiets(maker: Maker) {
  const { db, orgId, now } = maker
  const rows = (await residentsOf(maker)).map(({ oldmanId, diet, liveDate }, at): FreshRow<'oldmanDiet'> => {
    const base = defaultDiet(diet)
    const special = particular(at)
    const { dietTags, allergens, ...rest } = { ...base, allergens: [], ...special }
    return {
      orgId,
      dietId: newId(),
      oldmanId,
      ...rest,
      dietTags: JSON.stringify(dietTags),
      allergens: JSON.stringify(allergens),
      from: `${liveDate ?? now.slice(0, 10)} 10:00:00`,
      dineWay: at % 5 === 0 ? 2 : 1,
      checked: at % 17 === 3 ? 0 : 1,
      source: at % 3 === 0 ? 3 : base.source,
      kitchenId: 1,
      createBy: 'user-nurse',
      createByName: '护士',
      createTime: now,
    }
  })
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('oldmanDiet')
      .values(rows.slice(at, at + 500))
      .execute()
}

/** Residents with special diets. */
function particular(
  at: number,
): Partial<Omit<FreshRow<'oldmanDiet'>, 'allergens' | 'dietTags'>> & { allergens?: number[]; dietTags?: number[] } {
  if (at % 41 === 7) return { allergens: [1], forbidden: '花生制品' }
  if (at % 41 === 13) return { allergens: [6] }
  if (at % 41 === 19) return { allergens: [3, 4] }
  if (at % 37 === 5) return { dietTags: [7] }
  if (at % 37 === 11) return { dietTags: [8], forbidden: '荤油' }
  if (at % 29 === 4) return { texture: 3, feedWay: 3, thicken: 2 }
  if (at % 53 === 9) return { texture: 4, feedWay: 3, thicken: 0 }
  if (at % 53 === 21) return { texture: 5, feedWay: 3, thicken: 3 }
  if (at % 89 === 30) return { feedWay: 4, source: 2 }
  if (at % 9 === 2) return { texture: 2, feedWay: 2 }
  return {}
}

const lists = {
  porridge: ['白米粥', '小米粥', '南瓜粥', '燕麦粥'],
  bread: ['馒头', '菜包', '花卷', '鲜肉包', '发糕'],
  meat: [
    '红烧肉',
    '清蒸鲈鱼',
    '番茄炒蛋',
    '土豆烧牛肉',
    '白切鸡',
    '芹菜肉丝',
    '宫保鸡丁',
    '清炒虾仁',
    '葱烧鸭块',
    '肉丸烧豆腐',
    '糖醋小排',
    '香菇炖鸡',
  ],
  soft: ['肉末蒸蛋', '清蒸鲈鱼', '鸡茸烩豆腐', '清蒸狮子头', '牛肉末烩胡萝卜', '肉丸烧豆腐'],
  green: [
    '上海青香菇',
    '蒜蓉西兰花',
    '番茄烩花菜',
    '清炒莴笋',
    '炒时蔬',
    '清炒菠菜',
    '蒸茄子',
    '凉拌黄瓜',
    '丝瓜烩豆腐',
  ],
  softGreen: ['番茄烩花菜', '清炒菠菜', '胡萝卜土豆泥', '蒸茄子', '丝瓜烩豆腐', '南瓜蒸百合'],
  soup: ['番茄蛋汤', '紫菜汤', '冬瓜排骨汤', '萝卜丝汤', '鲫鱼豆腐汤', '菌菇汤', '青菜豆腐汤'],
  thinSoup: ['紫菜汤', '萝卜丝汤', '菌菇汤', '青菜豆腐汤'],
  halal: ['土豆烧牛肉', '清炖羊肉', '清蒸鲈鱼', '番茄炒蛋', '牛肉末烩胡萝卜'],
  vegetarian: ['红烧素鸡', '香菇面筋', '家常豆腐', '山药木耳'],
  semi: ['牛肉蔬菜糊', '蔬菜豆腐糊'],
} as const
const pick = (list: keyof typeof lists, at: number) => lists[list][at % lists[list].length]

const { general, diabetic, soft, semiLiquid, liquid, halal, vegetarian } = dietGroups

/** The dishes of day n of the rotation, by meal and group. */
const dayMenu = (n: number): readonly (readonly [nextId: string, group: number, names: readonly string[]])[] => [
  [breakfast, general, [pick('porridge', n), pick('bread', n), '水煮蛋', n % 2 ? '牛奶' : '豆浆']],
  [lunch, general, ['米饭', pick('meat', n), pick('green', n), pick('soup', n)]],
  [supper, general, [n % 3 ? '米饭' : '鸡丝面', pick('meat', n + 6), pick('green', n + 4), pick('thinSoup', n + 2)]],
  [breakfast, diabetic, ['燕麦粥', pick('bread', n), '水煮蛋', '豆浆']],
  [lunch, diabetic, ['杂粮饭', pick('meat', n), pick('green', n), pick('thinSoup', n)]],
  [supper, diabetic, ['杂粮饭', pick('meat', n + 6), pick('green', n + 4), pick('thinSoup', n + 2)]],
  [lunch, soft, ['软米饭', pick('soft', n), pick('softGreen', n), pick('thinSoup', n)]],
  [supper, soft, [n % 2 ? '烂糊面' : '软米饭', pick('soft', n + 3), pick('softGreen', n + 3), pick('thinSoup', n + 2)]],
  [breakfast, semiLiquid, ['南瓜粥', '蒸蛋羹']],
  [lunch, semiLiquid, [pick('semi', n), '胡萝卜土豆泥', '蒸蛋羹']],
  [supper, semiLiquid, [pick('semi', n + 1), '南瓜蒸百合']],
  [breakfast, liquid, ['匀浆膳', '米汤']],
  [lunch, liquid, ['匀浆膳', '米汤']],
  [supper, liquid, ['匀浆膳', '米汤']],
  [lunch, halal, ['米饭', pick('halal', n), pick('green', n), pick('thinSoup', n)]],
  [supper, halal, ['米饭', pick('halal', n + 2), pick('green', n + 4), pick('thinSoup', n + 2)]],
  [lunch, vegetarian, ['米饭', pick('vegetarian', n), pick('green', n), pick('thinSoup', n)]],
  [supper, vegetarian, ['米饭', pick('vegetarian', n + 2), pick('green', n + 4), pick('thinSoup', n + 2)]],
]

/** Liquid meals are given in larger portions. */
const portionOf = (group: number) => (group === liquid ? 1.3 : group === semiLiquid ? 1.8 : 1)

const rotation = (dishes: Dishes): Cell[] =>
  Array.from({ length: 28 }, (_, n) =>
    dayMenu(n).map(([nextId, dietGroup, names]) => ({
      weekIndex: Math.floor(n / 7) + 1,
      dayIndex: (n % 7) + 1,
      nextId,
      dietGroup,
      portion: portionOf(dietGroup),
      dishIds: names.flatMap((name) => dishes.get(name) ?? []),
    })),
  ).flat()

/** An ended menu, the present one of eight weeks, and a draft after it. */
async function makePlans({ db, orgId, now }: Maker, dishes: Dishes) {
  const monday = mondayOf(now.slice(0, 10))
  const details = rotation(dishes)
  const base = { orgId, cycleType: 1 as const, rotationWeeks: 4, kitchenId: 1, ...by }
  const start = addDays(monday, -28)
  const end = addDays(monday, 27)
  const current = {
    cycleType: 1,
    rotationWeeks: 4,
    startDate: start,
    endDate: end,
    kitchenId: 1,
    locationIds: [],
    details,
  }
  const checkResult = await judgeMenu(db, systemWho(orgId, now), current)
  const publishing = { publishByName: '厨房主管', checkResult: JSON.stringify(checkResult) }
  type Plan = FreshRow<'dishPlan'>
  const plan = (planId: string, planName: string, startDate: string, endDate: string, more: Partial<Plan>): Plan => ({
    ...base,
    planId,
    planName,
    startDate,
    endDate,
    createTime: `${addDays(startDate, -5)} 15:00:00`,
    details: JSON.stringify(details),
    ...more,
  })
  await db
    .insertInto('dishPlan')
    .values([
      plan('dish-plan-1', '上一季食谱', addDays(start, -56), addDays(start, -1), {
        planStatus: 3,
        publishTime: `${addDays(start, -60)} 16:00:00`,
        ...publishing,
      }),
      plan('dish-plan-2', '本季食谱', start, end, {
        planStatus: 1,
        publishTime: `${addDays(start, -4)} 16:00:00`,
        ...publishing,
        forceReason: checkResult.unsafe.length > 0 ? '个别老人由厨房单独备餐' : null,
      }),
      plan('dish-plan-3', '下一季食谱', addDays(end, 1), addDays(end, 56), {
        planStatus: 0,
        createTime: `${addDays(now.slice(0, 10), -1)} 15:00:00`,
      }),
    ])
    .execute()
}

/** Some eat elsewhere, some have guests, some order a dish: today without charges, from tomorrow on with them. */
async function makeBooks(maker: Maker, dishes: Dishes) {
  const { db, orgId, now } = maker
  const people = await residentsOf(maker)
  const today = now.slice(0, 10)
  const book = (at: number, day: number, nextId: string, more: object) => ({
    orgId,
    bookId: newId(),
    oldmanId: people[(at * 13) % people.length].oldmanId,
    date: addDays(today, day),
    nextId,
    eat: 1,
    createTime: now,
    ...by,
    ...more,
  })
  const extra = JSON.stringify([dishes.get('清蒸鲈鱼') ?? ''])
  await db
    .insertInto('dishBook')
    .values([
      ...[1, 2, 3].map((at) => book(at, 0, lunch, { eat: 0, remark: '家属送餐', late: at === 3 ? 1 : 0 })),
      ...[4, 5].map((at) => book(at, 0, supper, { eat: 0 })),
      ...[6, 7].map((at) => book(at, 0, supper, { guests: 1, remark: '儿女来访' })),
      ...[8, 9, 10].map((at) => book(at, 1, lunch, { guests: (at % 2) + 1 })),
      ...[11, 12].map((at) => book(at, 1, lunch, { dishIds: extra })),
      ...[2, 3].map((at) => book(at, 2, supper, { eat: 0 })),
    ])
    .execute()
}

export default makeMeals
