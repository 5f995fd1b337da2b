import { z } from 'zod'
import { calls, get, paged, paging, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  dict,
  fields,
  flag,
  id,
  image,
  images,
  int,
  name,
  pick,
  ref,
  rows,
  s,
  sharedPhone,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { deptDrafts } from './dept.ts'
import { jobDrafts } from './job.ts'

/** The institution itself, and the list of institutions for upper levels (platform.md 3). */

export const orgLevels = codes({ 1: '平台', 2: '市', 3: '区县', 4: '街道', 5: ['house', '机构'] })
export const orgStatus = codes({
  0: ['waiting', '待审核'],
  1: ['normal', '正常'],
  2: ['rejected', '已驳回'],
  3: ['stopped', '停用'],
})

const square = (label: string) => decimal(label, { min: 0, max: 9_999_999, unit: '㎡', step: 2 })

export const Org = fields({
  orgId: id('机构'),
  orgName: s('机构名称', 60),
  orgCode: s('统一社会信用代码', 18).nullish(),
  orgNature: dict('机构性质', 'ORG_NATURE').nullish(),
  orgStar: dict('机构等级', 'ORG_STAR').nullish(),
  orgLevel: code('机构层级', orgLevels),
  orgType: z.int(),
  orgStatus: code('状态', orgStatus),
  parentId: id('上级机构').nullish(),
  regionCode: ref('地区', 'regions').nullish(),
  regionName: s('地区', 100).nullish(),
  address: s('详细地址', 200).nullish(),
  legalPerson: name('法定代表人', 30).nullish(),
  chargePerson: name('负责人', 30).nullish(),
  phone: sharedPhone('联系电话').nullish(),
  longitude: decimal('经度', { min: -180, max: 180, step: 6 }).nullish(),
  latitude: decimal('纬度', { min: -90, max: 90, step: 6 }).nullish(),
  buildArea: square('建筑面积').nullish(),
  landArea: square('占地面积').nullish(),
  bedTotal: int('核定床位', { min: 0, max: 100_000, unit: '张' }).nullish(),
  floors: int('楼层数', { min: 0, max: 200 }).nullish(),
  openDate: day('开业日期').nullish(),
  introduction: area('机构简介', 2000).nullish(),
  logo: image('标志').nullish(),
  pictures: images('机构照片', 9),
  source: s('来源', 50).nullish(),
  rejectReason: s('驳回原因', 200).nullish(),
  ...stamps,
})

export const Qualification = fields({
  qualId: id('资质').nullish(),
  qualType: dict('资质类型', 'QUALIFICATION_TYPE'),
  certNo: s('证书编号', 60).nullish(),
  issueOrg: s('发证机关', 100).nullish(),
  issueDate: day('发证日期').nullish(),
  expireDate: day('有效期至').nullish(),
  files: images('附件', 9).nullish(),
})

const OwnOrg = Org.extend({ qualifications: z.array(Qualification) })

export const OrgInput = pick(Org, [
  'orgName',
  'orgCode',
  'orgNature',
  'orgStar',
  'legalPerson',
  'regionCode',
  'longitude',
  'latitude',
  'buildArea',
  'landArea',
  'bedTotal',
  'floors',
  'openDate',
  'introduction',
  'logo',
]).extend({
  chargePerson: name('负责人', 30),
  phone: sharedPhone('联系电话'),
  address: s('详细地址', 200),
  pictures: images('机构照片', 9).nullish(),
})

export const OrgRow = Org.extend({
  bedCount: int('床位', { unit: '张' }),
  liveCount: int('在住', { unit: '人' }),
})

export const orgRefusals = refusals({ creditCode: [21301, '统一社会信用代码不正确'] })

const path = '/pims/web-org/orgInfos'

export const org = calls('org', {
  own: get(`${path}/12`, { title: '本机构信息', permit: signedIn, alsoFor: ['founder'], reply: OwnOrg }),
  update: put(`${path}/{orgId}/orgInfoAndQualifications`, {
    title: '修改机构信息',
    // In an institution under review no user has permissions yet; otherwise the handler checks them.
    permit: signedIn,
    alsoFor: ['founder'],
    body: fields({
      orgInfo: OrgInput.nullish(),
      qualifications: rows('资质', Qualification, 50).nullish(),
    }),
    reply: OwnOrg,
  }),
  list: get(path, {
    title: '机构列表',
    permit: 'archives.manager1.index.query',
    query: paging({
      ...filtersOf(OrgRow, ['orgName', 'regionCode', 'orgStatus', 'orgNature']),
    }),
    reply: paged(OrgRow),
  }),
  audit: put(`${path}/{orgId}/audit`, {
    title: '机构审核',
    permit: 'archives.manager1.index.audit',
    body: fields({ pass: flag('审核结果'), rejectReason: s('驳回原因', 200).nullish() }).refine(
      (body) => body.pass === 1 || body.rejectReason,
      { path: ['rejectReason'], message: '请填写驳回原因' },
    ),
    reply: OrgRow,
  }),
  ...deptDrafts,
  ...jobDrafts,
})
