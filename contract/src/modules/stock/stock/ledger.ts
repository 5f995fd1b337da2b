import { codes } from '../../../kit/codes.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Labels of the ledger of quantities (stock.md 1). */

/** STOCK_MOVE_TYPE: the kind of a record. */
export const moveType = codes({
  IN: ['in', '入库'],
  OUT: ['out', '出库'],
  SCRAP: ['scrap', '报废'],
  LEND: ['lend', '借出'],
  RETURN: ['return', '归还'],
  TRANSIT_OUT: ['transitOut', '调拨出'],
  TRANSIT_IN: ['transitIn', '调拨入'],
  GAIN: ['gain', '盘盈'],
  LOSS: ['loss', '盘亏'],
  RED: ['red', '红冲'],
})
export type MoveType = (typeof moveType.values)[number]

/** The movements between the opening and the closing of a period, in the order of the equation (stock.md 4). */
export const flowPart = codes({
  in: ['in', '入库'],
  out: ['out', '出库'],
  scrap: ['scrap', '报废'],
  lend: ['lend', '借出'],
  back: ['back', '归还'],
  transfer: ['transfer', '调拨'],
  count: ['count', '盘点'],
})
export type FlowPart = (typeof flowPart.values)[number]

/** STOCK_DOC_TYPE: the document a record belongs to. */
export const docType = codes({
  STORE: ['store', '入库单'],
  DELIVER: ['deliver', '出库单'],
  SCRAP: ['scrap', '报废单'],
  LEND: ['lend', '借用单'],
  TRANSFER: ['transfer', '调拨单'],
  INVENTORY: ['inventory', '盘点单'],
})
export type DocType = (typeof docType.values)[number]

export const stockRefusals = refusals({
  monthClosed: [23001, '{month}已结存，不能记账'],
  cannotClose: [23002, '{month}不能{action}：{reason}'],
  frozen: [23071, '仓库“{depot}”正在盘点（{docNo}），暂不能出入库'],
  short: [23031, '库存不足：{skuName}（{depotName}）可用{a}{unit}，需要{b}{unit}'],
  shortOnDay: [
    23034,
    '{skuName}（{depotName}）按{day}记账只有{a}{unit}可用，需要{b}{unit}：请改业务日期，或先补录入库',
  ],
})
/** The remark on a line that names an expired batch (stock.md 3.2). */
export const batchRefusals = refusals({ expired: [23032, '批次{batchNo}已过期，请走报废'] })
