import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, dict, fen, fields, flag, id, images, rows } from '../../../kit/fields.ts'
import { dictOf, one } from '../../../kit/filters.ts'
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
  lineLimit,
  lineOfRow,
} from './document.ts'

/** 报废: goods that are no longer usable (stock.md 3.4). */

/** SCRAP_HANDLE */
/** SCRAP_REASON found by the expiry date of a batch. */
export const scrapReason = { expired: 1 } as const
export const handleWay = codes({
  1: ['destroyed', '销毁'],
  2: ['sold', '变卖'],
  3: ['sentBack', '退供应商'],
})
/** The states of a scrap document; it is never reversed by a red document. */
export const scrapStatus = codes({
  0: ['draft', '草稿'],
  1: ['posted', '已过账'],
  7: ['cancelled', '已取消'],
  12: ['waiting', '待审核'],
  13: ['refused', '已驳回'],
})

const own = {
  /** For losses of another document no employee is responsible. */
  handleWay: code('处理方式', handleWay).nullish(),
  /** Recorded for finance. */
  income: fen('变卖收入', { min: 0, max: 999_999_999_999 }).nullish(),
  photos: images('照片', 9),
}

export const ScrapLineInput = DocLineInput.pick({ skuId: true, quantity: true, remark: true }).extend({
  /** Expired goods are named by their batch. */
  batchId: id('批次').nullish(),
  scrapReason: dict('报废原因', 'SCRAP_REASON'),
})
const ScrapLine = DocLine.extend({ scrapReason: ScrapLineInput.shape.scrapReason.nullish() })

export const Scrap = fields({ scrapId: id('报废单'), ...docHead, ...own })
const ScrapRow = Scrap.extend({ ...lineOfRow, scrapReason: ScrapLine.shape.scrapReason })
const ScrapWhole = Scrap.extend({ ...docBody, lines: rows('明细', ScrapLine, lineLimit) })
export const ScrapPrint = docPrint(Scrap).extend({ details: rows('明细', ScrapLine, lineLimit) })

const named = { scrapId: id('报废单').nullish(), id: id('报废单').nullish() }

export const ScrapInput = fields({
  ...named,
  ...docEntered,
  handleWay: own.handleWay,
  income: own.income,
  photos: own.photos.nullish(),
  lines: rows('明细', ScrapLineInput, lineLimit).nullish(),
})
const Saved = fields({ scrapId: id('报废单'), ...docSaved })

const base = '/pims/web-pi/storage/scrap'
const page = 'warehouse.scrap'
const touches = ['stock-doc', 'message']
const posts = [...touches, 'stock', 'dashboard']

export const scrap = calls('stock-doc', {
  scrapList: get(base, {
    title: '报废列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...docFilters,
      status: one(scrapStatus),
      scrapReason: dictOf('SCRAP_REASON'),
      handleWay: one(handleWay),
    }),
    reply: paged(ScrapRow),
  }),
  scrapGet: get(`${base}/{scrapId}`, { title: '报废详情', permit: `${page}.query`, reply: ScrapWhole }),
  /** Without an id a new draft; `recall` withdraws one that waits for its review. */
  scrapDraft: post(`${base}/0`, {
    title: '报废存草稿',
    permit: `${page}.draft`,
    body: ScrapInput.extend({ recall: flag('撤回').nullish() }),
    reply: Saved,
    touches: posts,
  }),
  scrapPost: post(`${base}/1`, {
    title: '报废保存并打印',
    permit: `${page}.post`,
    body: ScrapInput,
    reply: Saved.extend({ print: ScrapPrint }),
    touches: posts,
  }),
  scrapPrint: post(`${base}/print`, {
    title: '报废单打印',
    permit: `${page}.print`,
    body: fields(named),
    reply: ScrapPrint,
    touches: ['stock-doc'],
  }),
  scrapDelete: del(`${base}/{scrapId}`, { title: '取消报废单', permit: `${page}.delete`, touches }),
  scrapAudit: put(`${base}/audit`, {
    title: '报废审核',
    permit: `${page}.audit`,
    body: fields({ ...named, ...docDecision }),
    reply: Saved,
    touches: posts,
  }),
})
