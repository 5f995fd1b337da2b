import { afterAll, beforeAll, expect, test } from 'vitest'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { openHouse } from '../../../../test/stays.ts'
import { type CareWard, daily, openCareWard } from './test-ward.ts'

/** Two terminals at one bed: one wins, and the other reads who did (care.md 5). */

let ward: CareWard
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
})
afterAll(() => ward.house.t.close())

test('9: two users finish one task at the same moment, twelve times over', async () => {
  ward.at('06:00')
  const times = [
    '07:00',
    '08:00',
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ]
  const { oldmanId } = await ward.lives([daily(...times)])
  for (const time of times) {
    ward.at(time)
    const { taskId } = await ward.taskAt(oldmanId, time)
    const tasks = [{ taskId, taskStatus: 2 }]
    const answers = await Promise.all([ward.carer, ward.mate].map((who) => who.ok(careTask.save, { tasks })))
    expect(answers.map(({ results }) => results[0].code).sort()).toEqual([0, 14139])
  }
  expect((await ward.listed(oldmanId, { taskStatuses: '2' })).length).toBe(times.length)
})

test('two nightly jobs and a change of the schedule at once plan each task once', async () => {
  ward.at('06:00', '2025-06-12')
  const { oldmanId } = await ward.lives([daily('09:00', '12:00')], { liveDate: '2025-06-12' })
  const { settleTasks } = await import('./record/settle.ts')
  ward.at('00:05', '2025-06-13')
  const who = { ...ward.house.t.who(), now: '2025-06-13 00:05:00', today: '2025-06-13' }
  await Promise.all(
    [1, 2, 3].map(() =>
      ward.house.t.db((db) => settleTasks(db, { ...who, events: [] }, { oldmanIds: [oldmanId], reason: '每日核对' })),
    ),
  )
  expect(await ward.states(oldmanId, '2025-06-14')).toEqual(['09:00 0', '12:00 0'])
})
