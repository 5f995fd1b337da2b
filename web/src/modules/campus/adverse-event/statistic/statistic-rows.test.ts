import { expect, test } from 'vitest'
import { type Answer, behindOf, columnsOf, groupsOf, headOf } from './statistic-rows.ts'

const figures = { total: 2, closed: 1, ofResidents: 2, rate: 1.5 }
const answer: Answer = {
  from: '2026-01-10',
  to: '2026-02-20',
  residentDays: 1333,
  sum: figures,
  analysed: 1,
  byType: [{ eventType: 1, ...figures }],
  byLevel: [{ eventLevel: 3, ...figures }],
  byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...figures, total: 0, closed: 0, rate: 0 })),
  byPlace: [{ locationId: 'l1', locationName: '颐和楼-1层', ...figures }],
  byMonth: ['2026-01', '2026-02'].map((month) => ({ month, residentDays: 600, ...figures })),
  causes: [{ cause: 5, count: 2, share: 66.7, cumulative: 66.7 }],
}
const word = (value: unknown) => `词${String(value)}`
const groups = groupsOf(answer, { type: word, level: word, cause: word })

test('a number opens the events it counts: those of the chosen days, of the department, of its own group', () => {
  expect(behindOf(answer, { ...groups[0].rows[0].filters, deptId: 'd1' })).toBe(
    `/administration/adverseEvent/records?counted=1&happenFrom=${encodeURIComponent('2026-01-10 00:00:00')}&happenTo=${encodeURIComponent('2026-02-20 23:59:59')}&eventType=1&deptId=d1`,
  )
  expect(behindOf(answer, { deptId: undefined })).not.toContain('deptId')
})

test('a month at the edge opens only its days within the period', () => {
  const months = groups.find(({ title }) => title === '各月')?.rows.map(({ filters }) => filters)
  expect(months).toEqual([
    { happenFrom: '2026-01-10 00:00:00', happenTo: '2026-01-31 23:59:59' },
    { happenFrom: '2026-02-01 00:00:00', happenTo: '2026-02-20 23:59:59' },
  ])
})

test('events have a rate and a number of closed ones, causes have a share; a zero opens nothing', () => {
  const heads = groups.map((group) => columnsOf(group).map(({ title }) => title))
  expect(heads[0]).toEqual(['类型', '事件', '已结案', '每千床日'])
  expect(heads.at(-1)).toEqual(['原因', '次数', '占比', '累计占比'])
  const [, events, closed, rate] = columnsOf(groups[0])
  const [row] = groups[0].rows
  expect([closed.filters?.(row), rate.text(row)]).toEqual([{ eventType: 1, status: 5 }, '1.50'])
  const [night] = groups[2].rows
  expect([events.filters?.(night), closed.filters?.(night)]).toEqual([undefined, undefined])
  expect(headOf({ ...answer, sum: { ...figures, rate: null } })[4]).toEqual(['每千床日发生率', '—'])
})
