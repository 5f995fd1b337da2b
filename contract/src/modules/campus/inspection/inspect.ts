import type { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  field,
  fields,
  flag,
  id,
  images,
  int,
  name,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { Issue, inspectType } from './bank.ts'
import { InspectRecord } from './record.ts'
import { conclusion, inspectResult } from './scoring.ts'

/** An inspection from its draft to the day all failed items are rectified (services.md 2). */

export const inspectStatus = codes({
  0: ['draft', '草稿'],
  1: ['submitted', '已提交'],
  2: ['acting', '整改中'],
  3: ['waiting', '待复查'],
  4: ['closed', '已办结'],
})

/** An employee of the institution, or an outside person by name alone. */
export const Inspector = fields({ name: name('姓名', 30).nullish(), userId: ref('检查人', 'users').nullish() })

export const Answer = fields({
  issueId: s('检查项', 10),
  result: code('结果', inspectResult),
  remark: area('备注', 200).nullish(),
  problem: area('问题', 500).nullish(),
  photos: images('照片', 9).nullish(),
  place: s('地点', 50).nullish(),
  dutyDeptId: ref('责任部门', 'departments').nullish(),
  dutyId: ref('责任人', 'users').nullish(),
  deadline: day('整改期限').nullish(),
  onSiteFixed: flag('现场已整改').nullish(),
})
export type Answer = z.output<typeof Answer>

const Totals = fields({
  pass: int('合格'),
  fail: int('不合格'),
  na: int('不适用'),
  unchecked: int('未检查'),
})
const counts = fields({ 1: int('一般隐患'), 2: int('较大隐患'), 3: int('重大事故隐患') })

export const Inspect = fields({
  inspectId: id('检查'),
  inspectNo: s('编号', 20),
  inspectType: code('类型', inspectType),
  inspectTitle: s('标题', 60),
  inspectDate: day('检查日期'),
  inspectOrg: s('检查单位', 50).nullish(),
  inspectors: field(rows('检查人', Inspector, 10).min(1), { label: '检查人', kind: 'list', max: 10 }),
  inspectorNames: s('检查人', 400).nullish(),
  accompany: s('陪同人员', 100).nullish(),
  totals: field(Totals, { label: '结果', kind: 'object' }),
  passCount: int('合格'),
  failCount: int('不合格'),
  naCount: int('不适用'),
  rate: decimal('合格率', { min: 0, max: 100, unit: '%' }).nullish(),
  conclusion: code('结论', conclusion).nullish(),
  hazardCounts: field(counts, { label: '隐患', kind: 'object' }),
  pendingCount: int('待整改'),
  opinion: area('检查意见', 500).nullish(),
  signImages: images('签名', 10).nullish(),
  status: code('状态', inspectStatus),
  submitTime: time('提交时间').nullish(),
  closeTime: time('办结时间').nullish(),
  /** The reader may continue the draft: its author, or an inspector. */
  mine: flag('本人检查'),
  /** The reader is its author. */
  made: flag('本人创建'),
  ...stamps,
})

/** Compared with the previous inspection of the same kind. */
const Comparison = fields({
  previousId: id('上次检查'),
  previousNo: s('上次检查', 20),
  previousDate: day('上次检查日期'),
  previousRate: decimal('上次合格率', { min: 0, max: 100, unit: '%' }).nullish(),
  /** 新增, 重复, 消除: numbers of items. */
  fresh: rows('新增隐患', int('序号'), 60),
  repeated: rows('重复隐患', int('序号'), 60),
  closed: rows('已消除隐患', int('序号'), 60),
})

/** Head, the items in the wording of their day, answers and their results. */
export const InspectWhole = Inspect.extend({
  bankVersion: s('检查表版本', 20),
  items: rows('检查项', Issue, 60),
  answers: rows('检查结果', Answer.extend({ dutyName: name('责任人', 50).nullish() }), 60),
  records: rows('整改单', InspectRecord, 60),
  comparison: field(Comparison, { label: '与上次对比', kind: 'object' }).nullish(),
})

/** When it is handed in it is in 2, or closed at once; later states follow from its records. */
export const inspectFlow = flow('status', inspectStatus, {
  save: { from: [0], to: 0 },
  submit: { from: [0], to: 2 },
  remove: { from: [0], to: 0 },
})

export const inspectRefusals = refusals({
  unchecked: [25101, '还有{n}项未检查'],
  naNotAllowed: [25102, '第{no}项不可选择不适用'],
  noProblem: [25103, '第{no}项请填写问题和责任人'],
  oneInspector: [25104, '六十项检查至少需要两名检查人'],
  nothing: [25105, '请至少检查一项'],
})
