import { del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { area, code, day, fields, flag, id, int, pick, rows, s, some, time } from '../../../kit/fields.ts'
import { filtersOf, flagOf, textOf } from '../../../kit/filters.ts'
import { inspectType } from './bank.ts'
import { BelowSheet, BelowSheetHead } from './below-sheet.ts'
import { Inspect } from './inspect.ts'
import { InspectRecord, recheckResult } from './record.ts'

/** Comparison of the organisations below, for upper levels (services.md 2.2, beyond): read only. */

const { inspectId, inspectNo, inspectDate, rate, conclusion, failCount } = Inspect.shape

export const LeagueRow = fields({
  orgId: id('机构'),
  orgName: s('机构', 60),
  regionName: s('地区', 100).nullish(),
  /** By the newest inspection of the requested kind; empty without one. */
  rank: int('名次').nullish(),
  inspectId: inspectId.nullish(),
  inspectNo: inspectNo.nullish(),
  inspectDate: inspectDate.nullish(),
  rate,
  conclusion,
  failCount: failCount.nullish(),
  vetoCount: int('一票否决项').nullish(),
  openCount: int('待整改'),
  overdueCount: int('逾期整改'),
  latest: rows(
    '各类最近检查',
    fields({ inspectType: Inspect.shape.inspectType, inspectId, inspectDate, rate, conclusion }),
    5,
  ),
})

const failed = fields({
  itemNo: int('序号'),
  title: s('项目', 60),
  veto: flag('一票否决'),
  problem: s('问题', 500).nullish(),
})

export const LeagueInspect = pick(Inspect, [
  'inspectId',
  'inspectNo',
  'inspectType',
  'inspectTitle',
  'inspectDate',
  'inspectOrg',
  'inspectorNames',
  'passCount',
  'failCount',
  'naCount',
  'rate',
  'conclusion',
  'pendingCount',
  'opinion',
  'status',
  'submitTime',
  'closeTime',
  'createTime',
]).extend({ failed: rows('不合格项', failed, 60) })

export const LeagueRecord = pick(InspectRecord, [
  'inspectRecordId',
  'recordNo',
  'source',
  'inspectNo',
  'itemNo',
  'title',
  'problem',
  'place',
  'hazardLevel',
  'repeated',
  'dutyDeptName',
  'deadline',
  'originalDeadline',
  'overdue',
  'status',
  'round',
  'createTime',
  'closeTime',
  'version',
]).extend({
  /** The last action, in words. */
  measure: area('整改措施', 500).nullish(),
  replyTime: time('回复时间').nullish(),
  /** For an inspection that the caller's organisation made there. */
  ours: flag('本机构检查'),
})

export const reportedResult = fields({ inspectNo, failCount, rate, conclusion })

const sheet = pick(Inspect, ['inspectDate', 'inspectTitle', 'inspectOrg', 'accompany', 'opinion']).extend({
  inspectTitle: Inspect.shape.inspectTitle.nullish(),
  /** The other inspectors, besides the user who sends the call. */
  names: BelowSheet.shape.names.default([]),
})

const path = '/pims/web-pi/inspect/league'
/** The list shows the organisations below, the page of each its inspections. */
const permit = 'archives.manager1.index.query&government.inspect.query'

const makes = 'archives.manager1.index.query&government.inspect.submit'

/** The rows of another institution are shown on the screen, and cannot be exported. */
const sheets = { export: true } as const

export const leagueCalls = {
  league: get(path, {
    title: '下级机构排名',
    permit,
    exportPermit: 'government.inspect.export',
    query: paging({
      orgName: textOf('机构'),
      inspectType: code('排名依据', inspectType).default(inspectType.is.sixty),
    }),
    reply: paged(LeagueRow),
  }),
  leagueInspects: get(`${path}/{orgId}/inspect`, {
    title: '下级机构检查',
    permit,
    query: paging({
      ...filtersOf(Inspect, ['inspectType', 'conclusion', 'status', 'inspectDate..']),
      inspectNo: textOf('编号'),
    }).omit(sheets),
    reply: paged(LeagueInspect),
  }),
  /**
   * 上级监督检查 of one below, handed in at once: stored only there; the safety officer of that institution rectifies failed
   * items.
   */
  leagueCreate: post(`${path}/{orgId}/inspect`, {
    title: '下级机构检查提交',
    permit: makes,
    body: sheet.extend({
      answers: BelowSheet.shape.answers.min(1),
      /** The draft it was written in, which is handed in with it. */
      sheetId: BelowSheet.shape.sheetId.nullish(),
      requestNo: s('请求编号', 64).nullish(),
    }),
    reply: reportedResult,
  }),
  leagueRecords: get(`${path}/{orgId}/record`, {
    title: '下级机构整改',
    permit,
    query: paging({
      ...filtersOf(InspectRecord, ['status', 'hazardLevel', 'source', 'overdue', 'deadline..']),
      inspectNo: textOf('检查编号'),
      /** A user there still has to act. */
      open: flagOf('未整改'),
    }).omit(sheets),
    reply: paged(LeagueRecord),
  }),
  /** The reader's drafts, and inspections below that the caller's organisation handed in. */
  leagueSheets: get(`${path}/sheet`, {
    title: '上级检查列表',
    permit,
    exportPermit: 'government.inspect.export',
    query: paging({ ...filtersOf(BelowSheet, ['sheetStatus', 'inspectDate..']), belowOrgId: textOf('机构') }),
    reply: paged(BelowSheetHead),
  }),
  leagueSheetGet: get(`${path}/sheet/{sheetId}`, { title: '上级检查草稿', permit, reply: BelowSheet }),
  /** Saves a draft, stored only by the upper level; with its id it is continued. */
  leagueSheetSave: post(`${path}/sheet`, {
    title: '上级检查草稿保存',
    permit: makes,
    body: sheet.extend({
      belowOrgId: BelowSheet.shape.belowOrgId,
      sheetId: BelowSheet.shape.sheetId.nullish(),
      answers: BelowSheet.shape.answers,
    }),
    reply: BelowSheet,
  }),
  leagueSheetRemove: del(`${path}/sheet/{sheetId}`, { title: '删除上级检查草稿', permit: makes }),
  /** The inspecting organisation rechecks its findings, independent of the steps of the institution. */
  leagueRecheck: put(`${path}/{orgId}/record/{inspectRecordId}`, {
    title: '下级机构整改复查',
    permit: 'archives.manager1.index.query&government.rectify.recheck',
    body: fields({
      pass: code('复查结果', recheckResult),
      opinion: area('复查意见', 500).nullish(),
      deadline: day('新期限').nullish(),
    }),
    reply: some(InspectRecord, ['recordNo', 'status', 'deadline', 'round']),
  }),
} as const
