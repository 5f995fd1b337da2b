import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  fen,
  fields,
  flag,
  id,
  images,
  name,
  phoneText,
  ref,
  rows,
  s,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, many, one } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { quantityOf } from '../sku/item.ts'
import {
  DocLine,
  DocLineInput,
  docBody,
  docDecision,
  docEntered,
  docFilters,
  docHead,
  docPrint,
  docSaved,
  docStatus,
  lineLimit,
  lineOfRow,
} from './document.ts'

/** 借用: goods that are lent and returned, or not (stock.md 3.5). */

/** The states of a lend. */
export const lendStatus = codes(
  {
    0: ['draft', '草稿'],
    1: ['posted', '已过账'],
    7: ['cancelled', '已取消'],
    8: ['partReturned', '部分归还'],
    9: ['returned', '已归还'],
    12: ['waiting', '待审核'],
    13: ['refused', '已驳回'],
  },
  [0, 12, 13, 1, 8, 9, 7],
)
/** BORROWER_TYPE */
export const borrowerType = codes({
  1: ['employee', '员工'],
  2: ['resident', '老人'],
  3: ['dept', '部门'],
  4: ['outside', '外部'],
})
/** LEND_ACTION */
export const lendAction = codes({
  1: ['lend', '借出'],
  2: ['giveBack', '归还'],
  3: ['damage', '报损'],
  4: ['lose', '丢失'],
  5: ['urge', '催还'],
  6: ['extend', '延期'],
})
export const returnAction = codes({ return: ['giveBack', '归还'], extend: ['extend', '延期'], urge: ['urge', '催还'] })
const lendView = codes({ doc: ['doc', '按单据'], line: ['line', '按明细'], log: ['log', '按记录'] })

export const lendRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  settled: [23033, '老人已退住结算，不能记费'],
  notLendable: [23051, '{skuName}不允许外借'],
  returnedTooMuch: [23052, '归还数量超过未还数量'],
  notReturned: [23053, '尚有{n}件借用物品未归还'],
})

const { posted, partReturned } = docStatus.is
/** Part of it is not returned. */
export const isLent = ({ status }: { status?: unknown }) => status === posted || status === partReturned

const own = {
  borrowerType: code('借用人类型', borrowerType),
  borrowerId: id('借用人').nullish(),
  borrowerName: name('借用人', 40).nullish(),
  phone: phoneText('电话', 20).nullish(),
  planReturnDate: day('应还日期'),
  deposit: fen('押金', { min: 0, max: 999_999_999_999 }).nullish(),
}

/** `id` and `lendId` are the same: either is accepted, both are answered. */
export const Lend = fields({
  lendId: id('借用单'),
  ...docHead,
  status: code('状态', lendStatus),
  ...own,
  /** Should have been returned by now. */
  overdue: flag('逾期'),
})
const amounts = {
  lendQuantity: quantityOf('借出数量'),
  returnedQuantity: quantityOf('已归还'),
  damagedQuantity: quantityOf('已报损'),
  lostQuantity: quantityOf('已丢失'),
  leftQuantity: quantityOf('未还'),
}
export const LendLine = DocLine.extend(amounts)
const lines = rows('明细', LendLine, lineLimit)

const logged = {
  time: time('时间'),
  lendAction: code('动作', lendAction),
  operatorName: name('操作人', 50),
}
const LendLog = fields({
  logId: id('记录'),
  ...logged,
  skuName: s('物品', 60).nullish(),
  quantity: quantityOf('数量').nullish(),
  remark: s('说明', 200).nullish(),
})
const LendRow = Lend.extend({
  ...lineOfRow,
  leftQuantity: amounts.leftQuantity.nullish(),
  logId: id('记录').nullish(),
  time: logged.time.nullish(),
  lendAction: logged.lendAction.nullish(),
  operatorName: logged.operatorName.nullish(),
  logRemark: s('说明', 200).nullish(),
})
const LendWhole = Lend.extend({ ...docBody, lines })
export const LendPrint = docPrint(Lend)

const named = { lendId: id('借用单').nullish(), id: id('借用单').nullish() }

/** Without a batch the goods that expire first are lent. */
export const LendLineInput = fields({
  skuId: DocLineInput.shape.skuId,
  batchId: id('批次').nullish(),
  quantity: DocLineInput.shape.quantity,
  remark: DocLineInput.shape.remark,
})
export const LendInput = fields({
  ...named,
  ...docEntered,
  borrowerType: own.borrowerType.nullish(),
  borrowerId: own.borrowerId,
  borrowerName: own.borrowerName,
  phone: own.phone,
  planReturnDate: own.planReturnDate.nullish(),
  deposit: own.deposit,
  lines: rows('明细', LendLineInput, lineLimit).nullish(),
})

const part = (label: string) => decimal(label, { min: 0, max: 9_999_999.999, step: 3 }).nullish()
export const ReturnLine = fields({
  detailId: id('明细'),
  returnQuantity: part('完好归还'),
  damageQuantity: part('损坏'),
  lostQuantity: part('丢失'),
  compensateAmount: fen('赔偿金额', { min: 0, max: 999_999_999 }).nullish(),
  photos: images('照片', 9).nullish(),
  remark: s('备注', 100).nullish(),
})
const ReturnInput = fields({
  ...named,
  action: code('动作', returnAction).nullish(),
  returnDate: day('归还日期').nullish(),
  depotId: ref('归还仓库', 'depots').nullish(),
  compensateChildId: ref('赔偿项目', 'compensateFees').nullish(),
  planReturnDate: day('新的应还日期').nullish(),
  reason: area('延期原因', 200).nullish(),
  lines: rows('明细', ReturnLine, lineLimit).nullish(),
})

const Saved = fields({ lendId: id('借用单'), ...docSaved })

const base = '/pims/web-pi/storage/lend'
const page = 'warehouse.lend'
/** Modules changed by steps that move, reserve or release goods. */
const moves = ['stock-doc', 'stock', 'message', 'dashboard']

export const lend = calls('stock-doc', {
  lendList: get(base, {
    title: '借用列表',
    permit: `${page}.query|${page}.log`,
    exportPermit: `${page}.export`,
    query: paging({
      ...docFilters,
      view: one(lendView, '显示'),
      status: many(lendStatus),
      ...filtersOf(LendRow, ['borrowerType', 'borrowerName', 'overdue', 'lendAction', 'time..']),
      /** Part of it is not returned. */
      open: flagOf('未还'),
    }),
    reply: paged(LendRow),
  }),
  lendGet: get(`${base}/{lendId}`, { title: '借用详情', permit: `${page}.query`, reply: LendWhole }),
  /** Without an id a new draft; `recall` withdraws one that waits for its review. */
  lendDraft: post(`${base}/0`, {
    title: '借用存草稿',
    permit: `${page}.draft`,
    body: LendInput.extend({ recall: flag('撤回').nullish() }),
    reply: Saved,
    touches: moves,
  }),
  lendPost: post(`${base}/1`, {
    title: '借用保存并打印',
    permit: `${page}.post`,
    body: LendInput,
    reply: Saved.extend({ print: LendPrint }),
    touches: moves,
  }),
  lendPrint: post(`${base}/print`, {
    title: '借用单打印',
    permit: `${page}.print`,
    body: fields(named),
    reply: LendPrint,
    touches: ['stock-doc'],
  }),
  lendRemove: del(`${base}/{lendId}`, { title: '取消借用', permit: `${page}.delete`, touches: ['stock-doc'] }),
  lendAudit: put(`${base}/audit`, {
    title: '借用审核',
    permit: `${page}.audit`,
    body: fields({ ...named, ...docDecision }),
    reply: Saved,
    touches: moves,
  }),
  /** The goods not returned yet, line by line. */
  lendOpen: get(`${base}/return/{lendId}`, {
    title: '归还明细',
    permit: `${page}.giveBack|${page}.query`,
    reply: rows('明细', LendLine, lineLimit),
  }),
  /** Goods returned in order, damaged or lost; or a later day; or a reminder. */
  lendReturn: post(`${base}/return`, {
    title: '归还',
    permit: `${page}.giveBack`,
    body: ReturnInput,
    reply: Saved.extend({ scrapDocNo: s('报废单号', 30).nullish() }),
    touches: [...moves, 'bill', 'cost-project', 'account'],
  }),
  lendLog: get(`${base}/log/{lendId}`, {
    title: '借还日志',
    permit: `${page}.log`,
    reply: rows('日志', LendLog, 5000),
  }),
})
