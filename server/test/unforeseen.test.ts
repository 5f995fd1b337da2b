import { expect, test } from 'vitest'
import { common } from '#contract/kit/refusals.ts'
import { complaint } from '#contract/modules/campus/complaint/complaint.ts'
import type { LogEntry } from '#core/http/error-log.ts'
import { enters, hosted } from './hosted.ts'
import { inTime, isWaitingFor } from './waiting.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')

test('数据已存在 of a constraint that no module names is reported with its table and its name', async () => {
  const reports: [string, LogEntry][] = []
  const usual = t.services.unforeseen
  t.services.unforeseen = (call, error) => void reports.push([call, error])
  const number = 'TS20250610001'
  const row = { complaintType: 1, source: 2, content: '饭菜偏凉' }
  await safety.ok(complaint.create, row)
  // The effect of a demo that numbers its rows without `serial`.
  await t.db((db) => db.deleteFrom('runningNo').where('scope', '=', number.slice(0, -3)).execute())
  const answer = await safety.call(complaint.create, row)
  t.services.unforeseen = usual
  expect(answer).toMatchObject({ code: common.nameTaken.code, msg: '数据已存在' })
  expect(reports).toMatchObject([['complaint.create', { table: 'complaint', constraint: 'complaint_no_once' }]])
  expect(JSON.stringify(reports)).not.toContain(number)
})

test('a hook that does not end names what it waits for', async () => {
  isWaitingFor('a database that never comes')
  await expect(inTime(() => new Promise(() => undefined), 10)).rejects.toThrow('a database that never comes')
})
