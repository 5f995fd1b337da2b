import { addDays } from '#core/clock.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

interface DemoTraining {
  title: string
  type: number
  way: number
  hours: number
  teacher: string
  place: string
  content: string
  exam?: true
}

const trainings: readonly DemoTraining[] = [
  {
    title: '压疮预防与翻身技巧',
    type: 2,
    way: 2,
    hours: 2,
    teacher: '护士长',
    place: '三楼示教室',
    exam: true,
    content: '压疮分期识别、翻身间隔、减压垫使用，分组操作考核。',
  },
  {
    title: '消防疏散与灭火器使用',
    type: 3,
    way: 5,
    hours: 1.5,
    teacher: '消防支队王队长',
    place: '一楼大厅及室外',
    content: '疏散路线、轮椅老人转移、灭火器和消火栓实操。',
  },
  {
    title: '海姆立克与心肺复苏',
    type: 7,
    way: 2,
    hours: 3,
    teacher: '急救中心李老师',
    place: '多功能厅',
    exam: true,
    content: '噎食急救、成人心肺复苏、AED 使用，逐人过关。',
  },
  {
    title: '手卫生与隔离防护',
    type: 6,
    way: 1,
    hours: 1,
    teacher: '院感专员',
    place: '三楼示教室',
    content: '七步洗手法、穿脱隔离衣、呼吸道传染病上报流程。',
  },
  {
    title: '老年人权益与防欺凌',
    type: 11,
    way: 1,
    hours: 2,
    teacher: '法律顾问张律师',
    place: '会议室',
    exam: true,
    content: '老年人权益保障法、约束保护的知情同意、案例讨论。',
  },
  {
    title: '厨房食品安全与留样',
    type: 5,
    way: 1,
    hours: 1.5,
    teacher: '膳食主管',
    place: '员工餐厅',
    content: '进货查验、生熟分开、留样记录、常见食源性疾病。',
  },
]

/** In every state: one to come, one online over several days, a draft, one cancelled, the rest held. */
const firstStates: readonly Row<'training'>['status'][] = [0, 1, 2, 1, 4]

const makeTrainings: Demo = async ({ db, orgId, now, random }) => {
  const today = now.slice(0, 10)
  const people = await db
    .selectFrom('emp')
    .select(['empId', 'deptId'])
    .where('orgId', '=', orgId)
    .where('status', '<>', 3)
    .orderBy('empId')
    .execute()
  const rows = Array.from({ length: 20 }, (_, at): FreshRow<'training'> & { memberIds: string } => {
    const { title, type, way, hours, exam, ...more } = trainings[at % trainings.length]
    const status = firstStates[at] ?? 3
    const day = addDays(today, [6, 1, -1, 4, -2][at] ?? 60 - at * 13)
    const minutes = hours * 60
    const end = `${String(14 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    return {
      orgId,
      trainingId: `training-${String(at + 1).padStart(3, '0')}`,
      signKey: `demo-${at}`,
      title,
      trainingType: type,
      way: status === 2 ? 3 : way,
      hours,
      ...more,
      exam: exam ? 1 : 0,
      startTime: `${day} 14:00:00`,
      endTime: status === 2 ? `${addDays(today, 3)} 18:00:00` : `${day} ${end}`,
      memberIds: JSON.stringify(people.filter((_one, of) => (of + at) % 5 > 0).map(({ empId }) => empId)),
      ...(status === 2 && { place: null, content: `${more.content}线上自学，截止前完成。` }),
      ...(status === 4 && { cancelReason: '讲师临时有急诊任务，另行通知。' }),
      status,
      remindTold: now,
      createTime: `${addDays(day, -9)} 09:30:00`,
      createBy: 'user-safety',
      createByName: '安全质控员',
    }
  })
  await db.insertInto('training').values(rows).execute()
  const members = rows
    .filter(({ status }) => status !== 0)
    .flatMap(({ trainingId, memberIds, status, startTime, exam, createTime }) =>
      (JSON.parse(memberIds) as string[]).map((empId): FreshRow<'trainingMember'> => {
        const came = status === 3 ? random.chance(0.9) : status === 2 && random.chance(0.4)
        return {
          orgId,
          memberId: `${trainingId}-${empId}`,
          trainingId,
          empId,
          createTime,
          ...(came && { signTime: startTime, signWay: random.pick([1, 3, 3]) }),
          ...(came && status === 3 && exam && { score: random.pick([52, 68, 75, 82, 88, 90, 95, 98]) }),
        }
      }),
    )
  await db.insertInto('trainingMember').values(members).execute()
}
export default makeTrainings
