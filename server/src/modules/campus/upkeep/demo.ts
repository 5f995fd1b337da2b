import { upkeepStatus, urgency } from '#contract/modules/campus/upkeep/upkeep.ts'
import { addDays } from '#core/clock.ts'
import type { Demo } from '../../../demo/load.ts'
import { assignByOf } from './rules.ts'

const broken: readonly (readonly [what: string, description: string, result: string, costFen: number])[] = [
  ['走廊灯', '三楼东侧走廊两盏灯不亮，夜里看不清路。', '更换灯管两支。', 3600],
  ['护理床摇把', '床头摇起后放不下来。', '更换床头螺杆，试用正常。', 18000],
  ['呼叫按钮', '卫生间呼叫按钮按下没有反应。', '更换按钮并与值班台试呼。', 4500],
  ['热水器', '洗浴间水温忽冷忽热。', '清理水垢，更换温控阀。', 12600],
]
const { waiting, working, finished, accepted, cancelled } = upkeepStatus.is

/** In every state; the newest is urgent and has waited for a day. */
const makeUpkeep: Demo = async ({ db, orgId, now, random }) => {
  const floors = await db
    .selectFrom('location')
    .select('locationId')
    .where('orgId', '=', orgId)
    .where('locationType', '=', 3)
    .orderBy('locationId')
    .execute()
  const rows = Array.from({ length: 24 }, (_, at) => {
    const [what, description, result, costFen] = broken[at % broken.length]
    const day = addDays(now.slice(0, 10), -1 - at * 3)
    const reportTime = `${day} 09:${10 + at}:00`
    const status = [waiting, working, finished, waiting, working, cancelled].at(at) ?? accepted
    const isAssigned = status === working || status === finished || status === accepted
    const isFinished = status === finished || status === accepted
    const reported = { urgency: at % 5 === 0 ? urgency.is.urgent : urgency.is.ordinary, reportTime }
    return {
      ...reported,
      orgId,
      upkeepId: `upkeep-${String(at + 1).padStart(3, '0')}`,
      upkeepNo: `BX${day.replaceAll('-', '')}001`,
      locationId: random.pick(floors).locationId,
      what,
      description,
      status,
      reporterId: 'user-carer',
      assignBy: assignByOf(reported),
      ...(isAssigned && { assigneeId: 'user-storekeeper', assignTime: `${day} 09:50:00` }),
      ...(isFinished && { result, costFen, finishTime: `${day} 15:00:00` }),
      acceptTime: status === accepted ? `${day} 16:00:00` : null,
      reason: status === cancelled ? '重复报修。' : null,
      createTime: reportTime,
      createBy: 'user-carer',
      createByName: '护理员',
    }
  })
  await db.insertInto('upkeep').values(rows).execute()
}
export default makeUpkeep
