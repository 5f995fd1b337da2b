import { calls, get, paged, paging } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fen, fields, id, name, s, time } from '../../../kit/fields.ts'
import { dayOf, fenOf, intOf, nameOf, one } from '../../../kit/filters.ts'

/** 异常清单: conspicuous cases that a director checks in the books (fees.md 14). None of them is wrong by itself. */

export const anomalyKind = codes({
  1: ['voidRate', '收费员作废率'],
  2: ['lateRefund', '下班后退款'],
  3: ['keptCash', '留存现金超限'],
  4: ['byHand', '手工减免'],
  5: ['voidsOfOne', '同一老人多次作废'],
  6: ['numberMissing', '收据号缺号'],
})

export const Anomaly = fields({
  anomalyId: id('编号'),
  anomalyKind: code('类型', anomalyKind),
  /** Its time; for a count the last one. */
  time: time('时间').nullish(),
  operatorName: name('经办', 50).nullish(),
  oldmanName: name('姓名', 30).nullish(),
  documentNo: s('单号', 40).nullish(),
  amount: fen('金额').nullish(),
  detail: s('情况', 300),
  /** The page of its documents. */
  link: s('单据', 300),
})

/** The limits unless the user sets others. */
export const anomalyLimits = { workFrom: 8, workTo: 18, keptCashMax: 200_000, voidTimes: 2 }

export const anomaly = calls('report', {
  anomalyList: get('/pims/web-pi/cost/reconciliation/anomaly', {
    title: '异常清单',
    permit: 'expense.account.check',
    exportPermit: 'expense.account.check&expense.account.export',
    query: paging({
      anomalyKind: one(anomalyKind, '类型'),
      /** Empty: since the first of this month. */
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      operatorName: nameOf('经办'),
      workFrom: intOf('上班（点）', { min: 0, max: 23 }),
      workTo: intOf('下班（点）', { min: 1, max: 24 }),
      keptCashMax: fenOf('留存现金上限'),
      voidTimes: intOf('作废次数起', { min: 2, max: 100 }),
    }),
    reply: paged(Anomaly),
  }),
})
