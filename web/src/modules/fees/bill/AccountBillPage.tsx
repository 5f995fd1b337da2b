import { Button, Collapse, Empty } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { bill, billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import { useCall } from '#kit/calls.ts'
import { MoneyCell, StatusChip } from '#kit/cells.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { printBills } from './bill-actions.ts'
import { LineTable } from './LineTable.tsx'
import './bill.css'

const PayModal = lazy(() => import('./dialog/PayModal.tsx').then(({ PayModal: part }) => ({ default: part })))
const AddBillModal = lazy(() => import('./dialog/AddBillModal.tsx'))

/** The bills of one resident: months with their lines, and the payment of all open ones (fees.md 13a). */
export default function AccountBillPage() {
  const { oldmanId = '' } = usePage().query
  const query = useCall(bill.get, { oldmanId }, { keep: false, enabled: oldmanId !== '' })
  const [paying, setPaying] = useState(false)
  const [adding, setAdding] = useState(false)
  if (!oldmanId) return <Nowhere words="请从账单列表打开老人的账单" list="/expense/bill" label="打开账单" />
  return (
    <Loaded query={query}>
      {({ list, unpaid, balances, accountNum }) => {
        const open = list.filter((row) => row.unpaidAmt > 0)
        const name = list[0]?.oldmanName ?? ''
        return (
          <>
            <section className="k-card">
              <h3>
                {name} <span className="k-muted">{accountNum}</span>
              </h3>
              <p>
                未缴合计 <MoneyCell fen={unpaid} /> 元　预存余额 <MoneyCell fen={balances.prestoreBalance} /> 元
              </p>
              <div className="bill-card-tools">
                <Permit need={bill.pay.options.permit}>
                  <Button
                    type="primary"
                    {...offBecause(open.length === 0 && '没有待缴的账单')}
                    onClick={() => setPaying(true)}
                  >
                    缴费
                  </Button>
                </Permit>
                <Permit need={bill.printMany.options.permit}>
                  <Button {...offBecause(open.length === 0 && '没有待缴的账单')} onClick={() => void printBills(open)}>
                    打印缴费通知单
                  </Button>
                </Permit>
                <Permit need={bill.addBill.options.permit}>
                  <Button onClick={() => setAdding(true)}>补录</Button>
                </Permit>
              </div>
            </section>
            {list.length === 0 && <Empty description="还没有账单" />}
            <Collapse
              defaultActiveKey={open.map((row) => row.tradeMonthId)}
              items={list.map((row) => ({
                key: row.tradeMonthId,
                label: (
                  <>
                    {row.feeMonth} {billType.label(row.billType)}{' '}
                    <StatusChip label={billStatus.label(row.billStatus)} /> 实应收 <MoneyCell fen={row.netAmt} />
                    {'　未收'} <MoneyCell fen={row.unpaidAmt} />
                    {row.overdue === 1 && <span className="k-danger">　逾期{row.overdueDays}天</span>}
                  </>
                ),
                extra: row.billStatus < 3 && (
                  <Permit need={bill.printMany.options.permit}>
                    <Button
                      type="link"
                      size="small"
                      onClick={(event) => {
                        event.stopPropagation()
                        void printBills([row])
                      }}
                    >
                      打印
                    </Button>
                  </Permit>
                ),
                children: <LineTable lines={row.lines} open={row.billStatus < 2} />,
              }))}
            />
            <Suspense>
              {paying && <PayModal oldmanId={oldmanId} onClose={() => setPaying(false)} />}
              {adding && <AddBillModal oldmanId={oldmanId} onClose={() => setAdding(false)} />}
            </Suspense>
          </>
        )
      }}
    </Loaded>
  )
}
