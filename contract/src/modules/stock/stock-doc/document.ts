import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  dict,
  fen,
  fields,
  files,
  flag,
  id,
  int,
  name,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, nameOf, one, refOf, text, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'
import { PrintTemplate } from '../../platform/setting/print-template.ts'
import { goodsNamed, quantityOf } from '../sku/item.ts'
import { docType } from '../stock/ledger.ts'
import { StockRecord } from '../stock/stock.ts'

/** Common parts of all documents of the store: head, lines, states, refusals (stock.md 3). */

/** STOCK_DOC_STATUS of all kinds; each kind has some of them. */
export const docStatus = codes({
  0: ['draft', '草稿'],
  1: ['posted', '已过账'],
  2: ['reversed', '已红冲'],
  3: ['red', '红冲单'],
  4: ['transit', '在途'],
  5: ['partReceived', '部分收货'],
  6: ['finished', '已完成'],
  7: ['cancelled', '已取消'],
  8: ['partReturned', '部分归还'],
  9: ['returned', '已归还'],
  10: ['counting', '盘点中'],
  11: ['counted', '待确认'],
  12: ['waiting', '待审核'],
  13: ['refused', '已驳回'],
})
/** The states of documents that can be reversed by red documents. */
export const redStatus = codes({
  0: ['draft', '草稿'],
  1: ['posted', '已过账'],
  2: ['reversed', '已红冲'],
  3: ['red', '红冲单'],
  7: ['cancelled', '已取消'],
  12: ['waiting', '待审核'],
  13: ['refused', '已驳回'],
})
export const docView = codes({ doc: ['doc', '按单据'], line: ['line', '按明细'] })

const { draft, refused } = docStatus.is
/** Only these are changed, posted or cancelled. */
export const isOpen = ({ status }: { status?: unknown }) => status === draft || status === refused

export const docRefusals = refusals({
  ownAudit: [23003, '不能审核本人的单据'],
  redTooMuch: [23041, '红冲数量超过可红冲数量'],
  batchGone: [23042, '{skuName}批次{batchNo}剩余{a}，不足以红冲{b}'],
  redOfRed: [23043, '红冲单不能再红冲'],
  madeBySystem: [23044, '系统生成的单据不能红冲'],
})

const signed = (label: string) => decimal(label, { min: -9_999_999_999, max: 9_999_999_999, step: 3 })
const money = (label: string) => fen(label, { min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 })
export const lineLimit = 500

/** The typed fields of a line; the price in fen per unit, or the amount, from which the price follows. */
export const DocLineInput = fields({
  skuId: id('物品'),
  batchNo: s('批号', 30).nullish(),
  productionDate: day('生产日期').nullish(),
  expireDate: day('有效期').nullish(),
  quantity: quantityOf('数量', 0.001),
  price: fen('单价', { min: 0, max: 999_999_999 }).nullish(),
  amount: fen('金额', { min: 0, max: 999_999_999_999 }).nullish(),
  remark: s('备注', 100).nullish(),
})

const TakenBatch = fields({ batchNo: s('批号', 30), expireDate: day('有效期').nullish(), quantity: signed('数量') })

export const DocLine = DocLineInput.extend({
  detailId: id('明细'),
  quantity: signed('数量'),
  amount: money('金额'),
  batchId: id('批次').nullish(),
  /** For a line without a named batch: the batches it was taken from, the first to expire first. */
  taken: rows('所取批次', TakenBatch, 500).nullish(),
  skuCode: s('编码', 30),
  skuName: s('物品', 60),
  specName: s('规格', 30),
  unit: dict('单位', 'GOODS_UNIT'),
  redQuantity: signed('已红冲'),
  /** The quantity a red document may still reverse. */
  redable: signed('可红冲'),
})

const DocEvent = fields({
  time: time('时间'),
  userName: name('操作人', 50),
  action: s('操作', 20),
  opinion: s('说明', 200).nullish(),
})

/** The head every kind shares. */
export const docHead = {
  id: id('单据'),
  docNo: s('单号', 30),
  bizDate: day('日期'),
  depotId: ref('仓库', 'depots'),
  depotName: s('仓库', 40),
  status: code('状态', docStatus),
  remark: s('备注', 200).nullish(),
  files: files('附件', 9),
  kinds: int('品种数'),
  totalQuantity: signed('数量'),
  totalAmount: money('金额'),
  printCount: int('打印次数'),
  postByName: name('过账人', 50).nullish(),
  postTime: time('过账时间').nullish(),
  auditByName: name('审核人', 50).nullish(),
  auditTime: time('审核时间').nullish(),
  auditOpinion: s('审核意见', 200).nullish(),
  ...reviewNow,
  /** It waits, and the reader is its author. */
  mayRecall: flag('可撤回').nullish(),
  redFlag: flag('红冲单'),
  /** Part of it was reversed, and the rest is valid. */
  partRed: flag('部分红冲'),
  redReason: s('红冲原因', 200).nullish(),
  /** The newest red document of it. */
  redDocId: id('红冲单').nullish(),
  redDocNo: s('红冲单号', 30).nullish(),
  originDocId: id('原单').nullish(),
  originDocNo: s('原单号', 30).nullish(),
  /** Made by another document. */
  sourceDocType: code('来源单据', docType).nullish(),
  sourceDocId: id('来源单据').nullish(),
  sourceDocNo: s('来源单号', 30).nullish(),
  ...stamps,
}

/** The common filters of the lists of all kinds; a kind adds its own filters and its states. */
export const docFilters = {
  docNo: text,
  depotId: refOf('depots'),
  skuName: goodsNamed,
  skuId: textOf('物品编号'),
  bizDateFrom: dayOf('日期起'),
  bizDateTo: dayOf('日期止'),
  createBy: nameOf('经办人'),
  view: one(docView, '显示'),
}
export const docAsked = z.object(docFilters)

/** The typed fields of the head of every kind. */
export const docEntered = {
  id: id('单据').nullish(),
  bizDate: docHead.bizDate.nullish(),
  depotId: docHead.depotId.nullish(),
  remark: docHead.remark,
  files: docHead.files.nullish(),
}

/** In a list by lines a row contains its line. */
export const lineOfRow = {
  detailId: id('明细').nullish(),
  skuId: id('物品').nullish(),
  skuName: s('物品', 60).nullish(),
  specName: s('规格', 30).nullish(),
  unit: dict('单位', 'GOODS_UNIT').nullish(),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期').nullish(),
  quantity: signed('行数量').nullish(),
  price: fen('单价', { min: 0 }).nullish(),
  amount: money('行金额').nullish(),
}

/** The typed fields of every kind, its lines as far as all have them. */
export const docInput = fields({
  ...docEntered,
  lines: rows('明细', fields({ skuId: id('物品'), quantity: quantityOf('数量', 0.001) }), lineLimit).nullish(),
})

/** The data on the page of one document beside its head. */
export const docBody = {
  lines: rows('明细', DocLine, lineLimit),
  records: rows('流水', StockRecord, 5000),
  trail: rows('操作记录', DocEvent, 1000),
  reviews: reviewTrail,
}

const Paper = z.object({ template: PrintTemplate })
export const docPrint = <H extends z.ZodType>(head: H) =>
  Paper.extend({ head, details: rows('明细', DocLine, lineLimit), printCount: int('打印次数') })

/** A reviewer's decision on a document of any kind, beside its id. */
export const docDecision = { pass: flag('通过'), opinion: area('审核意见', 200).nullish() }

/** For a document: its current state and warnings, and with 1 the print. */
export const docSaved = {
  id: id('单据'),
  docNo: s('单号', 30),
  status: code('状态', docStatus),
  version: z.int(),
  warnings: z.array(z.string()),
}

/** One reversed line with its quantity; without lines everything that is left. */
export const RedLine = fields({ detailId: id('明细'), quantity: quantityOf('红冲数量', 0.001) })

/** The reversal by a red document, beside the id of the document: these lines, or all that is left of it. */
export const redPunch = {
  lines: rows('明细', RedLine, lineLimit).min(1).nullish(),
  redReason: area('红冲原因', 200),
}
