import { onOff } from '#contract/kit/codes.ts'
import { sentenceOf } from '#contract/kit/refusals.ts'
import { changeStatus } from '#contract/modules/care/level-change/level-change.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { joinLevels } from '../../living/care-level/service.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { undone } from '../../platform/message/service.ts'
import { joinAssessment } from '../assessment/service.ts'
import { assertBasis, carryOutChange, openChanges, ownChange, previewOf, proposeChange } from './changes.ts'
import { changeOf, failed, forgetFailed, proposeThere } from './news.ts'
import { levelChanges } from './tables.ts'

/** Changes of level follow the stay, and assessments propose them (care.md 6, 9.6). */

const { proposed, affirmed, done, void: cancelled } = changeStatus.is

joinResidence({
  name: 'level-change',
  afterStep: async (db, who, step) => {
    if (step.name === 'level') await follow(db, who, step.resident, step.detail)
    if (step.name === 'adjust' || step.name === 'exchange')
      for (const row of await openChanges(db, who, step.resident.oldmanId))
        if (row.changeStatus === proposed) await proposeThere(db, who, step.resident, row)
    if (step.name === 'quit') await voidOpen(db, who, step.resident.oldmanId, '老人已退住')
    if (step.name === 'remove') await voidOpen(db, who, step.resident.oldmanId, '入住记录已删除')
  },
})

// A level named in a change is kept, since the change shows it later.
joinLevels({
  name: 'level-change',
  uses: async (db, who, levelIds) => {
    const { n } = await db
      .selectFrom('levelChange')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('orgId', '=', who.orgId)
      .where((eb) => eb.or([eb('fromLevelId', 'in', [...levelIds]), eb('toLevelId', 'in', [...levelIds])]))
      .executeTakeFirstOrThrow()
    return [{ type: '等级变更', count: Number(n) }]
  },
})

interface Step {
  date: string
  levelIdBefore: string | null
  levelId: string
  assessmentId: string | null
  reason: string | null
}

/** Marks the affirmed change as in effect; a direct 调级 of the stay adds such a row, and open proposals are voided. */
async function follow(db: Db, who: Who, resident: Row<'oldman'>, step: Step) {
  const { oldmanId } = resident
  await forgetFailed(db, who, oldmanId)
  const [open] = await openChanges(db, who, oldmanId)
  if (open?.changeStatus === affirmed && open.toLevelId === step.levelId) {
    // The 调级 may be made for another day than the affirmed one.
    await patch(db, levelChanges, who, open, { changeStatus: done, effectiveDate: step.date })
    return
  }
  if (step.assessmentId) await assertBasis(db, who, resident, step.assessmentId)
  if (open) {
    await patch(db, levelChanges, who, open, { changeStatus: cancelled, rejectReason: '已直接调级' })
    await undone(db, who, changeOf(open))
  }
  const before = { ...resident, levelId: step.levelIdBefore }
  const { priceDiff } = await previewOf(db, who, before, step.levelId)
  await insert(db, levelChanges, who, {
    changeId: newId(),
    oldmanId,
    changeStatus: done,
    priceDiff,
    fromLevelId: step.levelIdBefore,
    toLevelId: step.levelId,
    effectiveDate: step.date,
    assessmentId: step.assessmentId,
    reason: step.reason,
    affirmBy: who.userId,
    affirmByName: who.userName,
    affirmTime: who.now,
  })
}

async function voidOpen(db: Db, who: Who, oldmanId: string, rejectReason: string) {
  await forgetFailed(db, who, oldmanId)
  for (const open of await openChanges(db, who, oldmanId)) {
    await patch(db, levelChanges, who, open, { changeStatus: cancelled, rejectReason })
    await undone(db, who, changeOf(open))
  }
}

joinAssessment({
  name: 'level-change',
  completed: async (db, who, { oldmanId, type, finalGrade, assessmentId, current }) => {
    // An easy one beside a valid standard one has no effect.
    if (!oldmanId || finalGrade === null || current !== 1) return undefined
    const resident = await residentOf(db, who, oldmanId)
    if (!livesHere.includes(resident.oldmanStatus)) return undefined
    const toLevelId = await levelFor(db, who, type, finalGrade)
    if (toLevelId && toLevelId === resident.levelId) await voidOutdated(db, who, oldmanId)
    if (!toLevelId || toLevelId === resident.levelId) return undefined
    // An affirmed change comes first; the next assessment proposes again.
    if ((await openChanges(db, who, oldmanId)).some(({ changeStatus: status }) => status === affirmed)) return undefined
    const { changeId } = await proposeChange(db, who, resident, { oldmanId, toLevelId, assessmentId })
    return { proposalId: changeId }
  },
  isUsed: async (db, who, assessmentId) => {
    const used = await db
      .selectFrom('levelChange')
      .select('changeId')
      .where('orgId', '=', who.orgId)
      .where('assessmentId', '=', assessmentId)
      .where('changeStatus', 'in', [affirmed, done])
      .executeTakeFirst()
    return used !== undefined
  },
  gone: async (db, who, { oldmanId, assessmentId }) => {
    if (!oldmanId) return
    for (const open of await openChanges(db, who, oldmanId))
      if (open.assessmentId === assessmentId) {
        await patch(db, levelChanges, who, open, { changeStatus: cancelled, rejectReason: '依据的评估已作废或解绑' })
        await undone(db, who, changeOf(open))
      }
  },
})

/** The newest assessment confirms the level: earlier proposals cannot be affirmed any more. */
async function voidOutdated(db: Db, who: Who, oldmanId: string) {
  for (const open of await openChanges(db, who, oldmanId)) {
    if (open.changeStatus !== proposed || !open.assessmentId) continue
    await patch(db, levelChanges, who, open, { changeStatus: cancelled, rejectReason: '新的评估结果与现等级一致' })
    await undone(db, who, changeOf(open))
  }
}

/** The second assessor may have no access to the ward. */
const residentOf = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()

async function levelFor(db: Db, who: Who, type: number, grade: number) {
  const all = await db
    .selectFrom('level')
    .select(['levelId', 'assessGrades'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .execute()
  const fits = all.find(({ assessGrades }) => assessGrades?.some((one) => one.type === type && one.grade === grade))
  return fits?.levelId
}

/**
 * care.md 9.6: carries out the changes that begin today; a refused one is voided, and users who may affirm are notified
 * why.
 */
async function runDue(db: Db, who: Who) {
  const due = await db
    .selectFrom('levelChange')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('changeStatus', '=', affirmed)
    .where('effectiveDate', '<=', who.today)
    .orderBy('changeId')
    .execute()
  for (const row of due) {
    // It was cancelled in the meantime.
    if ((await ownChange(db, who, row.changeId)).changeStatus !== affirmed) continue
    const refusal = await attempt(db, who, {}, () => carryOutChange(db, who, row))
    if (!refusal) continue
    const rejectReason = sentenceOf(refusal.message).slice(0, 200)
    await patch(db, levelChanges, who, row, { changeStatus: cancelled, rejectReason })
    await failed(db, who, await ownResident(db, who, row.oldmanId), row, rejectReason)
  }
  return due.length
}

joinRound('care-day', {
  title: '等级变更生效',
  name: 'level-change',
  // A resident who changes to a level gets its jobs of today.
  behind: ['level-config'],
  touches: ['level-change', 'residence', 'resident', 'care-plan', 'care-task', 'room-map', 'bill', 'message'],
  run: (db, { who }) => runDue(db, who),
})
