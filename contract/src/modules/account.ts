import { refusals } from '../kit/refusals.ts'

/** Accounts of residents and the trades on them (fees.md 0, 1, 3). */

export const accountRefusals = refusals({
  notPositive: [32001, '金额必须大于0'],
  tooMuch: [32002, '单笔金额不能超过9999999.99元'],
  accountClosed: [32011, '账户已销户或冻结，不能办理该业务'],
  waysDiffer: [32012, '支付方式金额合计与交易金额不一致'],
  notEnough: [32013, '余额不足（可用{x}元）'],
  wayOff: [32017, '支付方式不可用'],
  depositLimit: [32018, '押金累计不能超过月床位费的{n}倍'],
  ownAccount: [32019, '不能汇转到本人账户'],
  batchTooLarge: [32020, '单次最多{n}人'],
  alreadyUsed: [32021, '该笔款项已被使用，余额不足，不能作废'],
  alreadyVoid: [32022, '该单据已作废'],
  voidElsewhere: [32023, '缴费记录请在账单中反结算；退住结算请撤销结算'],
  paidOnline: [32024, '线上支付需先原路退款'],
  twiceInBatch: [32025, '同一老人重复'],
  monthClosed: [32031, '{feeMonth}已结账，不能录入或作废该月单据'],
  cannotClose: [32032, '存在未完成项目，不能结账'],
})
