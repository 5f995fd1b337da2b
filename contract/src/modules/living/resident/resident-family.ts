import { z } from 'zod'
import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  dict,
  dwelling,
  field,
  fields,
  flag,
  id,
  idCard,
  int,
  mobile,
  name,
  ofResident,
  oldman,
  pick,
  rows,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, numberOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { liveStatus } from '../residence/residence-step.ts'

/** Family of a resident and their invitations (residence.md 1.1 family, 1.2). */

export const inviteStatus = codes({
  0: ['none', '未邀请'],
  1: ['invited', '已邀请'],
  2: ['joined', '已加入'],
  3: ['declined', '已拒绝'],
})
/** RELATION 配偶, and its values 丈夫 and 妻子. */
export const spouse = { any: 1, husband: 11, wife: 12 } as const
export const familyMax = 10

export const Family = fields({
  familyId: id('家属编号'),
  ...ofResident,
  oldmanStatus: code('状态', liveStatus).nullish(),
  familyName: name('家属', 30),
  relation: dict('关系', 'RELATION'),
  phoneNum: mobile('电话'),
  idCard: idCard('身份证号').nullish(),
  addr: dwelling('地址', 100).nullish(),
  isGuardian: flag('监护人'),
  isUrgent: flag('紧急联系人'),
  isPayer: flag('付款人'),
  /** Wants to be told of urgent alarms (iot.md 4.4, FAMILY). */
  alarmNotice: flag('紧急报警告知').nullish(),
  inviteStatus: code('邀请状态', inviteStatus),
  inviteTime: time('邀请时间').nullish(),
  sort: int('排序').nullish(),
  ...stamps,
})
/** Rows as read: numbers may be masked. */
export const FamilyShown = Family.extend({
  phoneNum: field(z.string(), { label: '电话', kind: 'phone' }),
  idCard: field(z.string(), { label: '身份证号', kind: 'idCard' }).nullish(),
})

/** A row with `familyId` is changed, one without is new, a missing one is removed. */
export const FamilyInput = pick(Family, ['familyName', 'relation', 'phoneNum', 'idCard', 'addr']).extend({
  familyId: id('家属编号').nullish(),
  isGuardian: flag('监护人').nullish(),
  isUrgent: flag('紧急联系人').nullish(),
  isPayer: flag('付款人').nullish(),
  /** Left out it stays as it was. */
  alarmNotice: flag('紧急报警告知').nullish(),
})
const payers = (list: { isPayer?: unknown }[]) => list.filter((row) => row.isPayer === 1).length
const twice = (list: { familyId?: unknown }[]) => {
  const ids = list.flatMap((row) => (row.familyId ? [row.familyId] : []))
  return new Set(ids).size < ids.length
}
export const familyList = field(
  rows('家属', FamilyInput, familyMax)
    .refine((list) => payers(list) <= 1, '只能有一位付款人')
    .refine((list) => !twice(list), '同一位家属出现了两次'),
  { label: '家属', kind: 'list', max: familyMax },
)
const OwnFamily = fields({
  oldmanId: id('老人'),
  oldmanName: name('姓名', 30),
  version: z.int(),
  family: z.array(FamilyShown),
})

export const familyRefusals = refusals({
  tooOften: [31017, '邀请发送过于频繁，请稍后再试'],
})

const file = '/pims/web-pi/oldmans/proFile'
const writers = 'live.archives.base.edit|live.family.base.edit|live.family.base.add|live.family.base.delete'
const save = {
  title: '保存家属',
  permit: writers,
  body: z.object({ family: familyList }),
  reply: OwnFamily,
  touches: ['resident'],
} as const

export const residentFamily = calls('resident', {
  familyList: get('/pims/web-pi/family/list', {
    title: '家属列表',
    permit: 'live.family.base.query',
    exportPermit: 'live.family.base.export',
    query: paging({
      ...filtersOf(FamilyShown, ['oldmanName', 'familyName', 'relation', 'inviteStatus', 'isUrgent']),
      phoneNum: numberOf('电话'),
    }),
    reply: paged(FamilyShown),
  }),
  familyOf: get(`${file}/{oldmanId}/family`, {
    title: '老人的家属',
    permit: 'live.archives.base.query|live.family.base.query',
    reply: OwnFamily,
  }),
  saveFamily: put(`${file}/{oldmanId}/family`, save),
  saveFamilyByBody: put(`${file}/family`, { ...save, body: save.body.extend({ oldmanId: oldman('老人') }) }),
  invitationFamily: get(`${file}/invitationFamily`, {
    title: '家属邀请情况',
    permit: 'live.archives.base.query|live.family.base.query',
    query: z.object({ oldmanId: oldman('老人') }),
    reply: paged(FamilyShown),
  }),
  invite: post(`${file}/sendInvitationInfo`, {
    title: '邀请家属',
    permit: 'live.archives.base.invite',
    body: fields({
      oldmanId: oldman('老人'),
      familyIds: field(z.array(id('家属')).min(1).max(familyMax), { label: '家属', kind: 'refList' }),
    }),
    reply: paged(FamilyShown),
  }),
})
