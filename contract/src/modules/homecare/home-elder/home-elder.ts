import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  dict,
  dictList,
  dwelling,
  fen,
  field,
  fields,
  flag,
  id,
  idCard,
  int,
  name,
  phone,
  pick,
  portrait,
  ref,
  s,
  some,
  stamps,
  words,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, nameText, numberOf, refOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { callers, FamilyRow, familyList } from './home-family.ts'
import { homeStatus } from './home-status.ts'

/** Elders cared for at home: ids of their own, never those of residents (services.md 3). */

/** `resume` leads back from a pause, and from the end, which unfreezes the account. */
export const homeFlow = flow('status', homeStatus, {
  pause: { from: [1], to: 2 },
  end: { from: [1, 2], to: 3 },
  resume: { from: [2, 3], to: 1 },
})

/** The point on the map: both or none. */
const point = {
  longitude: decimal('经度', { min: 73, max: 136, step: 6 }).nullish(),
  latitude: decimal('纬度', { min: 3, max: 54, step: 6 }).nullish(),
}

/** 基本 of an archive, as entered. */
export const baseFields = {
  photo: portrait('照片').nullish(),
  oldmanName: name('姓名', 30),
  oldmanIdCard: idCard('身份证号'),
  phoneNum: phone('电话', { readers: callers }),
  homeOldmanType: dict('类别', 'HOME_OLDMAN_TYPE'),
  regionCode: ref('所在地区', 'regions'),
  address: dwelling('地址', 100, { readers: 'homecare.serverWorkorder.add' }),
  ...point,
  community: s('社区', 50).nullish(),
  liveWay: dictList('居住情况', 'LIVE_WAY').nullish(),
  medicalPay: dictList('医疗费用支付', 'MEDICAL_INSURANCE').nullish(),
  subsidyMonth: fen('每月补贴', { max: 10_000_000 }).nullish(),
  subsidyHours: decimal('每月补贴时长', { min: 0, max: 744, unit: '小时' }).nullish(),
  abilityLevel: dict('能力等级', 'ABILITY_LEVEL').nullish(),
  diseases: dictList('慢性疾病', 'DISEASE').nullish(),
  allergyDrug: s('药物过敏', 200).nullish(),
  riskTags: dictList('风险标签', 'RISK_TAG').nullish(),
  /** The place of the key: for `.edit`, and for the workers of an order under way. */
  doorNote: area('门禁说明', 200).nullish(),
  remark: area('备注', 200).nullish(),
}

/** 扩展: living conditions. */
export const extendFields = {
  dwellingType: s('住房类型', 200).nullish(),
  floor: s('楼层', 200).nullish(),
  elevator: flag('电梯').nullish(),
  devices: words('家中设备', 30, 20).nullish(),
  habits: area('生活习惯', 200).nullish(),
  emergencyPlan: area('应急预案', 200).nullish(),
  hospital: s('就诊医院', 200).nullish(),
}

export const statusFields = {
  status: code('状态', homeStatus),
  pauseFrom: day('暂停起').nullish(),
  pauseTo: day('暂停止').nullish(),
  pauseReason: s('暂停原因', 200).nullish(),
  endDate: day('终止日期').nullish(),
  endReason: s('终止原因', 200).nullish(),
}

export const HomeElder = fields({
  oldmanId: id('居家老人'),
  oldmanNo: s('编号', 20),
  ...baseFields,
  sex: code('性别', sexes),
  birthDate: day('出生日期'),
  age: int('年龄', { unit: '岁' }),
  ...extendFields,
  ...statusFields,
  ...stamps,
})

export const homeElderRefusals = refusals({
  idCardTaken: [26001, '身份证号已存在'],
  noUrgentContact: [26002, '请填写紧急联系人'],
  inUse: [26003, '该老人已有账户或工单，不能删除'],
  openOrders: [26004, '该老人还有{n}个未完成工单'],
})

/** HOME_ACCOUNT_STATUS, as the archive shows the account of home-account. */
const accountStatus = codes({ 1: '正常', 2: '冻结', 0: '已销户' }, [1, 2, 0])

/**
 * A row of the list. Users who only serve or take money see name, phone and address; numbers are masked and balances
 * left out by the permissions of the reader.
 */
export const HomeElderRow = fields({
  oldmanId: id('居家老人'),
  oldmanNo: s('编号', 20),
  oldmanName: name('姓名', 30),
  sex: code('性别', sexes),
  age: int('年龄', { unit: '岁' }),
  homeOldmanType: HomeElder.shape.homeOldmanType.nullish(),
  phoneNum: field(z.string(), { label: '电话', kind: 'phone', readers: callers }),
  region: s('所在地区', 100).nullish(),
  address: dwelling('地址', 100, { readers: 'homecare.serverWorkorder.add' }),
  regionCode: ref('所在地区', 'regions'),
  ...point,
  abilityLevel: HomeElder.shape.abilityLevel,
  accountId: id('账户').nullish(),
  accountStatus: code('账户状态', accountStatus).nullish(),
  balance: fen('账户余额', { min: -99_999_999_999 }).nullish(),
  status: statusFields.status,
  pauseFrom: statusFields.pauseFrom,
  pauseTo: statusFields.pauseTo,
  createTime: stamps.createTime,
  version: z.int(),
})

/** The whole archive; the birth date is eight digits of the ID card, and is shown with it. */
export const HomeElderDetail = HomeElder.extend({
  oldmanIdCard: field(z.string(), { label: '身份证号', kind: 'idCard' }),
  phoneNum: HomeElderRow.shape.phoneNum,
  birthDate: day('出生日期').nullish(),
  region: HomeElderRow.shape.region,
  accountId: HomeElderRow.shape.accountId,
  accountStatus: HomeElderRow.shape.accountStatus,
  balance: HomeElderRow.shape.balance,
  family: z.array(FamilyRow),
  /** 该老人已入住机构 */
  warning: s('提示', 100).nullish(),
})

export const residentWarning = '该老人已入住机构'

export interface AreaNode {
  code: string
  name: string
  count: number
  children: AreaNode[]
}
const AreaNodeSchema: z.ZodType<AreaNode> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), count: z.int(), children: z.array(AreaNodeSchema) }),
)

type BaseKey = keyof typeof baseFields
type ExtendKey = keyof typeof extendFields
const baseKeys = Object.keys(baseFields) as BaseKey[] // as: keys of the shape itself
const extendKeys = Object.keys(extendFields) as ExtendKey[] // as: see above
const stateKeys = ['pauseFrom', 'pauseTo', 'pauseReason', 'endDate', 'endReason'] as const

/**
 * A new archive begins as 服务中, for a resident of the institution as 暂停; family and living conditions may be sent with
 * it.
 */
const ElderInput = pick(HomeElder, [...baseKeys, ...extendKeys, ...stateKeys]).extend({
  status: statusFields.status.nullish(),
  family: familyList.nullish(),
})
const ElderEdit = some(HomeElder, [...baseKeys, ...stateKeys, 'status']).extend({ oldmanId: HomeElder.shape.oldmanId })

const page = 'homecare.archives'
const base = '/homecare/web-api/oldmanBase'
/** Users who serve, take money or write a contract may read the person. */
export const homeElderReaders = [
  `${page}.query`,
  'homecare.account.query',
  'homecare.account.add',
  'homecare.serverWorkorder.add',
  'homecare.orderRule.query',
  'homecare.tempeleteDocument.add',
].join('|')
const extender = `${page}.extend|${page}.edit`

export const homeElder = calls(['home-elder', 'home-account', 'home-order'], {
  list: get(base, {
    title: '居家老人档案',
    permit: homeElderReaders,
    exportPermit: `${page}.export`,
    query: paging({
      name: nameText,
      idCard: numberOf('身份证号'),
      phone: numberOf('电话'),
      type: HomeElder.shape.homeOldmanType.nullish(),
      regionCode: refOf('regions', '所在地区'),
      ...filtersOf(HomeElder, ['status']),
      hasAccount: flagOf('已开户'),
    }),
    reply: paged(HomeElderRow),
  }),
  create: post(base, { title: '新增居家档案', permit: `${page}.add`, body: ElderInput, reply: HomeElderDetail }),
  /** Its end also ends the account, the rules and the contracts. */
  update: put(base, {
    title: '修改居家档案',
    permit: `${page}.edit`,
    body: ElderEdit,
    reply: HomeElderDetail,
    touches: ['home-elder', 'home-account', 'home-order', 'agreement', 'message', 'dashboard'],
  }),
  remove: del(base, {
    title: '删除居家档案',
    permit: `${page}.delete`,
    body: fields({ ids: field(z.array(id('居家老人')).min(1).max(100), { label: '居家老人', kind: 'list' }) }),
  }),
  importTemplate: get(`${base}/import`, { title: '居家档案导入模板', permit: `${page}.import`, file: true }),
  import: post(`${base}/import`, {
    ...importOptions,
    title: '导入居家档案',
    permit: `${page}.import`,
  }),
  extend: put(`${base}/extend`, {
    title: '修改居家扩展信息',
    permit: extender,
    body: some(HomeElder, extendKeys).extend({ oldmanId: HomeElder.shape.oldmanId }),
    reply: HomeElderDetail,
  }),
  noAccount: get(`${base}/noAccount`, {
    title: '未开户的居家老人',
    permit: `${page}.query|homecare.account.add`,
    query: paging({ keyword: nameText }),
    reply: paged(HomeElderRow),
  }),
  get: get(`${base}/{oldmanId}`, { title: '居家档案详情', permit: `${page}.query`, reply: HomeElderDetail }),
  area: get('/homecare/web-api/area', {
    title: '居家老人所在地区',
    permit: homeElderReaders,
    reply: arrayOf(AreaNodeSchema),
  }),
  familyList: get('/homecare/web-api/oldmanFamily', {
    title: '居家老人家属',
    permit: homeElderReaders,
    query: fields({ oldmanId: HomeElder.shape.oldmanId }),
    reply: arrayOf(FamilyRow),
  }),
  familySave: put('/homecare/web-api/oldmanFamily', {
    title: '保存居家老人家属',
    permit: extender,
    body: fields({ oldmanId: HomeElder.shape.oldmanId, list: familyList }),
    reply: HomeElderDetail,
  }),
})
