import { z } from 'zod'
import { get, paged, paging, post } from '../../../kit/calls.ts'
import { code, field, fields, flag, id, int, pick, rows, s } from '../../../kit/fields.ts'
import { filtersOf, flagOf, textOf } from '../../../kit/filters.ts'
import { inspectType } from './bank.ts'
import { Answer, Inspect } from './inspect.ts'
import { InspectRecord } from './record.ts'

/** How the organisations below stand, for upper levels (services.md 2.2, beyond): read, and only read. */

const { inspectId, inspectNo, inspectDate, rate, conclusion, failCount } = Inspect.shape

export const LeagueRow = fields({
  orgId: id('机构'),
  orgName: s('机构', 60),
  regionName: s('地区', 100).nullish(),
  /** By the newest inspection of the kind asked for; without one none. */
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

// biome-ignore format: a list of names reads in lines
export const LeagueInspect = pick(Inspect, ['inspectId', 'inspectNo', 'inspectType', 'inspectTitle', 'inspectDate', 'inspectOrg',
  'inspectorNames', 'passCount', 'failCount', 'naCount', 'rate', 'conclusion', 'pendingCount', 'opinion', 'status', 'submitTime',
  'closeTime', 'createTime']).extend({ failed: rows('不合格项', failed, 60) })

// biome-ignore format: a list of names reads in lines
export const LeagueRecord = pick(InspectRecord, ['inspectRecordId', 'recordNo', 'source', 'inspectNo', 'itemNo', 'title', 'problem',
  'place', 'hazardLevel', 'repeated', 'dutyDeptName', 'deadline', 'originalDeadline', 'overdue', 'status', 'round', 'createTime',
  'closeTime'])

/** What an upper level says of an item: who puts it right is the house's, and so are pictures. */
const Found = pick(Answer, ['issueId', 'result', 'remark', 'problem', 'place', 'deadline'])
export const made = fields({ inspectNo, failCount, rate, conclusion })

const path = '/pims/web-pi/inspect/league'
/** Organisations below are what the list of them shows, inspections what their page shows. */
const permit = 'archives.manager1.index.query&government.inspect.query'

/** The rows of another house are read on the screen, and leave it in no workbook. */
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
   * 上级监督检查 of one below, handed in at once: stored there, and there alone; the safety officer of the house puts
   * right what fails.
   */
  leagueCreate: post(`${path}/{orgId}/inspect`, {
    title: '下级机构检查提交',
    permit: 'archives.manager1.index.query&government.inspect.submit',
    body: pick(Inspect, ['inspectDate', 'inspectTitle', 'inspectOrg', 'accompany', 'opinion']).extend({
      inspectTitle: Inspect.shape.inspectTitle.nullish(),
      /** Who goes along, beside whoever asks. */
      names: field(z.array(s('检查人', 30)).max(9), { label: '其他检查人', kind: 'list', max: 9 }).default([]),
      answers: z.array(Found).min(1).max(60),
      requestNo: s('请求编号', 64).nullish(),
    }),
    reply: made,
  }),
  leagueRecords: get(`${path}/{orgId}/record`, {
    title: '下级机构整改',
    permit,
    query: paging({
      ...filtersOf(InspectRecord, ['status', 'hazardLevel', 'source', 'overdue', 'deadline..']),
      /** Somebody there still has to act. */
      open: flagOf('未整改'),
    }).omit(sheets),
    reply: paged(LeagueRecord),
  }),
} as const
