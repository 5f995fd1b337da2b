import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, day, decimal, fields, flag, id, name, ref, rows, s } from '../../../kit/fields.ts'
import { many, refOf } from '../../../kit/filters.ts'
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

/** 调拨: goods moved from one depot to another, through the depot in transit (stock.md 3.6). */

/** The states of a transfer. */
export const transferStatus = codes(
  {
    0: ['draft', '草稿'],
    4: ['transit', '在途'],
    5: ['partReceived', '部分收货'],
    6: ['finished', '已完成'],
    7: ['cancelled', '已取消'],
    12: ['waiting', '待审核'],
    13: ['refused', '已驳回'],
  },
  [0, 12, 13, 4, 5, 6, 7],
)
/** The decision about goods that did not arrive. */
export const restWay = codes({ 1: ['back', '退回调出仓库'], 2: ['lost', '在途损耗'] })

export const transferRefusals = refusals({
  samePlace: [23061, '调出与调入仓库不能相同'],
  notReceiver: [23062, '只有调入仓库管理员可以收货'],
  receivedTooMuch: [23063, '收货数量超过在途数量'],
})

const { transit, partReceived } = docStatus.is
/** Part of it is still in transit. */
export const isOnWay = ({ status }: { status?: unknown }) => status === transit || status === partReceived
/** No part of it is received. */
export const isUntouched = ({ status }: { status?: unknown }) => status === transit

const own = {
  depotIdIn: ref('调入仓库', 'depots'),
  depotInName: s('调入仓库', 40),
  carrierId: ref('承运人', 'employees').nullish(),
  carrierName: name('承运人', 50).nullish(),
  planArriveDate: day('预计到达').nullish(),
}

/** `id` and `transferId` are the same: either is accepted, both are answered. */
export const Transfer = fields({ transferId: id('调拨单'), ...docHead, ...own })
export const TransferLine = DocLine.extend({
  receivedQuantity: quantityOf('已收货'),
  returnedQuantity: quantityOf('已退回'),
  lostQuantity: quantityOf('在途损耗'),
  leftQuantity: quantityOf('在途'),
  /** Why less arrived than was sent. */
  diffReason: s('差异原因', 100).nullish(),
})
const lines = rows('明细', TransferLine, lineLimit)
const TransferRow = Transfer.extend({ ...lineOfRow, leftQuantity: quantityOf('在途').nullish() })
const TransferWhole = Transfer.extend({ ...docBody, lines })
export const TransferPrint = docPrint(Transfer)

const named = { transferId: id('调拨单').nullish(), id: id('调拨单').nullish() }

/** The typed fields of a line: a named batch is sent, even an expired one; else FEFO chooses. */
export const TransferLineInput = fields({
  skuId: DocLineInput.shape.skuId,
  batchId: id('批次').nullish(),
  quantity: DocLineInput.shape.quantity,
  remark: DocLineInput.shape.remark,
})
export const TransferInput = fields({
  ...named,
  ...docEntered,
  depotIdIn: own.depotIdIn.nullish(),
  carrierId: own.carrierId,
  planArriveDate: own.planArriveDate,
  lines: rows('明细', TransferLineInput, lineLimit).nullish(),
})

export const ReceiveLine = fields({
  detailId: id('明细'),
  receiveQuantity: decimal('本次收货', { min: 0, max: 9_999_999.999, step: 3 }),
  diffReason: s('差异原因', 100).nullish(),
})
const ReceiveInput = fields({
  ...named,
  lines: rows('明细', ReceiveLine, lineLimit).min(1, '请至少填写一行'),
  /** The rest will not arrive. */
  finish: flag('收货完成').nullish(),
  restWay: code('未到部分', restWay).nullish(),
})

const Saved = fields({ transferId: id('调拨单'), ...docSaved })
const Received = Saved.extend({ scrapDocNo: s('报废单号', 30).nullish() })

const base = '/pims/web-pi/storage/transfer'
const page = 'warehouse.transfer'
/** Modules changed by steps that move, reserve or release goods. */
const moves = ['stock-doc', 'stock', 'message', 'dashboard']

export const transfer = calls('stock-doc', {
  transferList: get(base, {
    title: '调拨列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...docFilters,
      /** `4,5`: in transit. */
      status: many(transferStatus),
      depotIdIn: refOf('depots', '调入仓库'),
    }),
    reply: paged(TransferRow),
  }),
  transferGet: get(`${base}/{transferId}`, { title: '调拨详情', permit: `${page}.query`, reply: TransferWhole }),
  /** Without an id a new draft; `recall` withdraws one that waits for its review. */
  transferDraft: post(`${base}/0`, {
    title: '调拨存草稿',
    permit: `${page}.draft`,
    body: TransferInput.extend({ recall: flag('撤回').nullish() }),
    reply: Saved,
    touches: moves,
  }),
  transferPost: post(`${base}/1`, {
    title: '调拨保存并打印',
    permit: `${page}.post`,
    body: TransferInput,
    reply: Saved.extend({ print: TransferPrint }),
    touches: moves,
  }),
  transferPrint: post(`${base}/print`, {
    title: '调拨单打印',
    permit: `${page}.print`,
    body: fields(named),
    reply: TransferPrint,
    touches: ['stock-doc'],
  }),
  transferRemove: del(`${base}/{transferId}`, { title: '取消调拨', permit: `${page}.delete`, touches: ['stock-doc'] }),
  transferAudit: put(`${base}/audit`, {
    title: '调拨审核',
    permit: `${page}.audit`,
    body: fields({ ...named, ...docDecision }),
    reply: Saved,
    touches: moves,
  }),
  /** The received quantities, line by line; with `finish` the rest returns or is lost. */
  transferReceive: put(`${base}/receive`, {
    title: '确认收货',
    permit: `${page}.receive`,
    body: ReceiveInput,
    reply: Received,
    touches: moves,
  }),
  /** Everything returns to the sending depot. */
  transferReject: put(`${base}/reject`, {
    title: '拒收退回',
    permit: `${page}.reject`,
    body: fields({ ...named, reason: area('退回原因', 200) }),
    reply: Saved,
    touches: moves,
  }),
})
