import { z } from 'zod'
import { calls, del, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fen,
  fields,
  flag,
  id,
  image,
  int,
  name,
  oldman,
  ref,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, intOf, many, refOf } from '../../../kit/filters.ts'
import { touchesOf } from '../../../kit/joins/touches.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { Enabled, FamilyContact, OpenOuting, StayContract } from './residence-related.ts'
import { AnyStepBody, Handover, liveStatus, liveSteps, liveType, quitType } from './residence-step.ts'

/** Stays: check-in, moves, departure (residence.md 2). One row per stay; a resident may have several. */

export const recordType = codes({
  1: ['archive', '建档'],
  2: ['book', '预订'],
  3: ['waiting', '待入住'],
  4: ['trial', '试住'],
  5: ['checkin', '正式入住'],
  6: ['formal', '转正'],
  7: ['adjust', '调床'],
  8: ['exchange', '换床'],
  9: ['level', '调级'],
  10: ['leave', '外出'],
  11: ['return', '返院'],
  12: ['quit', '退住'],
  13: ['cancelBook', '取消预订'],
  14: ['quitRevoke', '撤销退住'],
  15: ['contract', '合同'],
  16: ['restore', '恢复'],
})

export const Live = fields({
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30),
  sex: code('性别', sexes),
  age: int('年龄'),
  oldmanIdCard: s('身份证', 18).nullish(),
  oldmanIdcard: z.string().nullish(),
  photo: image('照片').nullish(),
  bedId: ref('床位', 'beds').nullish(),
  bedName: s('床位', 100).nullish(),
  levelId: ref('护理等级', 'levels').nullish(),
  levelName: s('护理等级', 50).nullish(),
  oldmanStatus: code('状态', liveStatus),
  liveType: code('入住类型', liveType),
  liveDate: day('入住日期').nullish(),
  liveDays: int('在住天数').nullish(),
  planQuitDate: day('预计退住').nullish(),
  contractEndDate: day('合同到期').nullish(),
  prestoreBalance: fen('账户余额', { min: -99_999_999_999 }).nullish(),
  arrears: fen('欠费').nullish(),
  /** 1: below the line of the account. */
  balanceLow: flag('余额不足').nullish(),
  /** The reservation money of a booking, from any payer; `reserveAmount` is the amount agreed at the booking. */
  reserveBalance: fen('预订金').nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  saleName: s('销售', 50).nullish(),
  liveId: id('入住编号').nullish(),
  liveNo: s('入住编号', 20).nullish(),
  /** 0 for an earlier stay of a resident who returned. */
  current: flag('当前入住'),
  roomId: id('房间').nullish(),
  roomName: s('房间', 50).nullish(),
  buildingId: id('楼栋').nullish(),
  buildingName: s('楼栋', 50).nullish(),
  locationId: id('楼层').nullish(),
  locationName: s('楼层', 50).nullish(),
  statusBeforeQuit: code('退住前状态', liveStatus).nullish(),
  bookDate: day('预订日期').nullish(),
  bookExpireDate: day('预订有效期至').nullish(),
  reserveAmount: fen('定金'),
  planLiveDate: day('预计入住日期').nullish(),
  chargeStartDate: day('计费开始日期').nullish(),
  trialDays: int('试住天数', { unit: '天' }).nullish(),
  trialEndDate: day('试住到期').nullish(),
  formalDate: day('转正日期').nullish(),
  quitDate: day('退住日期').nullish(),
  quitType: code('退住类型', quitType).nullish(),
  quitReason: s('退住原因', 200).nullish(),
  cancelReason: s('取消原因', 200).nullish(),
  deathTime: time('去世时间').nullish(),
  contractId: id('合同').nullish(),
  assessmentId: id('评估').nullish(),
  depositDue: fen('应收押金'),
  medicalDepositDue: fen('应收医疗押金'),
  wholeRoom: flag('包房'),
  remark: area('备注', 500).nullish(),
  ...stamps,
})
/** Data beside a stay are in its detail, not in the answer of a step. */
export const LiveDetail = Live.extend({
  handoverList: z.array(Handover),
  openOutings: z.array(OpenOuting).nullish(),
  contract: StayContract.nullish(),
  assessment: Enabled.nullish(),
  /** The usual length of a trial in this institution; for users who may begin one. */
  trialDaysDefault: int('默认试住天数', { unit: '天' }).nullish(),
})

/** Ordinary fields, a corrected move-in date, or a new level: each with its own permission (residence.md 2.2, 2.4). */
export const LiveEdit = fields({
  oldmanId: oldman('老人'),
  planLiveDate: day('预计入住日期').nullish(),
  bookExpireDate: day('预订有效期至').nullish(),
  planQuitDate: day('预计退住日期').nullish(),
  trialEndDate: day('试住到期').nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  liveType: code('入住类型', liveType).optional(),
  remark: area('备注', 500).nullish(),
  liveDate: day('入住日期').optional(),
  chargeStartDate: day('计费开始日期').optional(),
  levelIdNew: ref('护理等级', 'levels').optional(),
  levelDate: day('生效日期').nullish(),
  assessmentId: id('评估').nullish(),
  reason: s('调级原因', 200).nullish(),
})
export const Adjust = fields({
  oldmanId: oldman('老人'),
  bedIdNew: ref('新床位', 'beds'),
  adjustDate: day('调床日期'),
  levelIdNew: ref('护理等级', 'levels').nullish(),
  bedChildIdNew: id('床位费项目').nullish(),
  wholeRoom: flag('包房').nullish(),
  adjustReason: s('调床原因', 200),
})
export const Exchange = fields({
  oldmanId: oldman('老人'),
  oldmanIdTo: oldman('与谁换床'),
  exchangeDate: day('换床日期'),
  reason: s('换床原因', 200),
  versionFrom: z.int(),
  versionTo: z.int(),
})
const FeeLine = fields({ feeName: s('项目', 50), days: int('天数'), amount: fen('金额', { min: -99_999_999_999 }) })
const Adjusted = fields({
  liveId: id('入住编号'),
  bedName: s('床位', 100),
  billPreview: z.array(FeeLine),
  adjustLines: z.array(FeeLine),
  version: z.int(),
})
const Exchanged = Live.extend({ billPreview: z.array(FeeLine), adjustLines: z.array(FeeLine) })

export const LiveRecord = fields({
  recordId: id('记录'),
  recordType: code('类型', recordType),
  recordTime: time('时间'),
  fromValue: s('原值', 200).nullish(),
  toValue: s('新值', 200).nullish(),
  bedName: s('床位', 100).nullish(),
  levelName: s('护理等级', 50).nullish(),
  operatorName: name('操作人', 50).nullish(),
  remark: s('说明', 500).nullish(),
})
const Located = fields({ oldmanId: id('老人'), oldmanName: name('老人', 30), bedName: s('床位', 100).nullish() })
export const residenceRefusals = refusals({
  wrongStep: [31020, '当前状态“{from}”不能变更为“{to}”'],
  bedTaken: [31021, '该床位已被占用，请重新选择'],
  planInPast: [31022, '预计入住日期不能早于今天'],
  bookExpired: [31023, '预订已过期，请重新选择床位'],
  bedUnusable: [31024, '床位不可用（{statusName}）'],
  needsAssessment: [31025, '请先完成入住评估'],
  needsContract: [31026, '请先签订入住合同'],
  needsDeposit: [31027, '入住押金未足额缴纳（应收{a}元，已收{b}元）'],
  notSettled: [31028, '上次退住尚未结算'],
  chargeStart: [31029, '计费开始日期须在入住日期起15天内'],
  beforeLastQuit: [31030, '入住日期不能早于上次退住日期'],
  quitInFuture: [31032, '退住日期不能晚于今天，可先登记预计退住'],
  beforeLastMove: [31033, '日期早于最近一次床位变动（{date}）'],
  outside: [31034, '存在未返院的外出记录，请先办理返院'],
  itemsOpen: [31035, '存在未归还物品或药品，请先处理'],
  settled: [31036, '已结算，请先撤销结算'],
  charged: [31037, '已产生费用，不能删除'],
  notMovable: [31038, '仅在住、试住或预订老人可调床'],
  sameBed: [31039, '新床位与原床位相同'],
  otherSex: [31040, '该房间已入住异性老人'],
  monthClosed: [31041, '{feeMonth}已结账'],
  notExchangeable: [31042, '两位老人须均为在住或试住'],
})

const reading = 'live.live.list.query|home.bedInfo.query'
const anyStep = [...new Set<string>(Object.values(liveSteps).map((step) => step.permit))].join('|')
/** Screens with the occupancy; the maps read the beds of bed.changed by themselves. */
const shown = ['residence', 'resident', 'location', 'message']
/**
 * Money, care, devices, services at home and waiting lists register themselves: they follow the stay (ARCHITECTURE.md,
 * the seam).
 */
const touches = touchesOf(shown, 'stayChanges')

export const residence = calls('residence', {
  list: get('/pims/web-pi/oldmans/live', {
    title: '入住列表',
    permit: 'live.live.list.query',
    exportPermit: 'live.live.list.export',
    query: paging({
      oldmanStatuses: many(liveStatus, '状态'),
      ...filtersOf(Live, ['oldmanName', 'levelId', 'liveDate..', 'quitDate..', 'liveType', 'saleId', 'quitType']),
      buildingId: refOf('buildings', '楼栋'),
      roomId: refOf('rooms', '房间'),
      /** Trials and contracts that end within this many days, or have ended; trials alone. */
      expiring: intOf('试住或合同到期天数', { min: 0, max: 365 }),
      trialEnding: intOf('试住到期天数', { min: 0, max: 365 }),
      /** Bookings that end within this many days, or have ended; residents who plan to depart within this many. */
      booked: intOf('预订到期天数', { min: 0, max: 365 }),
      quitting: intOf('计划退住天数', { min: 0, max: 365 }),
      livingOn: dayOf('在住日'),
      /** 1: with the number of rows in each state under the other filters. */
      withCounts: flagOf('含各状态数量'),
    }),
    reply: paged(Live).extend({ counts: z.record(z.string(), z.int()).nullish() }),
  }),
  update: put('/pims/web-pi/oldmans/live', {
    title: '入住信息修改',
    permit: 'live.live.list.edit|live.live.list.correct|live.live.list.level',
    body: LiveEdit,
    reply: Live,
    touches,
  }),
  get: get('/pims/web-pi/oldmans/live/{oldmanId}', { title: '入住详情', permit: reading, reply: LiveDetail }),
  remove: del('/pims/web-pi/oldmans/live/{oldmanId}', {
    title: '入住删除',
    permit: 'live.live.list.delete',
    body: fields({}),
    touches,
  }),
  step: put('/pims/web-pi/oldmans/live/{oldmanId}/{oldmanStatusNew}', {
    title: '入住状态变更',
    permit: anyStep,
    body: AnyStepBody,
    steps: liveSteps,
    reply: LiveDetail,
    touches: touchesOf([...shown, 'reminder'], 'stayChanges', 'stayEnds'),
  }),
  record: get('/pims/web-pi/oldmans/live/{oldmanId}/record', {
    title: '入住记录',
    permit: reading,
    query: paging({}),
    reply: paged(LiveRecord),
  }),
  adjust: put('/pims/web-pi/oldmans/live/adjust', {
    title: '调床',
    permit: 'live.live.list.adjust',
    query: z.object({ preview: flagOf('仅预览') }),
    body: Adjust,
    reply: Adjusted,
    touches,
  }),
  exchange: put('/pims/web-pi/oldmans/live/exchange', {
    title: '换床',
    permit: 'live.live.list.adjust',
    query: z.object({ preview: flagOf('仅预览') }),
    body: Exchange,
    reply: z.array(Exchanged),
    touches,
  }),
  family: get('/pims/web-org/oldmans/live/{oldmanId}/family', {
    title: '入住老人家属',
    permit: `${reading}|live.archives.base.query`,
    reply: z.array(FamilyContact),
  }),
  byLocation: get('/pims/web-org/oldmans/live/getOldManIdByLocation', {
    title: '位置上的老人',
    permit: `${reading}|live.archives.base.query`,
    query: z.object({ locationId: id('位置') }),
    reply: z.union([Located, z.array(Located), z.null()]),
  }),
  assessments: get('/pims/web-org/oldmans/wait/enableAssessments/{oldmanId}/1', {
    title: '可用的入住评估',
    permit: reading,
    reply: z.array(Enabled),
  }),
})
