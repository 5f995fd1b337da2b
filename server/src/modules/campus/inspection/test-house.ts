import data from '#contract/data/inspection-60.json' with { type: 'json' }
import { inspection, recordCall } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { liveThrough } from '#core/jobs/rounds.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { onRow } from '../../../../test/rows.ts'
import { pictureOf } from '../../platform/file/test-forms.ts'

/** Shared steps of the tests of inspections. */

export const look = onRow(recordCall)
export const act = onRow(inspection.recordUpdate)
export const lookAt = onRow(inspection.get)

const ids = data.items.map(({ issueId }) => issueId)
const issueId = (no: number) => data.items[no - 1].issueId

interface Fails {
  fail?: readonly number[]
  na?: readonly number[]
  /** Further values of each failed answer. */
  more?: object
  without?: readonly number[]
}

export function houseOf(t: TestApp, safety: Client, duty: Client) {
  /** Sixty answers, all passed but these items. */
  function answers({ fail = [], na = [], more = {}, without = [] }: Fails = {}) {
    const fails = new Set(fail.map(issueId))
    const nas = new Set(na.map(issueId))
    const omitted = new Set(without.map(issueId))
    return ids
      .filter((id) => !omitted.has(id))
      .map((id) =>
        fails.has(id)
          ? { issueId: id, result: 2, problem: '现场不符合要求', dutyId: duty.userId, ...more }
          : { issueId: id, result: nas.has(id) ? 3 : 1 },
      )
  }
  const sheet = (more: object = {}) => ({
    inspectType: 1,
    inspectDate: '2025-06-10',
    inspectors: [{ userId: safety.userId }, { name: '王检查' }],
    answers: answers(),
    submit: 1,
    ...more,
  })
  const submit = (fails: Fails = {}, more: object = {}) =>
    safety.ok(inspection.create, sheet({ answers: answers(fails), ...more }))
  const photo = (by: Client) => pictureOf(t, by)
  /** A hazard reported outside of an inspection, and its record. */
  const snap = async (more: object = {}) => ({
    title: '消防通道堆放杂物',
    problem: '三楼楼梯间堆放纸箱',
    place: '三楼',
    hazardLevel: 1,
    dutyId: duty.userId,
    photos: [await photo(safety)],
    ...more,
  })
  const found = async (more: object = {}) => safety.ok(inspection.recordCreate, await snap(more))
  const reply = async (by: Client, row: RecordRow) =>
    act(by, row, { action: 'reply', measure: '已按要求整改', photosAfter: [await photo(by)] })
  const recheck = (by: Client, row: RecordRow, more: object = { pass: 1 }) =>
    act(by, row, { action: 'recheck', ...more })
  const later = (by: Client, row: RecordRow, deadline: string) =>
    act(by, row, { action: 'postpone', deadline, reason: '等待配件' })
  /** Runs the job of 00:05 on a day, even after later days have run. */
  const night = (day: string) => {
    t.clock.set(`${day} 00:05:00`)
    return t.db((db) => liveThrough(db, ['care-day'], { orgId: t.orgId, who: t.who() }))
  }
  return { night, answers, sheet, submit, photo, snap, found, reply, recheck, later, issueId }
}
interface RecordRow {
  inspectRecordId: string
  version: number
}
