import { Button, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { account, accountStatus } from '#contract/modules/fees/account/account.ts'
import { tradeStatus, tradeType } from '#contract/modules/fees/account/trade.ts'
import { bill, billType } from '#contract/modules/fees/bill/bill.ts'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { DayText, MoneyCell, TimeText } from '#kit/cells.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { type ShownAccount, useAccount } from './use-account.ts'
import './account.css'

const CashierModal = lazy(() => import('./cashier/CashierModal.tsx'))

/** 费用账户 of an archive: balances, unpaid bills and the last trades, with buttons to pay, print and remind. */
export default function AccountTab({ oldmanId }: { oldmanId: string }) {
  const query = useAccount(oldmanId)
  const [paying, setPaying] = useState(false)
  return (
    <Loaded query={query}>
      {(row) => (
        <section className="k-card cashier">
          <Head row={row} onPay={() => setPaying(true)} />
          <Bills row={row} />
          <Trades row={row} />
          <Suspense>{paying && <CashierModal oldmanId={oldmanId} onClose={() => setPaying(false)} />}</Suspense>
        </section>
      )}
    </Loaded>
  )
}

function Head({ row, onPay }: { row: ShownAccount; onPay: () => void }) {
  const page = usePage()
  const { oldmanId, arrears, bills } = row
  const figures = [
    ['预存', row.prestoreBalance],
    ['入住押金', row.depositBalance],
    ['医疗押金', row.medicalBalance],
    ['预订金', row.reserveBalance],
  ] as const
  const print = () =>
    import('../bill/print-bill.tsx').then(({ printBills }) => printBills(bills.map(({ tradeMonthId }) => tradeMonthId)))
  return (
    <div className="cashier-foot">
      <span className="cashier-standing">
        {figures.map(([label, fen]) => (
          <span key={label}>
            {label} <b>{<MoneyCell fen={fen} />}</b>
          </span>
        ))}
        <span className={arrears > 0 ? 'k-danger' : undefined}>
          欠费 <b>{<MoneyCell fen={arrears} />}</b>
        </span>
      </span>
      <span className="k-line">
        <Permit need={account.trade.options.permit}>
          <Button
            type="primary"
            disabled={row.accountStatus !== accountStatus.is.open}
            title={row.accountStatus === accountStatus.is.open ? undefined : '账户已冻结或销户，不能收款'}
            onClick={onPay}
          >
            收款
          </Button>
        </Permit>
        <Permit need={bill.printMany.options.permit}>
          <Button
            disabled={bills.length === 0}
            title={bills.length === 0 ? '还没有账单' : undefined}
            onClick={() => void print()}
          >
            打印账单
          </Button>
        </Permit>
        <Permit need={dunning.bills.options.permit}>
          <Button onClick={() => page.open(`/expense/paymentRemind/detail?oldmanId=${oldmanId}`)}>缴费提醒</Button>
        </Permit>
        <Button onClick={() => page.open(`/expense/accountDetail?oldmanId=${oldmanId}`)}>账户详情</Button>
      </span>
    </div>
  )
}

function Bills({ row }: { row: ShownAccount }) {
  const page = usePage()
  const open = (tradeMonthId: string) =>
    page.open(`/expense/accountBillDetail?oldmanId=${row.oldmanId}&tradeMonthId=${tradeMonthId}`)
  return (
    <Table
      size="small"
      title={() => '未缴账单'}
      rowKey="tradeMonthId"
      pagination={false}
      dataSource={row.bills}
      locale={{ emptyText: '没有未缴账单' }}
      columns={[
        {
          title: '账单号',
          render: (_, one) => (
            <button type="button" className="k-link" onClick={() => open(one.tradeMonthId)}>
              {one.billNo}
            </button>
          ),
        },
        { title: '月份', render: (_, one) => `${one.feeMonth}${billType.label(one.billType)}` },
        { title: '实应收', align: 'right', render: (_, one) => <MoneyCell fen={one.netAmt} /> },
        { title: '未收', align: 'right', render: (_, one) => <MoneyCell fen={one.unpaidAmt} /> },
        { title: '到期日', align: 'center', render: (_, one) => <DayText dated value={one.dueDate} /> },
        { title: '逾期天数', align: 'right', dataIndex: 'overdueDays' },
      ]}
    />
  )
}

function Trades({ row }: { row: ShownAccount }) {
  return (
    <Table
      size="small"
      title={() => '最近交易'}
      rowKey="tradeId"
      pagination={false}
      dataSource={row.trades}
      rowClassName={({ tradeStatus: status }) => (status === tradeStatus.is.void ? 'account-void' : '')}
      locale={{ emptyText: '还没有交易' }}
      columns={[
        { title: '时间', render: (_, one) => <TimeText value={one.tradeTime} /> },
        { title: '单号', dataIndex: 'tradeNo' },
        { title: '收据', dataIndex: 'receiptNo' },
        { title: '类型', render: (_, one) => tradeType.label(one.tradeType) },
        { title: '方式', dataIndex: 'wayNames' },
        { title: '金额', align: 'right', render: (_, one) => <MoneyCell fen={one.amount} /> },
        { title: '经办', dataIndex: 'operatorName' },
      ]}
    />
  )
}
