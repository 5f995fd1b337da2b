import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import {
  type HomeAccount,
  homeAccount,
  homeAccountStatus,
} from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTradeWay } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import type { Values } from '#kit/value/schema.ts'

export type AccountRow = z.output<typeof HomeAccount>

const { open, closed } = homeAccountStatus.is
const whyNotIn = ({ accountStatus }: AccountRow) =>
  accountStatus === open ? undefined : `账户${homeAccountStatus.label(accountStatus)}`
const whyNotOut = (has: number, word: string, { accountStatus }: AccountRow) =>
  accountStatus === closed ? '账户已销户' : has > 0 ? undefined : `没有${word}`

export const wayOptions: Record<string, FieldOption> = {
  tradeWay: { initial: homeTradeWay.cash },
  voucherNo: { show: ({ tradeWay }: Values) => Number(tradeWay) === homeTradeWay.transfer, required: true },
}
const whose = ({ oldmanName, accountNum }: AccountRow) => `${oldmanName}（${accountNum}）`

/** Kinds of income. */
const inward: readonly RowAction<AccountRow>[] = [
  {
    label: '充值',
    call: homeAccount.rechargeBalance,
    why: whyNotIn,
    title: (row) => `给${whose(row)}充值`,
    fields: ['amount', 'tradeWay', 'voucherNo', 'payer', 'remark'],
    options: { ...wayOptions, remark: { span: 'full' } },
    okText: '充值',
    done: (row) => `已为${row.oldmanName}充值`,
  },
  {
    label: '押金',
    call: homeAccount.rechargeDeposit,
    why: whyNotIn,
    title: (row) => `收${whose(row)}的押金`,
    fields: ['amount', 'tradeWay', 'voucherNo', 'payer', 'remark'],
    options: { ...wayOptions, remark: { span: 'full' } },
    okText: '收款',
    done: (row) => `已收${row.oldmanName}的押金`,
  },
]

const outFields = ['amount', 'tradeWay', 'voucherNo', 'payee', 'reason']
const outward: readonly RowAction<AccountRow>[] = [
  {
    label: '退款',
    call: homeAccount.withdrawBalance,
    why: (row) => whyNotOut(row.balance, '余额', row),
    title: (row) => `退${whose(row)}的余额，可退${yuanText(row.balance)}元`,
    fields: outFields,
    options: { ...wayOptions, reason: { span: 'full' } },
    okText: '退款',
    done: (row) => `已退${row.oldmanName}的余额`,
  },
  {
    label: '退押金',
    call: homeAccount.withdrawDeposit,
    why: (row) => whyNotOut(row.deposit, '押金', row),
    title: (row) => `退${whose(row)}的押金，可退${yuanText(row.deposit)}元`,
    fields: outFields,
    options: { ...wayOptions, reason: { span: 'full' } },
    okText: '退款',
    done: (row) => `已退${row.oldmanName}的押金`,
  },
]

const across: readonly RowAction<AccountRow>[] = [
  {
    label: '转押金',
    call: homeAccount.transferBalance,
    why: (row) => whyNotOut(row.balance, '余额', row),
    title: (row) => `${whose(row)}：余额转押金，余额${yuanText(row.balance)}元`,
    fields: ['amount', 'remark'],
    okText: '转账',
    done: (row) => `已把${row.oldmanName}的余额转为押金`,
  },
  {
    label: '转余额',
    call: homeAccount.transferDeposit,
    why: (row) => whyNotOut(row.deposit, '押金', row),
    title: (row) => `${whose(row)}：押金转余额，押金${yuanText(row.deposit)}元`,
    fields: ['amount', 'remark'],
    okText: '转账',
    done: (row) => `已把${row.oldmanName}的押金转为余额`,
  },
  {
    label: '汇转',
    call: homeAccount.remitBalance,
    why: (row) => whyNotIn(row) ?? (row.balance > 0 ? undefined : '没有余额'),
    title: (row) => `从${whose(row)}汇给另一位老人，余额${yuanText(row.balance)}元`,
    fields: ['accountNumTo', 'amount', 'reason'],
    options: { accountNumTo: { help: '对方的 JZ 账号' }, reason: { span: 'full' } },
    okText: '汇转',
    done: (row) => `已从${row.oldmanName}的账户汇出`,
  },
]

const keeping: readonly RowAction<AccountRow>[] = [
  {
    label: '预警线',
    call: homeAccount.create,
    title: (row) => `${whose(row)}的预警线`,
    fields: ['alarmAmount'],
    options: { alarmAmount: { required: true, help: '余额低于它时提醒充值' } },
    initial: ({ alarmAmount }) => ({ alarmAmount }),
    input: ({ accountId }) => ({ accountId }),
    okText: '保存',
    done: (row) => `已保存${row.oldmanName}的预警线`,
  },
  {
    label: '销户',
    call: homeAccount.cancel,
    danger: true,
    show: ({ accountStatus }) => accountStatus !== closed,
    why: (row) => (row.balance + row.deposit + row.holdAmount > 0 ? '账户仍有余额、押金或未完成工单' : undefined),
    confirm: (row) => ({
      title: `销户${whose(row)}？`,
      content: row.subsidyBalance > 0 ? `本月补贴还有${yuanText(row.subsidyBalance)}元，销户后清零。` : undefined,
      reason: '销户原因',
    }),
    done: (row) => `已为${row.oldmanName}销户`,
  },
  {
    label: '恢复',
    call: homeAccount.recovery,
    show: ({ accountStatus }) => accountStatus === closed,
    confirm: (row) => ({ title: `恢复${whose(row)}的账户？`, content: '账号不变。' }),
    done: (row) => `已恢复${row.oldmanName}的账户`,
  },
]

/** Actions on an account, in the order of use; `look` opens its movements. */
export const accountActions = (look?: RowAction<AccountRow>): readonly RowAction<AccountRow>[] => [
  ...inward,
  ...(look ? [look] : []),
  ...outward,
  ...across,
  ...keeping,
]
