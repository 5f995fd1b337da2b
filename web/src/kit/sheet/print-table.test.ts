import { expect, test } from 'vitest'
import { planTable } from './print-table.ts'

const amounts = (count: number) => Array.from({ length: count }, (_, at) => `项目费用${at + 1}`)
const row = (count: number) => Array.from({ length: count }, () => '123,456.00')
const places = (plan: ReturnType<typeof planTable>) => plan.parts.map((part) => part.map(({ at }) => at))

test('a narrow table is printed upright in one part', () => {
  const plan = planTable(['姓名', '床位', ...amounts(4)], [['王秀英', '1号楼-101-A', ...row(4)]])
  expect([plan.landscape, plan.small, plan.parts.length]).toEqual([false, false, 1])
})

test('a wider one is printed across, then in smaller letters, before it is cut', () => {
  const of = (count: number) =>
    planTable(['姓名', '床位', ...amounts(count)], [['王秀英', '1号楼-101-A', ...row(count)]])
  expect([of(8).landscape, of(8).small, of(8).parts.length]).toEqual([true, false, 1])
  expect([of(10).landscape, of(10).small, of(10).parts.length]).toEqual([true, true, 1])
})

test('a table wider than any paper is printed in parts, each beginning with the columns that name the row, no column lost or narrowed', () => {
  const plan = planTable(['姓名', '床位', ...amounts(40)], [['王秀英', '1号楼-101-A', ...row(40)]])
  expect(plan.parts.length).toBeGreaterThan(2)
  for (const part of places(plan)) expect(part.slice(0, 2)).toEqual([0, 1])
  expect(places(plan).flatMap((part) => part.slice(2))).toEqual(Array.from({ length: 40 }, (_, at) => at + 2))
  for (const part of plan.parts) {
    expect(Math.round(part.reduce((sum, { share }) => sum + share, 0))).toBe(100)
    // Ten digits of 8.5 pt need 17 mm of the 269.
    for (const { share } of part) expect((share / 100) * 269).toBeGreaterThan(12)
  }
})

test('a long text takes its share and continues on the next line', () => {
  const plan = planTable(['姓名', '备注'], [['王秀英', '长'.repeat(400)]])
  expect([plan.landscape, plan.parts.length]).toEqual([false, 1])
})

test('a paper of its own size is never turned: smaller letters, then parts that fit', () => {
  const of = (count: number, room: number) =>
    planTable(['物品', ...amounts(count)], [['护理垫', ...row(count)]], { roomMm: room })
  expect([of(5, 190).landscape, of(5, 190).small, of(5, 190).parts.length]).toEqual([false, false, 1])
  expect([of(6, 140).landscape, of(6, 140).small]).toEqual([false, true])
  const roll = of(6, 74)
  expect(roll.parts.length).toBeGreaterThan(1)
  expect(places(roll).flatMap((part) => part.slice(1))).toEqual([1, 2, 3, 4, 5, 6])
})

test('a month of signs fits on one page', () => {
  const days = Array.from({ length: 31 }, (_, at) => String(at + 1))
  const rows = [['阿莫西林克拉维酸钾分散片 0.2285g×12片 1片 每日三次', ...days.map(() => '√ √ 拒')]]
  const plan = planTable(['药品', ...days], rows, { signs: days.map((_, at) => at + 1) })
  expect([plan.landscape, plan.parts.length]).toEqual([true, 1])
})

test('a week of meals, each dish on a line of its own, fits on one page', () => {
  const meal = ['米饭', '红烧肉', '上海青香菇', '番茄蛋汤']
  const sheet = (between: string) => {
    const rows = ['早餐 07:00', '午餐 11:00', '晚餐 17:00'].map((name) => [name, ...Array(7).fill(meal.join(between))])
    return planTable(['餐次', '周一', '周二', '周三', '周四', '周五', '周六', '周日'], rows)
  }
  expect([sheet('、').parts.length, sheet('\n').parts.length]).toEqual([2, 1])
  expect([sheet('\n').landscape, sheet('\n').small]).toEqual([true, false])
})
