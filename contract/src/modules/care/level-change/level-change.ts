import { z } from 'zod'
import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  name,
  ofResident,
  ref,
  s,
  signature,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, text } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'

/** Another level for a resident: proposed, affirmed, in effect from its day (care.md 9.6). */

export const changeStatus = codes({
  0: ['proposed', '待确认'],
  1: ['affirmed', '已确认'],
  2: ['done', '已生效'],
  3: ['rejected', '已驳回'],
  4: ['void', '已作废'],
})

export const LevelChange = fields({
  changeId: id('等级变更'),
  ...ofResident,
  fromLevelId: ref('原等级', 'levels').nullish(),
  fromLevelName: s('原等级', 20).nullish(),
  toLevelId: ref('新等级', 'levels'),
  toLevelName: s('新等级', 20).nullish(),
  assessmentId: id('依据评估').nullish(),
  /** The number of its assessment, or the reason. */
  basis: s('依据', 200).nullish(),
  priceDiff: fen('月差价', { min: -99_999_999_999 }),
  effectiveDate: day('生效日期'),
  reason: area('变更原因', 200).nullish(),
  familyConfirm: flag('家属已确认'),
  confirmName: name('确认家属', 30).nullish(),
  familySign: signature('家属签名').nullish(),
  affirmByName: name('确认人', 50).nullish(),
  affirmTime: time('确认时间').nullish(),
  rejectReason: s('驳回或作废原因', 200).nullish(),
  changeStatus: code('状态', changeStatus),
  ...reviewNow,
  /** Open, and the reader may make it void: a proposal of others and an affirmed change only who may affirm. */
  mayCancel: flag('可作废').nullish(),
  ...stamps,
})

export const changeFlow = flow('changeStatus', changeStatus, {
  affirm: { from: [0], to: 1 },
  reject: { from: [0], to: 3 },
  cancel: { from: [0, 1], to: 4 },
})

export const levelChangeRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  dates: [14008, '日期范围不正确'],
  needFamily: [14211, '费用上调须家属确认'],
  monthClosed: [14212, '{yyyy-MM}已结账，不能回溯'],
  waiting: [14215, '该老人已有待生效的等级变更'],
})

const page = 'careplan.level'
const base = '/pims/web-pi/nursing/levelChange'
const touches = ['level-change', 'message', 'todo', 'dashboard']
/** When it takes effect, at once or at night, it is a level change of the stay, with its schedule and its bills. */
const carriedOut = [
  ...touches,
  'residence',
  'resident',
  'care-plan',
  'care-task',
  'room-map',
  'bill',
  'account',
  'cost-project',
  'settlement',
]
const own = LevelChange.shape

export const levelChange = calls('level-change', {
  list: get(base, {
    title: '等级变更列表',
    permit: `${page}.query|${page}.change|${page}.affirm`,
    query: paging({
      ...filtersOf(LevelChange, ['oldmanName', 'changeStatus', 'toLevelId', 'effectiveDate..']),
      oldmanId: text,
    }),
    reply: paged(LevelChange),
  }),
  /** With `preview` nothing is stored: it shows the cost, the changes and the remaining rows. */
  create: post(base, {
    title: '提出等级变更',
    permit: `${page}.change`,
    body: fields({
      oldmanId: own.oldmanId,
      toLevelId: own.toLevelId,
      effectiveDate: own.effectiveDate.nullish(),
      reason: own.reason,
      assessmentId: own.assessmentId,
      preview: flag('预览').nullish(),
    }),
    reply: fields({
      changeId: id('等级变更').nullish(),
      priceDiff: own.priceDiff,
      taskDelta: int('每日任务变化', { min: -9999 }),
      modifiedRows: z.array(s('护理项目', 30)),
    }),
    touches,
  }),
  affirm: put(`${base}/{changeId}/affirm`, {
    title: '确认等级变更',
    permit: `${page}.affirm`,
    body: fields({
      effectiveDate: own.effectiveDate,
      familyConfirm: own.familyConfirm.default(0),
      confirmName: own.confirmName,
      familySign: own.familySign,
      version: field(z.int(), { label: '版本', kind: 'int' }),
    }),
    reply: LevelChange,
    touches: carriedOut,
  }),
  reject: put(`${base}/{changeId}/reject`, {
    title: '驳回等级变更',
    permit: `${page}.affirm`,
    body: fields({ reason: s('驳回原因', 200), version: z.int() }),
    reply: LevelChange,
    touches: [...touches, 'assessment'],
  }),
  /** One's own proposal with `.change`, others with `.affirm`. */
  cancel: put(`${base}/{changeId}/cancel`, {
    title: '作废等级变更',
    permit: `${page}.change|${page}.affirm`,
    body: fields({ reason: s('作废原因', 200), version: z.int() }),
    reply: LevelChange,
    touches,
  }),
})
