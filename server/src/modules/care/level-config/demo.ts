import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

interface Job {
  project: string
  /** Times of every day, or an interval of hours in a window. */
  times?: readonly string[]
  weekDays?: readonly number[]
  every?: { hours: number; from: string; to: string }
  onDemand?: number
}
const morning = { project: 'care-project-01', times: ['07:00'] }
const evening = { project: 'care-project-02', times: ['20:00'] }
const bath = (...weekDays: number[]) => ({ project: 'care-project-05', times: ['15:00'], weekDays })
const meals = { project: 'care-project-03', times: ['07:30', '11:30', '17:30'] }
const toilet = { project: 'care-project-04', times: ['09:00', '13:30', '16:00', '21:00'] }
const night = (...times: string[]) => ({ project: 'care-project-07', times })
const turning = { project: 'care-project-06', every: { hours: 2, from: '00:00', to: '24:00' } }
const pressure = (...weekDays: number[]) => ({ project: 'care-project-08', times: ['08:30'], weekDays })
const warmth = { project: 'care-project-09', times: ['06:30'] }
const pills = { project: 'care-project-10', times: ['08:00', '12:00', '18:00'] }
const nails = { project: 'demo-care-nails', times: ['10:00'], weekDays: [3] }
const walk = { project: 'demo-care-walk', times: ['09:30'], weekDays: [1, 3, 5] }
const limbs = { project: 'demo-care-limbs', times: ['10:30', '15:30'] }
const diaper = { project: 'demo-care-diaper', onDemand: 8 }

/** From full self-care to full dependency. */
const sets: readonly (readonly Job[])[] = [
  [night('22:30', '02:30'), pressure(1), nails],
  [morning, night('22:30', '02:30', '05:00'), bath(2), pressure(1, 4), pills, nails, walk],
  [morning, evening, night('22:00', '00:00', '02:00', '04:00'), bath(2, 5), pressure(1, 3, 5), pills, nails, walk],
  [
    morning,
    evening,
    meals,
    toilet,
    night('23:00', '03:00'),
    bath(2, 5),
    pressure(1, 3, 5),
    warmth,
    pills,
    nails,
    limbs,
  ],
  [morning, evening, meals, turning, diaper, bath(2, 5), pressure(1, 2, 3, 4, 5, 6, 7), warmth, pills, nails, limbs],
]

const makeConfig: Demo = async ({ db, orgId, now }) => {
  const rows = sets.flatMap((jobs, level) =>
    jobs.map(
      (job: Job, at): FreshRow<'levelProject'> => ({
        orgId,
        configId: `config-${level}-${String(at + 1).padStart(2, '0')}`,
        levelId: `level-${level}`,
        projectId: job.project,
        cycleType: job.onDemand ? 6 : job.every ? 7 : job.weekDays ? 2 : 1,
        times: JSON.stringify(job.times ?? []),
        weekDays: JSON.stringify(job.weekDays ?? []),
        intervalHours: job.every?.hours ?? null,
        windowFrom: job.every?.from ?? null,
        windowTo: job.every?.to ?? null,
        maxPerDay: job.onDemand ?? null,
        sort: at + 1,
        createTime: now,
        createByName: '系统',
      }),
    ),
  )
  await db.insertInto('levelProject').values(rows).execute()
  for (const [level, staffRatio] of ['1:12', '1:10', '1:8', '1:5', '1:3'].entries())
    await db
      .updateTable('level')
      .set({ staffRatio, roundMinutes: 120 - level * 15 })
      .where('orgId', '=', orgId)
      .where('levelId', '=', `level-${level}`)
      .execute()
}
export default makeConfig
