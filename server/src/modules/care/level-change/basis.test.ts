import { expect, test } from 'vitest'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { bench } from '../assessment/test-bench.ts'
import { answersOf } from '../assessment/test-sheets.ts'

// A change of level proposed by an assessment, and its effect on the assessment (care.md 9.3–9.6).
const b = bench()

const changes = async () => (await b.head.ok(levelChange.list, { oldmanId: b.person.oldmanId })).list
const rowOf = async (assessmentId: string) =>
  (await b.head.ok(assessment.list, { oldmanId: b.person.oldmanId })).list.find(
    (row) => row.assessmentId === assessmentId,
  )

/** An assessment of the best answers, and the change to 自理 it proposed. */
async function proposed() {
  const { assessmentId } = await b.signed(2, { assessCausle: 2 })
  const [change] = await changes()
  expect(change).toMatchObject({ assessmentId, changeStatus: 0, toLevelId: 'level-0' })
  return { assessmentId, change }
}

test('28: an assessment is not unbound or voided once the change on it is affirmed (14209, 14207); before that, its proposal is voided too', async () => {
  const { assessmentId, change } = await proposed()
  const { changeId, version } = change
  const act = async (body: object) => b.change(b.head, assessmentId, (await rowOf(assessmentId))?.version ?? 0, body)
  const affirmed = { effectiveDate: '2025-06-20', familyConfirm: 1 as const, confirmName: '李芳' }
  await b.head.ok(levelChange.affirm, { changeId, version, ...affirmed })
  expect(await act({ bindType: 0, reason: '绑错' })).toMatchObject({ code: 14209 })
  expect(await act({ action: 'void', reason: '作废' })).toMatchObject({ code: 14207 })
  const [waiting] = await changes()
  await b.head.ok(levelChange.cancel, { changeId, version: waiting.version ?? 0, reason: '家属不同意' })
  expect(await act({ action: 'void', reason: '作废' })).toMatchObject({ code: 0 })
})

test('voiding an assessment voids its open proposal', async () => {
  const { assessmentId } = await proposed()
  const row = await rowOf(assessmentId)
  await b.change(b.head, assessmentId, row?.version ?? 0, { action: 'void', reason: '录错' })
  expect(await changes()).toMatchObject([{ changeStatus: 4, rejectReason: '依据的评估已作废或解绑' }])
})

test('a newest assessment that confirms the level voids earlier proposals of assessments; those made by hand stay', async () => {
  const { change } = await proposed()
  const { changeId, version } = change
  await b.head.ok(levelChange.affirm, { changeId, version, effectiveDate: '2025-06-10', familyConfirm: 0 })
  await b.signed(2, { answers: answersOf(2, { 'B1.1': 'B1.1-3' }) })
  const open = async () => (await changes()).filter(({ changeStatus }) => changeStatus === 0)
  expect(await open()).toMatchObject([{ toLevelId: 'level-1' }])
  await b.signed(2)
  expect(await open()).toEqual([])
  expect((await changes()).map(({ rejectReason }) => rejectReason)).toContain('新的评估结果与现等级一致')
  const byHand = { oldmanId: b.person.oldmanId, toLevelId: 'level-2', reason: '夜间需要翻身' }
  await b.head.ok(levelChange.create, byHand)
  await b.signed(2)
  expect(await open()).toMatchObject([{ toLevelId: 'level-2' }])
})

test('a disputed level is assessed again today: nurses with the authority are asked, until that is done', async () => {
  const { assessmentId, change } = await proposed()
  const openTodos = async () =>
    (await b.second.ok(todo.list, { todoStatus: 0, size: 1000 })).list
      .filter(({ bizId }) => bizId === b.person.oldmanId)
      .map(({ todoType }) => todoType)
  expect(await openTodos()).toEqual([])
  await b.head.ok(levelChange.reject, {
    changeId: change.changeId,
    version: change.version ?? 0,
    reason: '家属对结果有异议',
  })
  expect(await rowOf(assessmentId)).toMatchObject({ nextAssessDate: '2025-06-10' })
  expect(await b.whole(assessmentId)).toMatchObject({ nextReason: '对评定的等级有异议' })
  expect(await openTodos()).toEqual(['ASSESS_NOW'])
  await b.signed(2, { assessCausle: 4 })
  expect(await openTodos()).toEqual([])
})

test('a stopped level is not proposed for any grade', async () => {
  const { levelId, levelName, version, assessGrades } = await b.head.ok(careLevel.get, { levelId: 'level-0' })
  const level = { levelId, levelName, version, assessGrades }
  const stopped = await b.house.admin.ok(careLevel.update, { ...level, status: 0 })
  expect(await b.signed(2)).toMatchObject({ assessStatus: 2 })
  expect(await changes()).toEqual([])
  await b.house.admin.ok(careLevel.update, { ...level, version: stopped.version, status: 1 })
})
