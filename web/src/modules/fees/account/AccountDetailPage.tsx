import { Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { account, accountStatus } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { ClassLine, tradeClass, tradeStatus, tradeType, voidStatus } from '#contract/modules/fees/account/trade.ts'
import { voidOutlook, voidWords } from '#contract/modules/fees/account/void-words.ts'
import { Bill, bill, billStatus } from '#contract/modules/fees/bill/bill.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { liveStatus, refundMode } from '#contract/modules/living/residence/residence-step.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { DetailPage, type Head } from '#kit/DetailPage.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { whyUndecided } from '#kit/review/review-actions.ts'
import type { Values } from '#kit/value/schema.ts'
import { type ShownAccount, useAccount } from './use-account.ts'
import './account.css'

const Journal = lazy(() => import('../receipt/Journal.tsx'))
const CashierModal = lazy(() => import('./cashier/CashierModal.tsx'))

export default function AccountDetailPage() {
  const page = usePage()
  const { oldmanId } = page.query
  const query = useAccount(oldmanId)
  const [dialog, setDialog] = useState<'in' | 'out' | undefined>(page.query.refund ? 'out' : undefined)
  if (!oldmanId) return <Nowhere words="请从老人账户列表打开账户" list="/expense/account" label="打开老人账户" />
  return (
    <>
      <DetailPage
        query={query}
        head={headOf}
        tabs={(row) => [
          ...tradeClass.options.map(({ value, label }) => ({
            key: String(value),
            label,
            children: <ClassTab oldmanId={row.oldmanId} kind={value} />,
          })),
          {
            key: 'bills',
            label: row.bills.length > 0 ? `账单（${row.bills.length}张未缴）` : '账单',
            permit: bill.list.options.permit,
            children: <BillTab oldmanId={row.oldmanId} />,
          },
        ]}
        actions={[
          {
            label: '收款',
            permit: account.trade.options.permit,
            when: isOpen,
            why: whyClosed,
            onClick: () => setDialog('in'),
          },
          {
            label: '退款',
            permit: 'expense.account.refund',
            why: (row) => (row.accountStatus === accountStatus.is.closed ? '账户已销户' : undefined),
            onClick: () => setDialog('out'),
          },
          {
            label: '预订金处理',
            call: account.reserve,
            show: (row) => row.reserveRefund !== null,
            title: (row) => `${row.oldmanName}的预订已失效，预订金${yuanText(row.reserveBalance)}元如何处理？`,
            fields: ['refundMode', 'refundAmount', 'tradeWays', 'reason'],
            options: reserveOptions,
            initial: (row) => ({ refundMode: refundMode.is.part, refundAmount: row.reserveRefund }),
            input: (row) => ({ oldmanId: row.oldmanId }),
            okText: '退还，其余没收',
            done: (row) => `已处理${row.oldmanName}的预订金`,
          },
          {
            label: '转账',
            call: account.transfer,
            when: isOpen,
            why: whyClosed,
            title: (row) => `${row.oldmanName}：各账户之间转账`,
            fields: ['classFrom', 'classTo', 'amount', 'reason'],
            input: (row) => ({ oldmanId: row.oldmanId }),
            done: (row) => `已办理${row.oldmanName}的转账`,
          },
          {
            label: '汇转',
            call: account.remit,
            when: isOpen,
            why: whyClosed,
            title: (row) => `从${row.oldmanName}的预存汇给另一位老人`,
            fields: ['accountNumTo', 'amount', 'reason'],
            options: { accountNumTo: { help: '对方账户的 ZH 账号，请核对家属关系' } },
            input: (row) => ({ oldmanId: row.oldmanId }),
            done: (row) => `已从${row.oldmanName}的账户汇出`,
          },
          {
            label: '设置',
            call: account.edit,
            title: (row) => `${row.oldmanName}的账户设置`,
            fields: ['alarmAmount', 'autoDeduct', 'payerName', 'remark'],
            done: (row) => `已保存${row.oldmanName}的账户设置`,
          },
        ]}
      />
      <Suspense>
        {dialog && <CashierModal oldmanId={oldmanId} refund={dialog === 'out'} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}

/** Ways to end a reservation that give money back. */
const paysBack: readonly number[] = [refundMode.is.full, refundMode.is.part]
const reserveOptions = {
  refundMode: { required: true, help: '退还后余下的部分转为违约收入' },
  refundAmount: { show: (values: Values) => Number(values.refundMode) === refundMode.is.part, required: true },
  tradeWays: {
    label: '退款方式',
    help: '不填则按原收款方式退回',
    show: (values: Values) => paysBack.includes(Number(values.refundMode)),
  },
  reason: { span: 'full' as const },
}

const isOpen = (row: ShownAccount) => row.accountStatus === accountStatus.is.open
const whyClosed = (row: ShownAccount) => (isOpen(row) ? undefined : '账户已冻结或销户')

function headOf(row: ShownAccount): Head {
  const low = isOpen(row) && row.prestoreBalance < row.alarmAmount
  const money = (fen: number) => <span className="account-money">{yuanText(fen)}</span>
  return {
    title: row.oldmanName,
    photo: null,
    chips: (
      <>
        <StatusChip label={liveStatus.label(row.oldmanStatus)} />
        <StatusChip label={accountStatus.label(row.accountStatus)} />
      </>
    ),
    badges: [
      row.arrears > 0 && `欠费 ${yuanText(row.arrears)}`,
      row.overdueArrears > 0 && `逾期 ${yuanText(row.overdueArrears)}`,
      low && '余额低于预警线',
    ].filter((badge) => badge !== false),
    facts: [
      ['预存', money(row.prestoreBalance)],
      ['入住押金', money(row.depositBalance)],
      ['医疗押金', money(row.medicalBalance)],
      ['预订金', money(row.reserveBalance)],
      ['预警线', yuanText(row.alarmAmount)],
      ['月费', row.monthlyFee ? yuanText(row.monthlyFee) : null],
      ['应收押金', row.depositDue > 0 ? yuanText(row.depositDue) : null],
      ['床位', row.bedName],
      ['等级', row.levelName],
      ['账号', row.accountNum],
      ['入住', row.liveDate],
      ['付款人', row.payerName],
    ],
  }
}

type Line = z.output<typeof ClassLine>
/** A void that waits for a second person. */
const waits = (row: Line) => row.reversal === 0 && row.voidStatus === voidStatus.is.waiting
const asksVoid = (row: Line) =>
  `${row.voidByName}申请作废${row.receiptNo ?? row.tradeNo}（${yuanText(row.amount)}元）：${row.voidReason}`

const columns = cols(
  ClassLine,
  [
    'tradeTime',
    'tradeNo',
    'receiptNo',
    'tradeType',
    'wayNames',
    'inAmt',
    'outAmt',
    'balanceAfter',
    'operatorName',
    'tradeStatus',
    'voidStatus',
    'waitingFor',
    'reason',
    'remark',
    'obsoleteReason',
  ],
  { tradeTime: { width: 140 }, tradeNo: { width: 160 } },
)

const billColumns = cols(
  Bill,
  ['billNo', 'feeMonth', 'billType', 'billStatus', 'netAmt', 'paidAmt', 'unpaidAmt', 'dueDate', 'overdueDays'],
  { billNo: { width: 160 } },
)

/** The bills of one resident, the newest first. */
function BillTab({ oldmanId }: { oldmanId: string }) {
  const page = usePage()
  return (
    <ListPage
      name="account-bills"
      call={bill.list}
      columns={billColumns}
      fixed={{ oldmanId }}
      filters={['feeMonthFrom', 'feeMonthTo', 'billStatus']}
      link={{
        column: 'billNo',
        open: (row) => page.open(`/expense/accountBillDetail?oldmanId=${oldmanId}&tradeMonthId=${row.tradeMonthId}`),
      }}
      rowClass={(row) =>
        row.billStatus === billStatus.is.void ? 'k-row-muted' : row.overdue === 1 ? 'k-row-warning' : undefined
      }
      empty="还没有账单"
    />
  )
}

/** Trades that are reversed elsewhere, with the place. */
const elsewhere: Readonly<Record<number, string>> = {
  3: '请在账单中反结算',
  9: '请在账单中反结算',
  10: '请撤销退住结算',
  11: '退费已转入预存，需要再收请在账单中加项',
}

/** The movements of one class, newest first, with the balance after each. */
function ClassTab({ oldmanId, kind }: { oldmanId: string; kind: number }) {
  const [proof, setProof] = useState<Proof>()
  return (
    <>
      {proof && (
        <Modal open title={`凭证 ${proof.tradeNo}`} width={860} footer={null} onCancel={() => setProof(undefined)}>
          <Suspense>
            <Journal of={proof.tradeNo.startsWith('JY') ? { tradeId: proof.tradeId } : { entryNo: proof.tradeNo }} />
          </Suspense>
        </Modal>
      )}
      <ListPage
        name={`account-lines-${kind}`}
        call={account.lines}
        rowKey="lineId"
        columns={
          kind === tradeClass.is.payment || kind === tradeClass.is.refund
            ? columns.filter(({ key }) => key !== 'balanceAfter')
            : columns
        }
        fixed={{ oldmanId, class: String(kind) }}
        filters={['tradeTimeFrom', 'tradeTimeTo', 'tradeStatus']}
        rowClass={(row) =>
          row.reversal === 1
            ? 'k-row-danger'
            : row.tradeStatus === tradeStatus.is.void
              ? 'k-row-muted account-void'
              : undefined
        }
        empty="还没有流水，点右上角收款"
        rowActions={[
          {
            label: '作废',
            call: account.void,
            danger: true,
            show: (row) =>
              row.reversal === 0 &&
              row.tradeStatus === tradeStatus.is.valid &&
              row.tradeNo.startsWith('JY') &&
              !waits(row),
            why: (row) =>
              row.payId ? '线上收款，请用“原路退款”' : (elsewhere[row.tradeType] ?? row.whyNotVoid ?? undefined),
            confirm: (row) => ({
              title: `作废${row.receiptNo ? `收据 ${row.receiptNo}` : row.tradeNo}？`,
              content: `${row.oldmanName ?? ''} ${yuanText(row.amount)}元。${voidOutlook(row)}`,
              okText: '作废',
              reason: '作废原因',
            }),
            done: (row, answer) => voidWords(row.receiptNo ?? row.tradeNo, answer),
          },
          {
            label: '同意作废',
            call: account.auditVoid,
            show: waits,
            why: whyUndecided,
            title: asksVoid,
            fields: ['opinion'],
            input: ({ tradeId }) => ({ tradeId, pass: 1 as const }),
            okText: '同意作废',
            done: (row) => `已作废${row.receiptNo ?? row.tradeNo}`,
          },
          {
            label: '不同意',
            call: account.auditVoid,
            danger: true,
            show: waits,
            why: whyUndecided,
            title: asksVoid,
            fields: ['opinion'],
            options: { opinion: { label: '拒绝原因', required: true } },
            input: ({ tradeId }) => ({ tradeId, pass: 0 as const }),
            okText: '不同意',
            done: (row) => `未同意作废${row.receiptNo ?? row.tradeNo}`,
          },
          {
            label: '原路退款',
            call: payment.clear,
            danger: true,
            show: (row) => row.reversal === 0 && row.tradeStatus === tradeStatus.is.valid && row.payId != null,
            input: ({ payId, tradeId }) => ({ payId: payId ?? '', tradeId, action: 'refund' as const }),
            confirm: (row) => ({
              title: `将${yuanText(row.amount)}元原路退回付款人？`,
              content: `${row.receiptNo ?? row.tradeNo}同时作废${row.tradeType === tradeType.is.payment ? '，所缴账单恢复未缴' : ''}。钱由支付渠道退回，不能撤销。`,
              okText: '原路退款',
              reason: '处理说明',
            }),
            done: (row) => `已申请将${yuanText(row.amount)}元退回付款人`,
          },
          { label: '凭证', permit: ledger.entries.options.permit, onClick: setProof },
        ]}
      />
    </>
  )
}
type Proof = Pick<z.output<typeof ClassLine>, 'tradeId' | 'tradeNo'>
