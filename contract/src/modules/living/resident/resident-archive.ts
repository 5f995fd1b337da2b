import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import {
  area,
  code,
  day,
  fields,
  flag,
  id,
  int,
  name,
  oldman,
  phoneText,
  portrait,
  ref,
  s,
  time,
} from '../../../kit/fields.ts'
import { dayOf, one } from '../../../kit/filters.ts'
import { importFields, importOptions } from '../../../kit/import-result.ts'
import { attachmentType } from '../../platform/file/file.ts'
import { recordType } from '../residence/residence.ts'
import { BaseShown, ExtraShown, HealthShown, OldmanShown, StaySummary } from './resident.ts'
import { BaseEdit, ExtraInput, HealthInput, sections } from './resident-section.ts'

/** The sections of one archive, its history, files, import and settings (residence.md 1). */

export const LiveEdit = fields({
  remark: area('入住备注', 500).nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  planQuitDate: day('预计退住日期').nullish(),
})
const LiveShown = StaySummary.extend({ oldmanId: id('老人编号'), version: z.int() })

export const LiveRecord = fields({
  recordId: id('记录编号'),
  recordType: code('类型', recordType),
  recordTime: time('时间'),
  fromValue: s('变更前', 200).nullish(),
  toValue: s('变更后', 200).nullish(),
  bedName: s('床位', 100).nullish(),
  levelName: s('护理等级', 50).nullish(),
  operatorName: name('操作人', 50).nullish(),
  remark: s('备注', 500).nullish(),
})
export const ModifyRecord = fields({
  modifyId: id('记录编号'),
  section: code('类别', sections),
  field: s('字段', 60),
  fieldName: s('项目', 100),
  oldValue: s('修改前', 4000).nullish(),
  newValue: s('修改后', 4000).nullish(),
  operatorName: name('操作人', 50).nullish(),
  operateTime: time('时间'),
})

export const ArchiveFile = fields({
  id: id('文件编号'),
  fileName: s('文件名', 200),
  fileType: code('类型', attachmentType).nullish(),
  urlPath: s('地址', 500),
  size: int('大小', { unit: '字节' }),
  uploadByName: name('上传人', 50).nullish(),
  createTime: time('上传时间').nullish(),
})

export const Carer = fields({
  nursingId: id('护理员编号'),
  nursingName: s('护理员', 50),
  jobName: s('岗位', 50).nullish(),
  phoneNum: phoneText('电话', 20).nullish(),
  groupName: s('班组', 50).nullish(),
  shiftName: s('班次', 50).nullish(),
  primary: flag('责任护理员'),
})

export const importMax = 5000

export const MenuSetting = fields({
  menuCode: s('标签页', 30),
  name: s('名称', 20),
  sort: int('排序', { min: 0, max: 99 }),
  show: flag('显示'),
})
/** Tabs of a resident's page with calls in this module; later modules add theirs. */
export const archiveTabs = [
  ['base', '基本信息'],
  ['extra', '扩展信息'],
  ['health', '健康信息'],
  ['family', '家属'],
  ['live', '入住信息'],
  ['costProject', '费用项目'],
  ['account', '费用账户'],
  ['assessment', '评估'],
  ['nursing', '护理记录'],
  ['drugs', '用药'],
  ['signs', '体征'],
  ['alarm', '报警'],
  ['outing', '外出'],
  ['visit', '探访'],
  ['quitCall', '住后回访'],
  ['activity', '活动'],
  ['adverse', '不良事件'],
  ['agreement', '合同文书'],
  ['file', '附件'],
  ['liveRecord', '入住记录'],
  ['modifyRecord', '变更记录'],
] as const

const file = '/pims/web-pi/oldmans/proFile'
const archive = `${file}/{oldmanId}` as const
const reading = { permit: 'live.archives.base.query' } as const
const touches = ['resident', 'residence', 'room-map', 'dashboard']
const byBody = { oldmanId: oldman('老人') }
const base = {
  title: '修改基本信息',
  permit: 'live.archives.base.edit',
  body: BaseEdit,
  reply: BaseShown,
  touches,
} as const
const extra = {
  title: '修改扩展信息',
  permit: 'live.archives.base.edit',
  body: ExtraInput,
  reply: ExtraShown,
  touches,
} as const
const health = {
  title: '修改健康信息',
  // The reception desk corrects its own entries until doctors or nurses take over (server, health-right.ts).
  permit: 'live.archives.base.health|live.archives.base.edit',
  body: HealthInput,
  reply: HealthShown,
  touches,
} as const
const live = {
  title: '修改入住备注',
  permit: 'live.archives.base.edit',
  body: LiveEdit,
  reply: LiveShown,
  touches,
} as const

export const residentArchive = calls('resident', {
  oldman: get(`${archive}/oldman`, { ...reading, title: '老人概况', reply: OldmanShown }),
  base: get(`${archive}/base`, { ...reading, title: '基本信息', reply: BaseShown }),
  extra: get(`${archive}/extra`, { ...reading, title: '扩展信息', reply: ExtraShown }),
  health: get(`${archive}/health`, { ...reading, title: '健康信息', reply: HealthShown }),
  saveBase: put(`${archive}/base`, base),
  saveExtra: put(`${archive}/extra`, extra),
  saveHealth: put(`${archive}/health`, health),
  saveLive: put(`${archive}/live`, live),
  saveBaseByBody: put(`${file}/base`, { ...base, body: BaseEdit.extend(byBody) }),
  saveExtraByBody: put(`${file}/extra`, { ...extra, body: ExtraInput.extend(byBody) }),
  saveHealthByBody: put(`${file}/health`, { ...health, body: HealthInput.extend(byBody) }),
  saveLiveByBody: put(`${file}/live`, { ...live, body: LiveEdit.extend(byBody) }),
  saveHead: put(`${archive}/head`, {
    title: '更换头像',
    permit: 'live.archives.base.head',
    encoding: 'form',
    body: fields({ photo: portrait('头像') }),
    reply: BaseShown,
  }),
  removeHead: del(`${archive}/head`, { title: '删除头像', permit: 'live.archives.base.head', reply: BaseShown }),
  liveRecord: get(`${archive}/liveRecord`, {
    ...reading,
    title: '入住记录',
    query: paging({}),
    reply: paged(LiveRecord),
  }),
  modifyRecord: get(`${archive}/modifyRecord`, {
    title: '变更记录',
    permit: 'live.archives.base.record',
    query: paging({
      section: one(sections, '类别'),
      operateTimeFrom: dayOf('时间起'),
      operateTimeTo: dayOf('时间止'),
    }),
    reply: paged(ModifyRecord),
  }),
  importTemplate: get(`${file}/import`, { title: '老人档案导入模板', permit: 'live.archives.base.import', file: true }),
  importArchives: post(`${file}/import`, {
    ...importOptions,
    title: '导入老人档案',
    permit: 'live.archives.base.import',
    body: fields({ ...importFields, cover: flag('补全已有档案的空白项').nullish() }),
    touches: [...touches, 'account'],
  }),
  updateCommand: get(`${file}/updateOldManCommand`, {
    title: '更新终端老人信息',
    permit: 'live.archives.base.edit',
    writes: true,
    touches: [],
    query: z.object({ oldmanIds: s('老人', 40_000).nullish() }),
    reply: fields({
      sent: int('已下发'),
      failed: z.array(fields({ deviceId: id('设备'), reason: s('原因', 200) })),
    }),
  }),
  carers: get('/pims/web-pi/nursing/getNursingListByOldManId', {
    ...reading,
    title: '老人的护理员',
    query: z.object(byBody),
    reply: paged(Carer),
  }),
  files: get('/pims/web-pi/oldmans/file', {
    ...reading,
    title: '老人附件',
    query: paging({ ...byBody, fileType: one(attachmentType, '类型') }),
    reply: paged(ArchiveFile),
  }),
  removeFile: del('/pims/web-pi/oldmans/file/{id}', { title: '删除附件', permit: 'live.archives.base.edit' }),
  menus: get('/pims/web-org/setting/oldmanMenus', {
    ...reading,
    title: '档案标签页设置',
    reply: z.array(MenuSetting),
  }),
  saveMenus: post('/pims/web-org/setting/oldmanMenus', {
    title: '保存档案标签页设置',
    permit: 'live.archives.base.add',
    body: z.preprocess(
      (value) => (Array.isArray(value) ? { menus: value } : value),
      z.object({ menus: z.array(MenuSetting).min(1).max(30) }),
    ),
    reply: z.array(MenuSetting),
  }),
})
