import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, field, fields, flag, images, int, needed, pick, s, some } from '../../../kit/fields.ts'
import { dayOf, filtersOf, monthOf, one, textOf } from '../../../kit/filters.ts'
import { actions } from '../../../kit/steps.ts'
import { IssueBank, inspectType } from './bank.ts'
import { Answer, Inspect, InspectWhole } from './inspect.ts'
import { leagueCalls } from './league.ts'
import { InspectRecord, Round, recheckResult } from './record.ts'
import { Proposed, Register, RegisterDay, RegisterShown } from './register.ts'

/** The calls of inspections, rectifications and registers (services.md 2). */

const inspectPage = 'government.inspect'
const rectifyPage = 'government.rectify'
const path = '/pims/web-pi/inspect'
const recordPath = '/pims/web-pi/inspectRecord'
/** The second reading of the base of records (calls.tsv, A15). */
const nestedPath = `${path}/inspectRecord` as const

const template = codes({ 2: '日常自查', 3: '专项检查', 4: '上级监督检查', 5: '节前检查' })
const Template = fields({
  inspectType: code('检查类型', template),
  issueIds: field(z.array(s('检查项', 10)).min(1).max(60), { label: '检查项', kind: 'list', max: 60 }),
  /** 0 while the institution has not chosen: all sixty. */
  version: z.int(),
})

/** A figure of the institution for one item; `passed` is null where an inspector has to judge it. */
const Evidence = fields({
  text: s('资料', 200),
  value: s('数据', 200).nullish(),
  passed: flag('建议合格').nullable(),
  routePath: s('页面', 100).nullish(),
  query: z.record(z.string(), z.string()).nullish(),
})

const head = [
  'inspectType',
  'inspectTitle',
  'inspectDate',
  'inspectOrg',
  'inspectors',
  'accompany',
  'opinion',
  'signImages',
] as const

const Part = fields({ name: s('名称', 50), count: int('整改单'), done: int('已通过'), overdue: int('逾期') })
const Stat = fields({
  count: int('整改单'),
  done: int('已通过'),
  /** Percent of the done ones; null while none is done. */
  onTimeRate: z.number().nullable(),
  avgDays: z.number().nullable(),
  byGroup: z.array(Part),
  byDept: z.array(Part),
})

/** One picture at least. */
const pictures = (label: string) => field(images(label, 9).min(1, `请上传${label}`), { label, kind: 'images', max: 9 })

export const mineView = codes({ 1: ['duty', '待我整改'], 2: ['recheck', '待我复查'] })

const recordList = {
  title: '整改列表',
  permit: signedIn,
  exportPermit: `${rectifyPage}.export`,
  query: paging({
    keyword: textOf('编号或问题'),
    ...filtersOf(InspectRecord, ['hazardLevel', 'dutyDeptId', 'dutyId', 'source', 'deadline..', 'createTime..']),
    ...filtersOf(InspectRecord, ['status', 'overdue']),
    inspectId: textOf('检查'),
    mine: one(mineView, '与我有关'),
  }),
  reply: paged(InspectRecord).extend({ stat: Stat }),
} as const

/**
 * A record by its id, or the records of an inspection by the id of the inspection: one shape of path (calls.tsv, A07).
 */
const recordGet = {
  title: '整改详情',
  permit: signedIn,
  reply: z.union([InspectRecord, arrayOf(InspectRecord)]),
} as const

const recordSteps = actions({
  /** The responsible user, the leader of his department, or a holder of `.reply`: 25111. */
  reply: {
    title: '提交整改',
    permit: signedIn,
    body: needed(Round, ['measure', 'photosAfter'], ['cost']).extend({ photosAfter: pictures('整改后照片') }),
  },
  recheck: {
    title: '复查',
    permit: `${rectifyPage}.recheck`,
    body: fields({
      pass: code('复查结果', recheckResult),
      opinion: s('复查意见', 500).nullish(),
      deadline: day('新的整改期限').nullish(),
      recheckPhotos: Round.shape.recheckPhotos,
    }),
  },
  /** By a holder of `.postpone`, or the responsible user. */
  postpone: {
    title: '延期',
    permit: signedIn,
    body: fields({ deadline: day('延期至'), reason: s('延期原因', 200) }),
  },
})
export const recordAction = codes({ reply: '提交整改', recheck: '复查', postpone: '延期' })
const recordUpdate = {
  title: '整改处理',
  permit: signedIn,
  ...recordSteps,
  body: recordSteps.body.extend({ action: code('操作', recordAction) }),
  reply: InspectRecord,
} as const

const registerView = codes({ calendar: ['calendar', '月历'], propose: ['propose', '按食谱'] })
const rowsOfRegister = paged(RegisterShown)
const registerFilters = {
  ...filtersOf(Register, ['registerType', 'registerDate..', 'handlerId', 'source']),
  keyword: textOf('内容、备注'),
}

export const inspection = calls(['inspection', 'message', 'dashboard'], {
  list: get(`${path}/inspect`, {
    title: '检查列表',
    permit: `${inspectPage}.query`,
    exportPermit: `${inspectPage}.export`,
    query: paging({
      keyword: textOf('编号或标题'),
      ...filtersOf(Inspect, ['inspectType', 'conclusion']),
      dateFrom: dayOf('检查日期起'),
      dateTo: dayOf('检查日期止'),
      ...filtersOf(Inspect, ['status']),
    }),
    reply: paged(Inspect),
  }),
  issues: get(`${path}/issue`, {
    title: '检查项目',
    permit: `${inspectPage}.query`,
    query: fields({ inspectType: code('检查类型', inspectType).default(1) }),
    reply: IssueBank,
  }),
  /** Saves a draft, changes it and hands it in. */
  create: post(`${path}/inspect`, {
    title: '检查保存',
    permit: `${inspectPage}.add|${inspectPage}.submit`,
    body: pick(Inspect, head).extend({
      inspectId: Inspect.shape.inspectId.nullish(),
      inspectTitle: Inspect.shape.inspectTitle.nullish(),
      answers: z.array(Answer).max(60).default([]),
      submit: flag('提交').default(0),
    }),
    reply: InspectWhole,
  }),
  get: get(`${path}/inspect/{inspectId}`, {
    title: '检查详情',
    permit: `${inspectPage}.query`,
    reply: InspectWhole,
  }),
  remove: del(`${path}/inspect/{inspectId}`, { title: '检查删除', permit: `${inspectPage}.delete` }),
  issueTemplate: get(`${path}/issueTemplate`, {
    title: '检查模板',
    permit: `${inspectPage}.query`,
    query: pick(Template, ['inspectType']),
    reply: Template,
  }),
  issueTemplateSave: put(`${path}/issueTemplate`, {
    title: '检查模板保存',
    permit: `${inspectPage}.template`,
    body: pick(Template, ['inspectType', 'issueIds']),
    reply: Template,
  }),
  issueEvidence: get(`${path}/issue/{issueId}/evidence`, {
    title: '检查项系统资料',
    permit: `${inspectPage}.query`,
    reply: Evidence,
  }),

  /** Without `.query` a user sees those he, or a department he leads, has to rectify, here and below. */
  recordList: get(recordPath, recordList),
  recordGet: get(`${recordPath}/{inspectRecordId}`, recordGet),
  recordUpdate: put(`${recordPath}/{inspectRecordId}`, recordUpdate),
  recordListNested: get(nestedPath, recordList),
  recordGetNested: get(`${nestedPath}/{inspectRecordId}`, recordGet),
  recordUpdateNested: put(`${nestedPath}/{inspectRecordId}`, recordUpdate),
  /** 随手拍. */
  recordCreate: post(recordPath, {
    title: '随手拍',
    permit: `${rectifyPage}.add`,
    body: needed(
      InspectRecord,
      ['title', 'problem', 'photos', 'place', 'hazardLevel', 'dutyId'],
      ['dutyDeptId', 'deadline'],
    ).extend({ photos: pictures('现场照片') }),
    reply: InspectRecord,
  }),

  /** Rows; with `view` the days of a month, or the samples that the menu of a day requires. */
  registerList: get(`${path}/register`, {
    title: '台账列表',
    permit: `${inspectPage}.query`,
    exportPermit: `${inspectPage}.export`,
    query: paging({
      ...registerFilters,
      view: one(registerView, '视图'),
      month: monthOf('月份'),
      date: dayOf('日期'),
    }),
    reply: z.union([rowsOfRegister, arrayOf(RegisterDay), arrayOf(Proposed)]),
  }),
  registerCreate: post(`${path}/register`, {
    title: '台账登记',
    permit: `${inspectPage}.register`,
    body: pick(Register, ['registerType', 'registerDate', 'fields', 'handlerId', 'checkerId', 'remark']).extend({
      photos: Register.shape.photos.nullish(),
    }),
    reply: RegisterShown,
  }),
  /** `void: 1` with its reason strikes a row out. */
  registerUpdate: put(`${path}/register`, {
    title: '台账修改',
    permit: `${inspectPage}.register`,
    body: some(Register, ['registerDate', 'fields', 'handlerId', 'checkerId', 'remark', 'void']).extend({
      registerId: Register.shape.registerId,
      photos: Register.shape.photos.nullish(),
      reason: s('原因', 200).nullish(),
    }),
    reply: RegisterShown,
  }),
  registerGet: get(`${path}/register/{registerId}`, {
    title: '台账详情',
    permit: `${inspectPage}.query`,
    reply: RegisterShown,
  }),
  ...leagueCalls,
})

const { registerList, recordGet: recordOne } = inspection

/** The views of `registerList`, each with its answer; the filters are those of the rows alone. */
export const registerViews = {
  rows: {
    ...registerList,
    options: { ...registerList.options, query: paging(registerFilters), reply: rowsOfRegister },
  },
  calendar: { ...registerList, options: { ...registerList.options, reply: arrayOf(RegisterDay) } },
  propose: { ...registerList, options: { ...registerList.options, reply: arrayOf(Proposed) } },
}
/** One record, for a screen that knows its id. */
export const recordCall = { ...recordOne, options: { ...recordOne.options, reply: InspectRecord } }
