import { addDays } from '#core/clock.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { isReportedLate } from './rules.ts'

interface Happened {
  type: number
  level: number
  harm: number
  process: string
  action: string
  mark?: string
}

const happened: readonly Happened[] = [
  {
    type: 1,
    level: 3,
    harm: 1,
    mark: 'bruise',
    process: '夜间自行如厕，卫生间门口滑倒，右膝着地，意识清楚。',
    action: '就地检查后扶起，测血压、血糖，冰敷右膝，通知值班医生。',
  },
  {
    type: 9,
    level: 4,
    harm: 0,
    process: '发药核对时发现降压药多摆一片，未给老人服用。',
    action: '立即取回，两人重新核对全部晨间药品。',
  },
  {
    type: 3,
    level: 2,
    harm: 2,
    mark: 'pressure',
    process: '晨间护理发现骶尾部皮肤破损约 2×2 cm，2期压疮。',
    action: '清洁换药，改用气垫床，每两小时翻身并记录。',
  },
  {
    type: 6,
    level: 2,
    harm: 1,
    process: '午餐进食馒头时噎住，面色发紫。',
    action: '立即海姆立克急救，异物排出，吸氧观察两小时。',
  },
  {
    type: 2,
    level: 3,
    harm: 1,
    mark: 'wound',
    process: '翻身时未拉床栏，从床沿滑下，左前臂擦伤。',
    action: '检查四肢活动，伤口消毒包扎，拉起双侧床栏。',
  },
  {
    type: 5,
    level: 1,
    harm: 0,
    process: '下午活动后清点发现一人不在，二十分钟后在院外公交站找到。',
    action: '启动走失预案，调看监控，分组寻找，陪同返院并安抚。',
  },
  {
    type: 4,
    level: 4,
    harm: 0,
    process: '巡查发现活动室饮水机出水口未装防烫罩，险些烫到老人。',
    action: '停用该饮水机，贴警示标识，报修。',
  },
]

/** In every state, one overdue, a third of them reported anonymously. */
const firstStates: readonly Row<'adverseEvent'>['status'][] = [0, 1, 2, 3, 4, 1, 6]

const makeAdverseEvents: Demo = async ({ db, orgId, now }, elders) => {
  const living = elders.filter(({ status, place }) => status === 1 && place)
  const floors = await db
    .selectFrom('location')
    .select('locationId')
    .where('orgId', '=', orgId)
    .where('locationType', '=', 3)
    .orderBy('locationId')
    .execute()
  const rows = Array.from({ length: 28 }, (_, at): FreshRow<'adverseEvent'> => {
    const { type, level, harm, process, action, mark } = happened[at % happened.length]
    const day = addDays(now.slice(0, 10), -1 - at * 4)
    const happenTime = `${day} 06:${10 + at}:00`
    const reportTime = `${day} 08:${10 + at}:00`
    const status = firstStates[at] ?? 5
    const isReported = status > 0
    const isAnalysed = [3, 4, 5].includes(status)
    const isPutRight = [4, 5].includes(status)
    const knows = harm > 0 || level < 3
    const anonymous = at % 3 === 2 ? 1 : 0
    return {
      orgId,
      eventId: `adverse-${String(at + 1).padStart(3, '0')}`,
      eventNo: `BL${day.replaceAll('-', '')}001`,
      eventType: type,
      eventLevel: level,
      harm,
      process,
      immediateAction: action,
      happenTime,
      findTime: happenTime,
      oldmanId: type === 9 || type === 4 ? null : living[(at * 7) % living.length].oldmanId,
      locationId: floors[at % floors.length].locationId,
      finderId: `emp-${String(12 + at).padStart(3, '0')}`,
      bodyMap: mark ? JSON.stringify([{ side: 'back', x: 48, y: 46, mark }]) : null,
      ...(knows
        ? { familyInformed: 1, informTime: reportTime, informedName: '女儿' }
        : { familyInformed: 0, notInformReason: '未造成伤害' }),
      ...(level === 1 && status !== 1 && { authorityTime: reportTime, authorityReceiver: '区民政局养老服务科' }),
      status,
      anonymous,
      ...(isReported && { reportTime, late: isReportedLate(happenTime, reportTime) }),
      ...(status === 6 && { backReason: '请写清当时床栏是否拉起。' }),
      ...(isAnalysed && {
        causes: JSON.stringify([at % 2 ? 4 : 5, 6]),
        dutyId: 'user-nurse_head',
        deadline: addDays(day, at === 3 ? 5 : 14),
        causeText: JSON.stringify(['为什么会发生？没有人在旁边', '为什么没有人？交接班时段人手不足']),
        correctiveAction: '当日完成环境整改并重新培训当班人员。',
        preventiveAction: '交接班时段安排专人巡视，列入每日检查。',
      }),
      ...(isPutRight && { verifyResult: '已完成整改，连续一周抽查合格。' }),
      ...(status === 5 && {
        closeTime: `${addDays(day, 10)} 16:00:00`,
        closeByName: '安全质控员',
        closeOpinion: '同意结案',
      }),
      createTime: reportTime,
      createBy: 'user-nurse',
      createByName: '护士',
    }
  })
  await db.insertInto('adverseEvent').values(rows).execute()
}
export default makeAdverseEvents
