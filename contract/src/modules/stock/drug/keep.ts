import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import {
  code,
  day,
  dict,
  fen,
  field,
  fields,
  flag,
  id,
  images,
  name,
  oldman,
  pick,
  ref,
  rows,
  s,
  signature,
} from '../../../kit/fields.ts'
import { dayOf, nameText, one, refOf, text, textOf } from '../../../kit/filters.ts'
import { Destroy, drugWarn, Keep, KeepRecord, KeptBatch, KeptRow, keepStatus, keepType, recordView } from './custody.ts'
import { Drug } from './dict.ts'
import { drugNamed, drugQuantity } from './quantity.ts'

/** The calls of custody (stock.md 5.2). */

const KeepInput = pick(Keep, ['oldmanId', 'protocolFile', 'clientName', 'clientRelation', 'startDate']).extend({
  startDate: Keep.shape.startDate.nullish(),
})

/** A line of a movement, with the fields of its kind. */
export const KeepLine = fields({
  drugId: id('药品').nullish(),
  /** In smallest units, or with `packs` in packages. */
  quantity: drugQuantity('数量').nullish(),
  packs: drugQuantity('包装数').nullish(),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期').nullish(),
  batchId: id('批次').nullish(),
  place: s('存放位置', 30).nullish(),
  reason: s('说明', 200).nullish(),
  chargeAmount: fen('代购金额', { min: 1, max: 99_999_999 }).nullish(),
  projectChildId: field(z.string().trim().min(1).max(64), { label: '收费项目', kind: 'code' }).nullish(),
})

export const KeepChange = fields({
  oldmanId: oldman('老人').nullish(),
  lines: rows('药品', KeepLine, 50).nullish(),
  handlerId: ref('经手人', 'users').nullish(),
  checkerId: ref('核对人', 'drugKeepers').nullish(),
  clientName: name('家属', 30).nullish(),
  signImage: signature('家属签字').nullish(),
  checkSign: signature('核对人签字').nullish(),
  source: dict('来源', 'DRUG_SOURCE').nullish(),
  prescriptionFiles: images('处方', 9).nullish(),
  packageIntact: flag('包装完好').nullish(),
  destroyReason: dict('销毁原因', 'DRUG_DESTROY_REASON').nullish(),
  photos: images('照片', 9).nullish(),
  recordId: id('记录').nullish(),
  reason: s('原因', 200).nullish(),
  remark: s('备注', 200).nullish(),
  /** Codes of warnings that the user has confirmed. */
  confirms: field(z.array(z.coerce.number().int()).max(20), { label: '已确认', kind: 'list' }).nullish(),
})

/** 药品代管接收单, 退药单 for printing. */
const KeepPrint = fields({
  keepNo: s('单号', 20),
  keepType: code('类型', keepType),
  oldmanName: name('老人', 30),
  bedName: s('床位', 100).nullish(),
  keepDate: day('日期'),
  clientName: name('家属', 30).nullish(),
  signImage: signature('家属签字').nullish(),
  handlerName: name('经手人', 50),
  checkerName: name('核对人', 50).nullish(),
  remark: s('备注', 200).nullish(),
  lines: arrayOf(pick(KeepRecord, ['drugName', 'drugSpec', 'unit', 'batchNo', 'expireDate', 'quantity', 'remark'])),
})

const Option = Drug.extend({
  keptQuantity: drugQuantity('代管数量'),
  allergyHit: flag('过敏'),
  duplicate: flag('重复用药'),
  pinyin: z.string(),
})

const base = '/pims/web-org/drug/keep'
const page = 'drug.depositedList'
const touches = ['drug', 'drug-take', 'message', 'todo']
const warnOf = one(drugWarn, '预警')

export const drugKeep = calls('drug', {
  keepList: get(base, {
    title: '药品代管',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      oldmanId: textOf('老人编号'),
      oldmanName: nameText,
      buildingId: refOf('buildings', '楼栋'),
      keepStatus: one(keepStatus),
      warn: warnOf,
    }),
    reply: paged(Keep),
  }),
  keepCreate: post(base, { title: '办理药品代管', permit: `${page}.add`, body: KeepInput, reply: Keep, touches }),
  keepDelete: del(`${base}/{oldmanId}`, { title: '终止药品代管', permit: `${page}.delete`, touches }),
  keepStockList: get(`${base}/stock`, {
    title: '代管药品',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      oldmanId: textOf('老人编号'),
      oldmanName: nameText,
      drugId: textOf('药品编号'),
      drugName: drugNamed,
      buildingId: refOf('buildings', '楼栋'),
      warn: warnOf,
    }),
    reply: paged(KeptRow),
  }),
  keepStockGet: get(`${base}/stock/{oldmanId}/{drugId}`, {
    title: '代管药品详情',
    permit: `${page}.query`,
    reply: z.object({ row: KeptRow, batches: arrayOf(KeptBatch), records: arrayOf(KeepRecord) }),
  }),
  keepStockDelete: del(`${base}/stock/{oldmanId}/{drugId}`, {
    title: '移除代管药品',
    permit: `${page}.delete`,
    touches,
  }),
  keepStockChange: post(`${base}/stock/{keepType}`, {
    title: '代管药品出入',
    permit: `${page}.putIn|${page}.takeBack|${page}.destroy|${page}.count|${page}.reverse`,
    body: KeepChange,
    reply: z.object({
      keepNo: z.string().nullable(),
      destroyId: z.string().nullish(),
      destroyNo: z.string().nullish(),
      status: z.int().nullish(),
      records: arrayOf(KeepRecord),
      print: KeepPrint.nullable(),
    }),
    touches: [...touches, 'bill', 'account', 'cost-project'],
  }),
  keepDestroyAudit: put(`${base}/stock/audit`, {
    title: '药品销毁审核',
    permit: `${page}.destroy`,
    body: fields({ destroyId: Destroy.shape.destroyId, pass: flag('通过'), opinion: s('审核意见', 200).nullish() }),
    reply: Destroy,
    touches,
  }),
  /** Records, or with `view=destroy` the applications to destroy. */
  keepStockRecords: get(`${base}/stock/record`, {
    title: '代管出入记录',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      oldmanId: textOf('老人编号'),
      oldmanName: nameText,
      drugId: textOf('药品编号'),
      keepType: one(keepType),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      view: one(recordView),
      /** One application to destroy. */
      destroyId: textOf('销毁申请编号'),
    }),
    reply: paged(fields({ ...Destroy.partial().shape, ...KeepRecord.partial().shape })),
  }),
  keepDict: get(`${base}/dict`, {
    title: '可选药品',
    permit: `drug.drugList.query|${page}.query|drug.set.query|drug.drugGetList.query`,
    query: z.object({ keyword: text, oldmanId: textOf('老人编号'), pageHelper: z.enum(['0', '1']).optional() }),
    reply: arrayOf(Option),
  }),
})
