import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import {
  area,
  code,
  day,
  dict,
  field,
  fields,
  flag,
  id,
  int,
  name,
  oldman,
  portrait,
  ref,
  s,
  stamps,
  time,
  words,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, intOf, many, nameText, one, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { liveStatus } from '../residence/residence-step.ts'
import { FamilyShown, familyList } from './resident-family.ts'
import {
  BaseEdit,
  BaseInput,
  ExtraInput,
  HealthInput,
  ResidentBase,
  ResidentExtra,
  ResidentHealth,
  sectionKeys,
} from './resident-section.ts'

/** Residents' archives: lists, lookups, and the archive as a whole (residence.md 1). Sections are in resident-archive. */

const shownIdCard = field(z.string(), { label: '身份证', kind: 'idCard' })
const shownPhone = (label: string) => field(z.string(), { label, kind: 'phone' })

/**
 * The fields of dropdown lists and maps. `oldmanIdcard` is the spelling of lookup rows; both have the same value
 * (residence.md 0).
 */
export const ResidentLight = fields({
  oldmanId: id('老人编号'),
  oldmanName: name('姓名', 30),
  oldmanIdcard: z.string(),
  oldmanIdCard: shownIdCard,
  sex: code('性别', sexes),
  age: int('年龄', { unit: '岁' }),
  oldmanStatus: code('状态', liveStatus),
  bedId: id('床位').nullish(),
  bedName: s('床位', 100).nullish(),
  roomName: s('房间', 50).nullish(),
  levelId: id('护理等级').nullish(),
  levelName: s('护理等级', 50).nullish(),
  photo: portrait('头像').nullish(),
})

/** The whole date is for users who may read ID cards, whose number contains it. */
const birthFields = { birthDate: day('出生日期').nullish(), birthMonth: s('出生年月', 7) }

/** A row of the archive list. */
export const ResidentRow = fields({
  oldmanId: id('老人编号'),
  orgId: id('机构'),
  orgName: s('机构', 60).nullish(),
  photo: portrait('头像').nullish(),
  oldmanNo: s('档案编号', 20),
  oldmanName: name('姓名', 30),
  sex: code('性别', sexes),
  age: int('年龄', { unit: '岁' }),
  ...birthFields,
  oldmanIdCard: shownIdCard,
  oldmanIdcard: z.string(),
  oldmanStatus: code('状态', liveStatus),
  bedId: id('床位').nullish(),
  bedName: s('床位', 100).nullish(),
  levelId: id('护理等级').nullish(),
  levelName: s('护理等级', 50).nullish(),
  contactName: name('联系人', 30).nullish(),
  contactPhone: shownPhone('联系人电话').nullish(),
  oldmanType: dict('人员类别', 'OLDMAN_TYPE').nullish(),
  tags: words('标签', 10, 8).nullish(),
  createTime: time('建档日期').nullish(),
  version: z.int(),
})

/** The current stay as the archive shows it; stored by module residence. */
export const StaySummary = fields({
  oldmanStatus: code('状态', liveStatus),
  liveId: id('入住').nullish(),
  liveNo: s('入住编号', 20).nullish(),
  bedId: id('床位').nullish(),
  bedName: s('床位', 100).nullish(),
  roomName: s('房间', 50).nullish(),
  levelId: id('护理等级').nullish(),
  levelName: s('护理等级', 50).nullish(),
  liveDate: day('入住日期').nullish(),
  formalDate: day('转正日期').nullish(),
  trialEndDate: day('试住到期').nullish(),
  bookExpireDate: day('预订有效期至').nullish(),
  planLiveDate: day('预计入住日期').nullish(),
  planQuitDate: day('预计退住日期').nullish(),
  quitDate: day('退住日期').nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  remark: area('入住备注', 500).nullish(),
  deathTime: time('去世时间').nullish(),
  liveVersion: z.int().nullish(),
})

const seen = {
  oldmanIdCard: shownIdCard,
  oldmanIdcard: z.string(),
  phoneNum: shownPhone('电话').nullish(),
  age: int('年龄', { unit: '岁' }),
  ...birthFields,
}
const head = { oldmanId: id('老人编号'), oldmanNo: s('档案编号', 20), ...stamps }
export const BaseShown = ResidentBase.extend({ ...head, ...seen })
/** Base fields and the summary of the stay in one flat object. */
export const OldmanShown = BaseShown.extend({
  ...StaySummary.omit({ remark: true, saleId: true }).shape,
  oldmanStatus: StaySummary.shape.oldmanStatus,
  allergyDrug: s('药物过敏', 200).nullish(),
  allergyFood: s('食物过敏', 200).nullish(),
})
export const ExtraShown = ResidentExtra.extend(head)
export const HealthShown = ResidentHealth.extend(head)
/** The whole archive in one answer. */
export const Archive = fields({
  ...head,
  oldmanName: name('姓名', 30),
  oldmanStatus: code('状态', liveStatus),
  base: BaseShown,
  extra: ExtraShown,
  health: HealthShown,
  /** 1: the reader may correct the health section. */
  healthEditable: flag('可修改健康信息'),
  family: z.array(FamilyShown),
  live: StaySummary,
})

/** All fields of a resident that the data log names. */
export const Resident = fields({
  oldmanId: id('老人编号'),
  oldmanNo: s('档案编号', 20),
  ...ResidentBase.shape,
  ...ResidentExtra.shape,
  ...ResidentHealth.shape,
  ...StaySummary.pick({ oldmanStatus: true, liveId: true, bedId: true, bedName: true, levelId: true, deathTime: true })
    .shape,
  deptId: id('所属部门').nullish(),
  ...stamps,
})

/** Sections may be sent as objects or, as a form has them, flat; both spellings of the ID card are accepted. */
function bySection(value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const flat: Record<string, unknown> = { ...value }
  const gathered = Object.entries(sectionKeys).map(([section, keys]) => {
    const own = flat[section]
    if (typeof own === 'object' && own !== null) return [section, withIdCard({ ...own })]
    const found = keys.filter((key) => key in flat).map((key) => [key, flat[key]])
    const loose = withIdCard(Object.fromEntries(found), section === 'base' ? flat.oldmanIdcard : undefined)
    return [section, Object.keys(loose).length > 0 ? loose : own]
  })
  return { ...flat, ...Object.fromEntries(gathered) }
}
const withIdCard = (base: Record<string, unknown>, other: unknown = base.oldmanIdcard) =>
  other && !base.oldmanIdCard ? { ...base, oldmanIdCard: other } : base

const parts = { extra: ExtraInput.nullish(), health: HealthInput.nullish(), family: familyList.nullish() }
/** An archive as a body, its sections as objects or flat, with the further fields of the request. */
export const archiveBody = <B extends z.ZodType, M extends z.core.$ZodLooseShape>(base: B, more: M) =>
  z.preprocess(bySection, z.object({ base, ...parts, ...more }))
export const ArchiveInput = archiveBody(BaseInput, {})
const edited = { base: BaseEdit.nullish(), ...parts }
export const ArchiveEdit = z.preprocess(bySection, z.object(edited))
const ArchiveEditByBody = z.preprocess(bySection, z.object({ oldmanId: oldman('老人'), ...edited }))

export const residentRefusals = refusals({
  idCardTaken: [31011, '身份证号已存在：{oldmanName}（{statusName}）'],
  badIdCard: [31012, '身份证号格式不正确'],
  sexMismatch: [31013, '性别与身份证不符'],
  icCardTaken: [31014, 'IC卡已绑定其他老人'],
  noUrgentContact: [31015, '请至少填写一名紧急联系人'],
  inUse: [31016, '该老人已有入住或费用记录，不能删除'],
})

export interface TreeNode {
  id: string
  name: string
  type: 'DEPT' | 'OLDMAN'
  bedName?: string | null
  children?: TreeNode[]
}
const TreeNodeSchema: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['DEPT', 'OLDMAN']),
    bedName: z.string().nullish(),
    children: z.array(TreeNodeSchema).optional(),
  }),
)

const upper = ['manager2-1', 'manager2-2', 'manager2-3'].map((page) => `archives.${page}.index`)
/** Readers of archive rows: the institution itself, and upper levels in their own lists. */
export const archiveReaders = ['live.archives.base.query', ...upper.map((page) => `${page}.query`)].join('|')
const detailReaders = ['live.archives.base.query', ...upper.map((page) => `${page}.detail`)].join('|')
const exporters = ['live.archives.base.export', ...upper.map((page) => `${page}.export`)].join('|')

const file = '/pims/web-pi/oldmans/proFile'
const touched = ['resident', 'residence', 'room-map', 'account', 'cost-project', 'dashboard']
const whole = { title: '修改老人档案', permit: 'live.archives.base.edit', reply: Archive, touches: touched } as const

export const resident = calls('resident', {
  list: get('/pims/web-pi/oldmans', {
    title: '老人选择',
    permit: signedIn,
    query: paging({
      oldmanName: nameText,
      oldmanStatuses: many(liveStatus, '状态'),
      locationId: refOf('locations', '位置'),
      levelId: refOf('levels', '护理等级'),
      sex: one(sexes),
    }),
    reply: paged(ResidentLight),
  }),
  archives: get(file, {
    title: '老人档案',
    permit: signedIn,
    exportPermit: exporters,
    query: paging({
      ...filtersOf(ResidentRow, ['oldmanName', 'sex', 'oldmanType']),
      oldmanStatuses: many(liveStatus, '状态'),
      ageFrom: intOf('年龄起', { max: 150 }),
      ageTo: intOf('年龄止', { max: 150 }),
      buildingId: refOf('buildings', '楼栋'),
      locationId: refOf('locations', '位置'),
      levelId: refOf('levels', '护理等级'),
      tags: textOf('标签'),
      createTimeFrom: dayOf('建档日期起'),
      createTimeTo: dayOf('建档日期止'),
      oldmanId: textOf('老人编号'),
      orgId: textOf('机构'),
      below: flagOf('含下级机构'),
    }),
    reply: paged(ResidentRow),
  }),
  create: post(file, {
    title: '新增老人档案',
    permit: 'live.archives.base.add',
    body: ArchiveInput,
    reply: fields({ oldmanId: id('老人编号'), oldmanNo: s('档案编号', 20), oldmanName: name('姓名', 30) }),
    touches: touched,
  }),
  get: get(`${file}/{oldmanId}`, { title: '老人档案详情', permit: detailReaders, reply: Archive }),
  update: put(file, { ...whole, body: ArchiveEditByBody }),
  updateById: put(`${file}/{oldmanId}`, { ...whole, body: ArchiveEdit }),
  remove: del(`${file}/{oldmanId}`, {
    title: '删除老人档案',
    permit: 'live.archives.base.delete',
    touches: [...touched, 'care-task'],
  }),
  byIdCard: get(`${file}/getOldmanByIdCard/{oldmanIdCard}`, {
    title: '按身份证查找老人',
    permit: 'live.archives.base.add|live.archives.base.query|live.consult.base.query',
    reply: OldmanShown.nullable(),
  }),
  tree: get('/pims/web-org/common/oldManTree', {
    title: '老人树',
    permit: signedIn,
    query: z.object({ oldmanStatuses: many(liveStatus, '状态') }),
    reply: arrayOf(TreeNodeSchema),
  }),
})
