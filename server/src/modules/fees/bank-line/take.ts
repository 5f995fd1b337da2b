import { day, fields, name } from '#contract/kit/fields.ts'
import { common } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { plainName } from '#contract/kit/value/plain-name.ts'
import { bankLineStatus } from '#contract/modules/fees/bank-line/bank-line.ts'
import { insert } from '#core/rows/store/write.ts'
import { type ImportPlan, type ImportRequest, importRows } from '../../platform/sheet-import/service.ts'
import { amountMax, fenOf } from '../account/service.ts'
import { receiptAtDesk } from './book.ts'
import { bankLines } from './tables.ts'

/** Imports the bank's file: every line with incoming money, once, however often the file is sent. */

const alreadyImported = { code: common.invalid.code, text: '该流水已导入过' }

const bareAmount = (text: string) => text.replace(/^￥|^¥|元$/g, '')
/** No incoming money: the column is empty or zero, or the line is an outgoing payment. */
const isOutgoing = (text: string) => /^[-－−(（]/.test(bareAmount(text)) || fenOf(bareAmount(text)) === 0

export const linePlan = {
  noun: '银行流水',
  heads: {
    flowDate: '交易日期',
    flowNo: '流水号',
    amount: '收入金额',
    payerName: '付款户名',
    payerAccount: '付款账号',
    flowRemark: '附言',
  },
  also: {
    flowDate: ['交易时间', '入账日期', '记账日期', '日期'],
    flowNo: ['交易流水号', '银行流水号', '核心流水号', '交易流水', '交易编号'],
    amount: ['贷方发生额', '贷方金额', '收入', '贷方发生额（收入）', '收入金额（元）'],
    payerName: ['对方户名', '对方名称', '对方账户名称', '付款人', '付款人名称'],
    payerAccount: ['对方账号', '对方账户', '付款人账号'],
    flowRemark: ['摘要', '用途', '备注', '交易附言'],
  },
  required: ['flowDate', 'flowNo', 'amount'],
  schema: fields({ flowDate: day('交易日期'), payerName: name('付款户名', 100) }),
  max: 5000,
  skips: { what: '支出', is: ({ amount }) => isOutgoing(amount) },
  sample: {
    flowDate: '2025-06-09',
    flowNo: '2025060912345678',
    amount: '3750.00',
    payerName: '王小明',
    payerAccount: '6222021001112345678',
    flowRemark: '王秀英6月费用',
  },
  constraints: { bank_line_once: { refusal: alreadyImported, field: 'flowNo' } },
} as const satisfies ImportPlan<string>

export function takeLines(ctx: ImportRequest) {
  const { db, who } = ctx
  return importRows(ctx, linePlan, async ({ cells, values }) => {
    const amount = fenOf(bareAmount(cells.amount))
    if (amount === undefined) return { key: 'amount', message: '金额应为最多两位小数的正数' }
    if (amount > amountMax) return { key: 'amount', message: '单笔金额不能超过9999999.99元' }
    const { success, data: flowDate } = linePlan.schema.shape.flowDate.safeParse(values.flowDate)
    if (!success) return { key: 'flowDate', message: '交易日期应为 2025-06-09 这样的日期' }
    if (flowDate > who.today) return { key: 'flowDate', message: '交易日期不能晚于今天' }
    if (cells.flowNo.length > 40) return { key: 'flowNo', message: '流水号不能超过40个字' }
    const before = await db
      .selectFrom('bankLine')
      .leftJoin('trade', (join) =>
        join.onRef('trade.orgId', '=', 'bankLine.orgId').onRef('trade.tradeId', '=', 'bankLine.tradeId'),
      )
      .select(['bankLine.lineStatus', 'bankLine.amount', 'trade.receiptNo'])
      .where('bankLine.orgId', '=', who.orgId)
      .where('bankLine.flowNo', '=', cells.flowNo)
      .where('bankLine.flowDate', '=', flowDate)
      .executeTakeFirst()
    if (before) {
      const receipt = before.receiptNo ? `，收据${before.receiptNo}` : ''
      const state = bankLineStatus.label(before.lineStatus as 1) // as: of the code list
      return {
        key: 'flowNo',
        message: `${alreadyImported.text}（${yuanText(Number(before.amount))}元，${state}${receipt}）`,
      }
    }
    const byHand = await receiptAtDesk(db, who, cells.flowNo)
    if (byHand) return { key: 'flowNo', message: `该流水已由收据${byHand}入账` }
    await insert(db, bankLines, who, {
      flowDate,
      flowNo: cells.flowNo,
      amount,
      payerName: plainName(cells.payerName).slice(0, 100) || null,
      payerAccount: cells.payerAccount.replace(/\s/g, '').slice(0, 40) || null,
      flowRemark: cells.flowRemark.slice(0, 200) || null,
    })
  })
}
