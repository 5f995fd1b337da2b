import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fen,
  field,
  fields,
  files,
  flag,
  id,
  image,
  int,
  name,
  ofResident,
  phone,
  phoneText,
  pick,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, intOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { templateKinds } from '../../platform/document/document.ts'

/** Contracts and other papers a resident signs (residence.md 6, 8a). */

export const contractStatus = codes({
  0: ['coming', '未生效'],
  1: ['inForce', '生效中'],
  2: ['ended', '已到期'],
  3: ['terminated', '已终止'],
  4: ['void', '作废'],
})
/** Category of a template type that is a contract; the others are only signed. */
export const contractKind = 1 as const

export const contractFlow = flow('contractStatus', contractStatus, {
  edit: { from: [0], to: 0 },
  annotate: { from: [0, 1], to: 1 },
  terminate: { from: [0, 1], to: 3 },
  void: { from: [0], to: 4 },
  renew: { from: [1, 2], to: 1 },
  remove: { from: [0], to: 4 },
  sign: { from: [0, 1], to: 1 },
})

export const agreementRefusals = refusals({
  endBeforeStart: [31084, '结束日期须晚于开始日期'],
  overlaps: [31085, '该老人已有生效合同'],
  nothingToDownload: [31086, '合同没有可下载的文件'],
})

/** Chosen from the types and templates of the institution, which the screen reads. */
const choice = (label: string) => field(id(label).clone(), { label, kind: 'code' })

export const Contract = fields({
  contractId: id('合同'),
  contractNo: s('编号', 20),
  ...ofResident,
  templateId: choice('文档模板').nullish(),
  typeId: choice('类型'),
  typeName: s('类型', 50).nullish(),
  category: code('类别', templateKinds),
  contractName: s('名称', 60),
  partyB: name('乙方', 50).nullish(),
  partyC: name('丙方（担保人）', 50).nullish(),
  partyCPhone: phone('丙方电话').nullish(),
  startDate: day('开始日期').nullish(),
  endDate: day('结束日期').nullish(),
  signDate: day('签订日期'),
  monthFee: fen('月费').nullish(),
  depositAmount: fen('押金').nullish(),
  files: files('附件', 10).nullish(),
  home: flag('居家'),
  contractStatus: code('状态', contractStatus),
  terminateDate: day('终止日期').nullish(),
  terminateReason: s('终止原因', 200).nullish(),
  renewFromId: id('续签自').nullish(),
  renewFromNo: s('续签自', 20).nullish(),
  remark: area('备注', 500).nullish(),
  contentVersion: int('模板版本').nullish(),
  ...stamps,
})
/** The signer. */
export const signParty = codes({ 1: ['resident', '乙方'], 2: ['guarantor', '丙方'], 3: ['house', '甲方（机构）'] })

export const Signature = fields({
  signId: id('签名'),
  party: code('签署方', signParty),
  signerName: name('签署人', 30),
  signImage: image('签名'),
  signTime: time('签署时间'),
  /** A hash over content, signature picture and moment together. */
  signHash: s('校验码', 64),
  unchanged: flag('内容未改动'),
})

const Shown = Contract.extend({
  partyCPhone: phoneText('丙方电话', 30).nullish(),
  /** The last signature of each party; with one contract, not in lists. */
  signatures: z.array(Signature).nullish(),
})

const entered = [
  'contractName',
  'partyB',
  'partyC',
  'partyCPhone',
  'startDate',
  'endDate',
  'signDate',
  'monthFee',
  'depositAmount',
  'files',
  'remark',
] as const

const Input = pick(Contract, ['oldmanId', 'templateId', 'typeId', ...entered, 'home']).extend({
  typeId: Contract.shape.typeId.nullish(),
  signDate: Contract.shape.signDate.nullish(),
  home: Contract.shape.home.nullish(),
})
export const contractAction = codes({ terminate: '终止', void: '作废', renew: '续签', sign: '签署' })
const Change = some(Contract, [...entered, 'terminateDate', 'terminateReason']).extend({
  contractId: id('合同'),
  action: code('操作', contractAction).nullish(),
  /** With `renew`: the template of the new one, null for none; by default that of the old one. */
  templateId: Contract.shape.templateId,
  /** These three with `sign`. */
  party: Signature.shape.party.nullish(),
  signerName: Signature.shape.signerName.nullish(),
  signImage: Signature.shape.signImage.nullish(),
})

/** Codes of the pages a row may be reached from; home-care papers have a page of their own. */
const either = (action: string) =>
  `live.contractDocument.${action}|live.tempeleteDocument.${action}|homecare.tempeleteDocument.${action}`
const base = '/api/form/org/files/contracts'

export const agreement = calls(['agreement', 'residence', 'document', 'message', 'dashboard'], {
  list: get(base, {
    title: '合同文档',
    permit: either('query'),
    query: paging({
      ...filtersOf(Shown, ['contractNo', 'oldmanName', 'home', 'contractStatus']),
      oldmanId: textOf('老人编号'),
      typeId: choice('类型').nullish(),
      startFrom: dayOf('开始日期起'),
      startTo: dayOf('开始日期止'),
      endFrom: dayOf('结束日期起'),
      endTo: dayOf('结束日期止'),
      expiring: intOf('几天内到期', { max: 3650 }),
    }),
    reply: paged(Shown),
  }),
  create: post(base, { title: '签订合同', permit: either('add'), body: Input, reply: Shown }),
  /** Fields, or an `action` with its fields. */
  update: put(base, {
    title: '修改合同',
    permit: `${either('edit')}|live.contractDocument.terminate|live.contractDocument.renew|homecare.tempeleteDocument.add`,
    body: Change,
    reply: Shown,
  }),
  download: get(`${base}/download/{contractId}`, {
    title: '下载合同',
    /** A page to print needs `.print`. */
    permit: `${either('download')}|${either('print')}`,
    file: true,
    writes: true,
    touches: [],
    query: z.object({ format: code('格式', codes({ docx: 'Word', scan: '扫描件', print: '打印' })).nullish() }),
  }),
  get: get(`${base}/{contractId}`, { title: '合同详情', permit: either('query'), reply: Shown }),
  remove: del(`${base}/{contractId}`, { title: '删除合同', permit: either('delete') }),
})
