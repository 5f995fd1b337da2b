import { callDays, callKind, callStatus } from '#contract/modules/living/quit-call/quit-call.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Demo } from '../../../demo/load.ts'
import { callsDue } from './rules.ts'

const answers = [
  {
    satisfaction: 5,
    comeBack: 1,
    leaveReason: 6,
    answer: '在家由女儿照顾，恢复得不错，说护理员很细心，冬天想再来住。',
  },
  { satisfaction: 4, comeBack: 2, leaveReason: 7, answer: '换到离儿子家近的机构，对这边的伙食还是很怀念。' },
  { satisfaction: 3, comeBack: 3, leaveReason: 1, answer: '觉得费用偏高，现在请了住家阿姨。' },
]
const condoled = '家属情绪平稳，感谢护理员最后的陪伴，遗物已全部取走。'

/**
 * Recently departed residents: their calls after a week and a month are recorded as far as they are due; the latest is
 * still open.
 */
const makeCalls: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const left = await db
    .selectFrom('live')
    .select(['liveId', 'oldmanId', 'quitDate', 'quitType'])
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', liveStatus.is.quit)
    .where('quitDate', 'is not', null)
    .orderBy('quitDate', 'desc')
    .orderBy('liveId')
    .limit(8)
    .execute()
  const by = { createBy: 'user-reception', createByName: '接待' }
  const rows = left.flatMap(({ liveId, oldmanId, quitDate, quitType }, at) =>
    callsDue({ quitDate: quitDate ?? today, quitType: quitType ?? 1 }).map((call) => {
      // The two latest departures have no call yet, however long ago they were.
      const done = at >= 2 && call.dueDate <= today
      const mourned = call.callKind === callKind.is.condolence
      const outcome = mourned ? { answer: condoled } : answers[(at + call.callKind) % answers.length]
      const called = {
        callTime: `${call.dueDate} 10:20:00`,
        calledName: '家属',
        relation: 2,
        callerName: '接待',
        ...outcome,
        callStatus: callStatus.is.done,
      }
      const none = { callTime: null, calledName: null, relation: null, callerName: null, answer: null }
      return {
        orgId,
        quitCallId: `quit-call-${at + 1}-${call.callKind}`,
        liveId,
        oldmanId,
        ...call,
        ...by,
        createTime: `${addDays(call.dueDate, -callDays[call.callKind])} 15:00:00`,
        satisfaction: null,
        comeBack: null,
        leaveReason: null,
        callStatus: callStatus.is.due,
        ...none,
        ...(done ? called : {}),
      }
    }),
  )
  if (rows.length > 0) await db.insertInto('quitCall').values(rows).execute()
}
export default makeCalls
