import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Demo } from '../../../demo/load.ts'

const nurseType = 2
const carerType = 3
/** Skills of the carers of a ward besides 生活照料, in turn. */
const skills = [[2, 6], [3, 7], [6], [2, 3, 5], [7, 8], [9, 10]]

/** Posts that lead a department, in order of preference; else the longest employed leads. */
const leads = ['job-director', 'job-nurse-head', 'job-nurse', 'job-medical-lead']

/** Every resident of a ward has a carer and a nurse of it; a few recent ones have nobody yet. */
const makeCarers: Demo = async ({ db, orgId, now }) => {
  const residents = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'deptId'])
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .orderBy('bedName')
    .orderBy('oldmanId')
    .execute()
  const people = await db
    .selectFrom('emp')
    .select(['empId', 'deptId', 'empType'])
    .where('orgId', '=', orgId)
    .where('status', '<>', 3)
    .where('empType', 'in', [nurseType, carerType])
    .orderBy('empNo')
    .execute()
  const stamp = { orgId, createTime: now, createByName: '系统' }
  const rows = [...Map.groupBy(residents, ({ deptId }) => deptId)].flatMap(([deptId, those]) => {
    const of = (type: number) => people.filter((one) => one.deptId === deptId && one.empType === type)
    const carers = of(carerType)
    const nurses = of(nurseType)
    // Neighbours have the same carer: a group of beds belongs to one carer.
    const each = Math.ceil(those.length / Math.max(carers.length, 1))
    return those.flatMap(({ oldmanId }, at) => {
      if (at % 29 === 28) return []
      const pair = [carers[Math.floor(at / each)], nurses[at % Math.max(nurses.length, 1)]]
      return pair.flatMap((one, sort) => (one ? [{ ...stamp, oldmanId, empId: one.empId, sort: sort + 1 }] : []))
    })
  })
  if (rows.length > 0) await db.insertInto('oldmanCarer').values(rows).execute()
  for (const [at, { empId, empType }] of people.entries())
    await db
      .updateTable('emp')
      .set({
        skills: JSON.stringify([1, ...skills[at % skills.length]]),
        ...(empType === carerType && { nursingLevel: 5 - (at % 3) }),
      })
      .where('orgId', '=', orgId)
      .where('empId', '=', empId)
      .execute()
  await leadDepts(db, orgId)
}

async function leadDepts(db: Db, orgId: string) {
  const people = await db
    .selectFrom('emp')
    .select(['empId', 'deptId', 'jobId'])
    .where('orgId', '=', orgId)
    .where('status', '<>', 3)
    .orderBy('empNo')
    .execute()
  for (const [deptId, those] of Map.groupBy(people, (one) => one.deptId)) {
    const leader = leads.flatMap((jobId) => those.find((one) => one.jobId === jobId) ?? [])[0] ?? those[0]
    await db
      .updateTable('dept')
      .set({ leaderEmpId: leader.empId })
      .where('orgId', '=', orgId)
      .where('deptId', '=', deptId)
      .where('leaderEmpId', 'is', null)
      .execute()
  }
}
export default makeCarers
