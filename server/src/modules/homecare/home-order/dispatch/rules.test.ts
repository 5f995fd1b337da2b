import { expect, test } from 'vitest'
import { byRank, pointsOf, reasonsOf, type WorkerFacts } from './rules.ts'

const nothing: WorkerFacts = { certificates: [], practice: 0, day: { orders: 0, minutes: 0 }, served: 0, score: null }
const of = (more: Partial<WorkerFacts>) => reasonsOf({ ...nothing, ...more })
const reasonOf = (more: Partial<WorkerFacts>, kind: string) => of(more).find((reason) => reason.kind === kind)

test('the four criteria have a hundred points in all, and none exceeds its own', () => {
  const best = of({ practice: 50, served: 9, score: 5, from: { metres: 0, where: '上一单在周奶奶处' } })
  expect(pointsOf(best)).toBe(100)
  const worst = of({ from: { metres: 90_000, where: '远处' }, day: { orders: 9, minutes: 900 } })
  expect(pointsOf(worst)).toBe(0)
})

test('near is better than unknown, unknown better than far; below a kilometre in metres', () => {
  const near = reasonOf({ from: { metres: 800, where: '上一单在周奶奶处' } }, 'distance')
  expect(near).toEqual({ kind: 'distance', text: '上一单在周奶奶处，距服务地址800米', points: 23 })
  expect(reasonOf({}, 'distance')).toMatchObject({ text: '当日出发位置未知', points: 13 })
  expect(reasonOf({ from: { metres: 12_340, where: '远处' } }, 'distance')).toMatchObject({
    text: '远处，距服务地址12.3公里',
    points: 0,
  })
})

test('a worker the elder disliked gets no points for former visits', () => {
  expect(reasonOf({ served: 3 }, 'preference')).toMatchObject({ text: '近一年为该老人服务过3次，没有评价', points: 15 })
  expect(reasonOf({ served: 3, score: 4 }, 'preference')).toMatchObject({ points: 30 })
  expect(reasonOf({ served: 3, score: 3.5 }, 'preference')).toMatchObject({ points: 15 })
  expect(reasonOf({ served: 3, score: 2.9 }, 'preference')).toMatchObject({ points: 0 })
})

test('workers who would be refused rank after all others', () => {
  const one = (userId: string, points: number, refusal: object | null = null) => ({
    userId,
    userName: '王',
    points,
    refusal,
  })
  const ranked = [one('a', 90, {}), one('c', 20), one('b', 40), one('d', 40)].sort(byRank)
  expect(ranked.map(({ userId }) => userId)).toEqual(['b', 'd', 'c', 'a'])
})
