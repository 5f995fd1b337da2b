import { beforeEach, describe, expect, test } from 'vitest'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { todosOf } from '../../../../test/notices.ts'
import { houseOf, look, lookAt } from './test-house.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const director = enters(t, 'DIRECTOR')
const admin = enters(t, 'ADMIN')
const li = enters(t, 'CARER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))
const { submit, found, reply, recheck } = houseOf(t, safety, li)

describe('recheck by steps (审核配置)', () => {
  const configure = (more: object) =>
    admin.ok(setting.saveSwitches, {
      list: [{ settingKey: checkKey('RECTIFY'), value: { ...checkDefault('RECTIFY'), ...more } }],
    })
  const step = (...ids: string[]) => ({ approverType: 'ROLE', ids, mode: 'ANY' })

  test('every step must pass it, the first refusal fails it; without review steps users with the permission recheck', async () => {
    await configure({ openStatus: 1, steps: [step('role-safety'), step('role-director')] })
    const answered = (await reply(li, await found())).data
    const first = (await recheck(safety, answered)).data
    expect(first).toMatchObject({ status: 2 })
    expect(first.rounds[0].recheckResult).toBeUndefined()
    expect((await recheck(safety, first)).status).toBe(401)
    expect((await recheck(director, first)).data).toMatchObject({ status: 3, rounds: [{ recheckResult: 1 }] })
    const other = (await reply(li, await found())).data
    expect((await recheck(director, other)).status).toBe(401)
    const no = { pass: 0, opinion: '不行', deadline: '2025-06-20' }
    expect((await recheck(safety, other, no)).data.status).toBe(4)
    await configure({ openStatus: 0 })
    const plain = (await reply(li, await found())).data
    expect(await todosOf(director, plain.inspectRecordId)).toMatchObject([{ todoType: 'RECTIFY', todoStatus: 0 }])
    expect((await recheck(director, plain)).data.status).toBe(3)
    expect(await todosOf(safety, plain.inspectRecordId)).toMatchObject([{ todoStatus: 2 }])
    await configure({})
  })

  test('a recheck whose review runs out of time passes, where the step allows it', async () => {
    await configure({ openStatus: 1, timeoutHours: 1, timeoutAction: 'PASS' })
    const row = await submit({ fail: [4] })
    await reply(li, row.records[0])
    await t.round('hourly', '2025-06-10 10:30:00')
    expect((await look(safety, row.records[0])).data).toMatchObject({
      status: 3,
      rounds: [{ recheckOpinion: '超时自动通过' }],
    })
    expect((await lookAt(safety, row)).data.status).toBe(4)
    await configure({})
  })
})
