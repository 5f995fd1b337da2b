import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { common, refuse } from '#contract/kit/refusals.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { joinReviewed, trailOf, withdrawReview } from './service.ts'
import { documentsOf } from './test-biz.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const maker = enters(t, 'NURSE')
const safety = enters(t, 'SAFETY')
const director = enters(t, 'DIRECTOR')
let house: ReturnType<typeof documentsOf>
beforeAll(async () => {
  house = documentsOf(t, () => admin)
})
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  await house.configure()
})

const trail = (client: Client, bizId: string) => t.db((db) => trailOf(db, house.as(client), { biz: house.biz, bizId }))

describe('one step', () => {
  test('the reviewers get a to-do, one passes it, the applicant is told the result, the trail stores the votes', async () => {
    const bizId = newId()
    await house.open(maker, bizId)
    expect(await noticeTitles(safety, bizId)).toEqual([`请审核：整改单${bizId}`.slice(0, 60)])
    expect(await noticeTitles(director, bizId)).toEqual([])
    const [waiting] = await trail(safety, bizId)
    expect(waiting).toMatchObject({ state: 1, round: 1, mayDecide: 1, steps: [{ title: '安全质控员', votes: [] }] })
    expect(waiting.steps[0].waitingFor).toContain('SAFETY用户')
    expect((await trail(director, bizId))[0].mayDecide).toBe(0)
    expect(await house.decide(safety, bizId, true, '同意')).toBe('PASSED')
    expect(await noticeTitles(maker, bizId)).toEqual([`审核通过：整改单${bizId}`.slice(0, 60)])
    const [passed] = await trail(safety, bizId)
    expect(passed).toMatchObject({ state: 2, mayDecide: 0, endTime: '2025-06-10 10:00:00' })
    expect(passed.steps[0]).toMatchObject({
      waitingFor: null,
      votes: [{ userName: '审核人', pass: 1, opinion: '同意', voteTime: '2025-06-10 10:00:00' }],
    })
  })

  test('a refusal with its reason ends it; nothing waits any more', async () => {
    const bizId = newId()
    await house.open(maker, bizId)
    await expect(house.decide(safety, bizId, false)).rejects.toThrow('没有原因')
    expect(await house.decide(safety, bizId, false, '照片不清')).toBe('REFUSED')
    await expect(house.decide(safety, bizId)).rejects.toThrow('没有待审核')
    expect((await trail(safety, bizId))[0]).toMatchObject({
      state: 3,
      steps: [{ votes: [{ pass: 0, opinion: '照片不清' }] }],
    })
  })

  test('the maker may not decide, others may, and the maker too where the configuration allows it', async () => {
    const mine = newId()
    const open = newId()
    await house.open(safety, mine)
    await expect(house.decide(safety, mine)).rejects.toThrow('本人')
    await expect(house.decide(director, mine)).rejects.toThrow('不是审核人')
    await house.configure({ selfAudit: 1 })
    await expect(house.decide(safety, mine), 'it keeps the configuration it was made under').rejects.toThrow('本人')
    await house.open(safety, open)
    expect(await house.decide(safety, open)).toBe('PASSED')
  })

  test('a business without review opens no round', async () => {
    await t.db((db) => db.deleteFrom('review').where('biz', '=', 'RECTIFY').where('reviewState', '=', 1).execute())
    await house.configure({ openStatus: 0 })
    const bizId = newId()
    expect(await house.open(maker, bizId)).toBeUndefined()
    expect(await trail(maker, bizId)).toEqual([])
    await expect(house.decide(safety, bizId)).rejects.toThrow('没有待审核')
  })

  test('a withdrawn one no longer waits; opened again it is a second round', async () => {
    const bizId = newId()
    await house.open(maker, bizId)
    await t.db((db) => withdrawReview(db, house.as(maker), { biz: house.biz, bizId }))
    await expect(house.decide(safety, bizId)).rejects.toThrow('没有待审核')
    await house.open(maker, bizId)
    await house.open(maker, bizId)
    expect((await trail(safety, bizId)).map(({ round, state }) => [round, state])).toEqual([
      [3, 1],
      [2, 4],
      [1, 4],
    ])
    expect(await noticeTitles(safety, bizId)).toHaveLength(3)
  })
})

describe('steps and reviewers', () => {
  test('the next step begins when one is done; only then may its reviewers decide', async () => {
    await house.configure({ steps: [house.step('role-safety'), house.step('role-director')] })
    const bizId = newId()
    await house.open(maker, bizId)
    await expect(house.decide(director, bizId)).rejects.toThrow('不是审核人')
    t.clock.set('2025-06-10 11:00:00')
    expect(await house.decide(safety, bizId)).toBe('WAITING')
    expect(await noticeTitles(maker, bizId)).toEqual([])
    expect(await noticeTitles(director, bizId)).toHaveLength(1)
    expect((await trail(director, bizId))[0].steps.map(({ since }) => since)).toEqual([
      '2025-06-10 10:00:00',
      '2025-06-10 11:00:00',
    ])
    expect(await house.decide(director, bizId)).toBe('PASSED')
  })

  test('in an ALL step each role has to agree, no user twice', async () => {
    await house.configure({ steps: [{ approverType: 'ROLE', ids: ['role-safety', 'role-director'], mode: 'ALL' }] })
    const bizId = newId()
    await house.open(maker, bizId)
    expect(await house.decide(safety, bizId)).toBe('WAITING')
    await expect(house.decide(safety, bizId)).rejects.toThrow('没有待审核')
    expect((await trail(director, bizId))[0].steps[0].title).toBe('安全质控员、院长（全部通过）')
    expect(await house.decide(director, bizId)).toBe('PASSED')
  })

  test('where a step has no possible reviewer, the administrators decide', async () => {
    await house.configure({ steps: [{ approverType: 'DEPT_LEADER', ids: [], mode: 'ANY' }] })
    const bizId = newId()
    await house.open(maker, bizId)
    expect(await noticeTitles(admin, bizId)).toHaveLength(1)
    await expect(house.decide(safety, bizId)).rejects.toThrow('不是审核人')
    expect(await house.decide(admin, bizId)).toBe('PASSED')
  })

  test('does not ask a user who lacks the code or does not see the department', async () => {
    const bizId = newId()
    const other = newId()
    await house.open(maker, bizId, { permit: 'live.Outing.audit.audit' })
    await expect(house.decide(safety, bizId), 'SAFETY does not hold it').rejects.toThrow('不是审核人')
    const ward = await makeDept(t)
    const head = await t.as('NURSE_HEAD', { deptId: ward.deptId })
    const stranger = await t.as('NURSE_HEAD')
    await house.configure({ steps: [house.step('role-nurse-head')] })
    await house.open(maker, other, { deptId: ward.deptId })
    expect([await noticeTitles(head, other), await noticeTitles(stranger, other)].map(({ length }) => length)).toEqual([
      1, 0,
    ])
    await expect(house.decide(stranger, other)).rejects.toThrow('不是审核人')
    expect(await house.decide(head, other)).toBe('PASSED')
  })
})

describe('a step that waits too long', () => {
  const hourly = async (time: string) => {
    await t.round('hourly', time)
  }

  test('REMIND tells the deciders again, each time the hours have passed', async () => {
    await house.configure({ timeoutHours: 2 })
    const bizId = newId()
    await house.open(maker, bizId)
    await hourly('2025-06-10 11:00:00')
    expect(await noticeTitles(safety, bizId)).toHaveLength(1)
    await hourly('2025-06-10 12:00:00')
    await hourly('2025-06-10 13:00:00')
    expect(await noticeTitles(safety, bizId)).toHaveLength(2)
    await hourly('2025-06-10 14:00:00')
    expect(await noticeTitles(safety, bizId)).toHaveLength(3)
  })

  test('PASS passes it, and the module carries out what follows', async () => {
    await house.configure({ timeoutHours: 2, timeoutAction: 'PASS' })
    const done: string[] = []
    joinReviewed('RECTIFY', { touches: ['message'], passed: async (_, __, bizId) => void done.push(bizId) })
    const bizId = newId()
    await house.open(maker, bizId)
    await hourly('2025-06-11 11:59:00')
    await hourly('2025-06-11 12:59:00')
    expect(done).toContain(bizId)
    expect((await trail(safety, bizId))[0]).toMatchObject({
      state: 2,
      steps: [{ votes: [{ userName: '系统', opinion: '超时自动通过' }] }],
    })
    expect(await noticeTitles(maker, bizId)).toEqual([`审核通过：整改单${bizId}`.slice(0, 60)])
  })

  test('a document its module refuses goes on waiting, and does not delay the others', async () => {
    await house.configure({ timeoutHours: 2, timeoutAction: 'PASS' })
    const stuck = newId()
    const free = newId()
    const passed = async (_: unknown, __: unknown, bizId: string) => {
      if (bizId === stuck) refuse(common.inUse)
    }
    joinReviewed('RECTIFY', { touches: ['message'], passed })
    await house.open(maker, stuck)
    await house.open(maker, free)
    await hourly('2025-06-12 11:59:00')
    expect([(await trail(safety, stuck))[0].state, (await trail(safety, free))[0].state]).toEqual([1, 2])
    expect(await house.decide(safety, stuck)).toBe('PASSED')
  })
})
