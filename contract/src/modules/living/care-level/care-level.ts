import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { area, code, day, fen, field, fields, id, int, pick, ref, rows, s, stamps } from '../../../kit/fields.ts'
import { flagOf, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Care levels (care.md 1). */

export const assessType = codes({
  0: ['easy', '简易评估'],
  1: ['edition2013', '2013版标准评估'],
  2: ['edition2023', '2023版标准评估'],
  3: ['plus', '2023增强版评估'],
})
/** `2013版`: the columns of several types in one cell must be readable. */
export const shortType = (type: number) => assessType.label(type).replace(/标准评估|评估/, '')
/** The grades of every type, from no loss of ability to total loss. */
export const assessGrade = codes({ 0: '0级 完好', 1: '1级 轻度', 2: '2级 中度', 3: '3级 重度', 4: '4级 完全' })

/** Two of the types end at 3. */
export const worstGrade = (type: number) => (type >= 2 ? 4 : 3)

const AssessGrade = fields({ type: code('评估', assessType), grade: code('等级', assessGrade) })

export const lastPlace = 9999
export const Level = fields({
  levelId: id('等级编号'),
  levelName: s('等级', 20),
  levelCode: s('等级代码', 10).nullish(),
  sort: int('排序', { min: 0, max: lastPlace }),
  color: field(z.string().regex(/^#[0-9a-fA-F]{6}$/, '颜色应为 #RRGGBB'), {
    label: '颜色',
    kind: 'text',
    max: 7,
  }).nullish(),
  assessGrades: rows('对应评估等级', AssessGrade, 20).nullish(),
  projectChildId: ref('护理费项目', 'careFees').nullish(),
  projectChildName: s('护理费项目', 30).nullish(),
  monthPrice: fen('月价').nullish(),
  staffRatio: field(z.string().regex(/^1:([1-9]|1\d|20)$/, '应为 1:N，N 为 1 至 20'), {
    label: '照护比',
    kind: 'text',
    max: 5,
  }).nullish(),
  minutesPerDay: int('每日照护', { unit: '分钟' }).nullish(),
  /** A new set of jobs waits for this day. */
  pendingDate: day('新配置生效').nullish(),
  roundMinutes: int('巡视间隔', { min: 10, max: 1440, unit: '分钟' }).nullish(),
  oldmanCount: int('在住人数', { unit: '人' }).nullish(),
  status: code('状态', onOff),
  remark: area('备注', 200).nullish(),
  ...stamps,
})

const entered = [
  'levelName',
  'levelCode',
  'sort',
  'color',
  'assessGrades',
  'projectChildId',
  'staffRatio',
  'roundMinutes',
  'status',
  'remark',
] as const

export const LevelInput = pick(Level, entered).extend({
  sort: Level.shape.sort.nullish(),
  status: Level.shape.status.default(1),
})

export const levelRefusals = refusals({
  gradeTaken: [14101, '评估等级已对应到等级“{levelName}”'],
  feeTaken: [14102, '护理费项目已用于等级“{levelName}”'],
})

const page = 'careplan.level'
const base = '/pims/web-org/levels'

export const careLevel = calls(['care-level', 'fee-project'], {
  list: get(base, {
    title: '护理等级',
    permit: signedIn,
    query: paging({ levelName: text, status: flagOf('启用') }),
    reply: paged(Level),
  }),
  create: post(base, { title: '新增护理等级', permit: `${page}.add`, version: '2.0', body: LevelInput, reply: Level }),
  get: get(`${base}/{levelId}`, { title: '护理等级详情', permit: `${page}.query`, version: '2.0', reply: Level }),
  /** The whole row: fields that are not sent are emptied. */
  update: put(`${base}/{levelId}`, {
    title: '修改护理等级',
    permit: `${page}.edit`,
    version: '2.0',
    body: LevelInput,
    reply: Level,
  }),
  /** One or many; all or nothing (A10: the same path with one id). */
  remove: del(`${base}/{levelIds}`, { title: '删除护理等级', permit: `${page}.delete`, version: '2.0' }),
})
