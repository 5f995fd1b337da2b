import { describe, expect, test } from 'vitest'
import type { InputFor } from '#contract/kit/calls.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('first saves of one setting at the same moment', () => {
  const t = hosted()
  const admin = enters(t, 'ADMIN')
  const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)

  test('21002: of eight users who read a setting never saved before one saves it', async () => {
    const save = (hours: number) =>
      admin.call(setting.saveSwitches, { list: [{ settingKey: 'taskPatchHours', value: hours, version: 0 }] })
    const hours = [3, 4, 5, 6, 7, 8, 9, 10]
    const answers = await Promise.all(hours.map(save))
    expect(codes(answers)).toEqual([0, ...Array(7).fill(21002)])
    const { value, version } = (await admin.ok(setting.switches)).taskPatchHours
    expect([value, version]).toEqual([hours[answers.findIndex(({ code }) => code === 0)], 1])
    expect((await admin.ok(log.dataLogs, { entity: 'setting', entityId: 'taskPatchHours' })).total).toBe(1)
  })

  test('21002: simultaneous saves of mattress reminders lose nothing', async () => {
    const { setContent } = await admin.ok(setting.mattress)
    const save = (times: number) => {
      const alarmVoice = { status: 'OPEN', times }
      const content = { ...setContent, alarmVoice } as InputFor<typeof setting.saveMattress>['setContent'] // as: what was read
      return admin.call(setting.saveMattress, { setContent: content, version: 0 })
    }
    expect(codes(await Promise.all([1, 2, 3, 4, 5, 6].map(save)))).toEqual([0, ...Array(5).fill(21002)])
  })
})
