import { beforeEach, describe, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { onRow } from '../../../../test/rows.ts'
import { pictureOf } from '../../platform/file/test-forms.ts'

const t = hosted()
const hr = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 14:00:00'))

const look = onRow(training.get)
const score = onRow(training.score)
const input = { title: '压疮护理', trainingType: 2, way: 1, hours: 2.5, teacher: '护士长', exam: 1, publish: 1 }
const times = { startTime: '2025-06-10 14:00:00', endTime: '2025-06-10 16:30:00' }
const make = (memberIds: string[], more: object = {}) =>
  hr.ok(training.create, { ...input, ...times, memberIds, ...more })
const sign = (row: { trainingId: string }, empIds: string[]) =>
  hr.ok(training.sign, { trainingId: row.trainingId, empIds })
const membersOf = async (row: { trainingId: string }) =>
  (await hr.ok(training.get, { trainingId: row.trainingId, size: 1000 })).members.list

describe('scores', () => {
  test('the pass score decides; fields not sent stay, and a certificate is stored with the score', async () => {
    const zhang = await makeEmp(t)
    const li = await makeEmp(t)
    const row = await make([zhang.empId, li.empId], { passScore: 80 })
    const certFile = await pictureOf(t, hr)
    const rows = [
      { empId: zhang.empId, score: 80, certFile },
      { empId: li.empId, score: 79, remark: '补考' },
    ]
    const done = (await score(hr, row, { rows })).data
    expect(done).toMatchObject({ passNum: 1, passRate: null, version: row.version + 1 })
    await score(hr, done, { rows: [{ empId: zhang.empId, score: 90 }] })
    const found = await membersOf(row)
    const [one, two] = [zhang, li].map(({ empId }) => found.find((member) => member.empId === empId))
    expect(one).toMatchObject({ score: 90, pass: 1, signed: 0, certFile: expect.stringMatching(/^\/files\/.+\?t=/) })
    expect(two).toMatchObject({ score: 79, pass: 0, remark: '补考' })
    expect((await t.app.inject({ method: 'GET', url: one?.certFile ?? '' })).statusCode).toBe(200)
  })

  test('while it runs and after, of members, once each, in its range, with the version that was read', async () => {
    const zhang = await makeEmp(t)
    const li = await makeEmp(t)
    const row = await make([zhang.empId])
    const rows = [{ empId: zhang.empId, score: 60 }]
    expect((await score(hr, { ...row, version: 9 }, { rows })).code).toBe(21002)
    const stranger = await score(hr, row, { rows: [...rows, { empId: li.empId, score: 60 }] })
    expect(stranger).toMatchObject({ code: 22522, msg: `${li.empName}不在参训名单中` })
    expect((await score(hr, row, { rows: [{ empId: 'nobody', score: 1 }] })).code).toBe(21003)
    for (const wrong of [
      [],
      [...rows, ...rows],
      [{ empId: zhang.empId, score: 101 }],
      [{ empId: zhang.empId, score: -1 }],
    ])
      expect((await score(hr, row, { rows: wrong })).code).toBe(21001)
    t.clock.set('2025-06-10 13:59:59')
    expect((await score(hr, row, { rows })).code).toBe(21009)
    t.clock.set('2025-07-10 14:00:00')
    expect((await score(hr, row, { rows })).data).toMatchObject({ status: 3, passNum: 1, passRate: 100 })
    const nurse = await t.as('CARER', { empId: zhang.empId })
    expect((await score(nurse, row, { rows })).status).toBe(401)
  })

  test('without an exam attendance is enough, and there is no score', async () => {
    const { empId } = await makeEmp(t)
    const row = await make([empId], { exam: 0 })
    expect((await score(hr, row, { rows: [{ empId, score: 60 }] })).data).toMatchObject({ errors: [{ field: 'rows' }] })
    expect((await score(hr, row, { rows: [{ empId, remark: '实操良好' }] })).data.passNum).toBe(0)
    await sign(row, [empId])
    expect((await look(hr, row)).data.passNum).toBe(1)
  })
})

describe('the hours of a year', () => {
  test('count for ended trainings with attendance, compared with the hours the institution requires', async () => {
    const zhang = await makeEmp(t)
    const li = await makeEmp(t)
    const { deptId } = await deptOf(zhang.empId)
    const row = await make([zhang.empId, li.empId])
    await sign(row, [zhang.empId])
    const last = { startTime: '2024-12-30 09:00:00', endTime: '2024-12-30 10:00:00' }
    await make([zhang.empId], last)
    const hours = async (query: object = {}) =>
      (await hr.ok(training.hours, { size: 1000, ...query })).list.find(({ empId }) => empId === zhang.empId)
    expect(await hours()).toMatchObject({ invited: 0, attended: 0, hours: 0, required: 24, missing: 24, enough: 0 })
    t.clock.set('2025-06-10 16:30:00')
    expect(await hours()).toMatchObject({ invited: 1, attended: 1, hours: 2.5, missing: 21.5, enough: 0 })
    expect(await hours({ year: 2024 })).toMatchObject({ invited: 1, attended: 0, hours: 0 })
    expect(await hours({ enough: 1 })).toBeUndefined()
    await hr.ok(setting.saveSwitches, { list: [{ settingKey: 'trainingHoursYear', value: 2 }] })
    expect(await hours({ enough: 1, deptId, empName: zhang.empName })).toMatchObject({
      required: 2,
      missing: 0,
      enough: 1,
    })
    await hr.ok(setting.saveSwitches, { list: [{ settingKey: 'trainingHoursYear', value: 24 }] })
    const book = await hr.call(training.hours, { export: 'xlsx' })
    expect(bytesOf(book.data).toString('latin1', 0, 2)).toBe('PK')
  })

  test('attendance at a fire training within half a year is evidence for the inspection', async () => {
    const known = async () => (await hr.ok(inspection.issueEvidence, { issueId: 'S58' })).value
    const all = Number(/在职(\d+)人/.exec((await known()) ?? '')?.[1])
    const zhang = await makeEmp(t)
    const li = await makeEmp(t)
    const coverage = (came: number) =>
      `${(Math.floor((came * 1000) / (all + 2)) / 10).toFixed(1)}%（在职${all + 2}人，已参训${came}人）`
    const fire = { trainingType: 3, exam: 0 }
    await sign(await make([zhang.empId, li.empId], fire), [zhang.empId])
    expect(await known()).toBe(coverage(0))
    t.clock.set('2025-06-10 16:30:00')
    expect(await known()).toBe(coverage(1))
    t.clock.set('2025-12-11 00:00:00')
    expect(await known()).toBe(coverage(0))
  })

  test('everybody reads his own trainings, users with the permission those of all; no drafts', async () => {
    const zhang = await makeEmp(t)
    const li = await makeEmp(t)
    const one = await t.as('CARER', { empId: zhang.empId })
    const two = await t.as('CARER', { empId: li.empId })
    const row = await make([zhang.empId])
    await make([zhang.empId], { publish: 0 })
    await sign(row, [zhang.empId])
    t.clock.set('2025-06-10 16:30:00')
    const mine = (await one.ok(training.records)).list
    expect(mine).toMatchObject([{ trainingId: row.trainingId, signed: 1, pass: 0, earned: 2.5, status: 3 }])
    expect((await two.ok(training.records)).list).toEqual([])
    expect((await two.call(training.records, { empId: zhang.empId })).status).toBe(401)
    const filter = { empId: zhang.empId, year: 2025, title: '压疮', trainingType: 2, signed: 1 }
    expect((await hr.ok(training.records, filter)).list).toHaveLength(1)
    expect((await hr.ok(training.records, { ...filter, year: 2024 })).list).toEqual([])
  })

  test('a former employee is no longer a member of trainings that have not begun', async () => {
    const zhang = await makeEmp(t)
    const begun = await make([zhang.empId])
    const next = await make([zhang.empId], { startTime: '2025-06-12 09:00:00', endTime: '2025-06-12 10:00:00' })
    const leave = { empId: zhang.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    await hr.ok(staff.update, leave)
    expect([(await membersOf(begun)).length, (await membersOf(next)).length]).toEqual([1, 0])
  })
})

const deptOf = (empId: string) =>
  t.db((db) => db.selectFrom('emp').select('deptId').where('empId', '=', empId).executeTakeFirstOrThrow())
