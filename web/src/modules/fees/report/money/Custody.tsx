import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { CustodyRow, custody } from '#contract/modules/fees/report/custody.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { Chart } from '#kit/chart/Chart.tsx'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { ReportPage } from '#kit/ReportPage.tsx'
import { todayOf } from '#kit/value/format.ts'
import './custody.css'

type CustodyReply = ReplyFor<typeof custody.custodyList>['custody']
type Month = CustodyReply['months'][number]

const columns = cols(
  CustodyRow,
  [
    'oldmanName',
    'bedName',
    'oldmanStatus',
    'depositAmt',
    'depositLimit',
    'depositOverAmt',
    'prestoreAmt',
    'prestoreLimit',
    'prestoreOverAmt',
    'medicalAmt',
    'reserveAmt',
    'heldAmt',
  ],
  { oldmanName: { width: 90, fixed: 'left' } },
)

/**
 * 押金预收存管: the balances by resident, those above the limits of the guidance, and the balance of the bank (fees.md 14).
 */
export default function Custody({ onBack }: { onBack: () => void }) {
  const page = usePage()
  const may = usePermit()
  return (
    <div className="custody">
      <ReportPage
        name="custody"
        call={custody.custodyList}
        columns={columns}
        filters={['month', 'oldmanName', 'over']}
        initialFilters={{ month: todayOf().slice(0, 7) }}
        sort={['depositAmt', 'medicalAmt', 'prestoreAmt', 'reserveAmt', 'heldAmt', 'depositOverAmt', 'prestoreOverAmt']}
        rowKey="oldmanId"
        paged
        landscape
        printPermit="expense.account.check&expense.account.print"
        subtitle={(_, answer) => (answer ? `截至 ${answer.custody.day}　${limitWords(answer.custody)}` : '')}
        above={(_, __, answer) => <CustodySummary custody={answer.custody} />}
        link={
          may(account.get.options.permit)
            ? { column: 'oldmanName', open: (row) => page.open(`/expense/accountDetail?oldmanId=${row.oldmanId}`) }
            : undefined
        }
        rowClass={(row) => (row.depositOverAmt + row.prestoreOverAmt > 0 ? 'k-row-warning' : undefined)}
        tools={<Button onClick={onBack}>返回入住押金</Button>}
      />
    </div>
  )
}

const limitWords = ({ depositTimesMax, prestoreMonthsMax }: CustodyReply) =>
  `押金不超过月床位费的${depositTimesMax}倍，预存不超过${prestoreMonthsMax}个月服务费`

const classes = [
  ['入住押金', 'depositAmt'],
  ['预存', 'prestoreAmt'],
  ['医疗押金', 'medicalAmt'],
  ['预订金', 'reserveAmt'],
] as const

/** The chart of a year, and each month beside the bank. */
function CustodySummary({ custody }: { custody: CustodyReply }) {
  const { months, overCount, day } = custody
  const now = months[months.length - 1]
  return (
    <div className="k-card">
      <p>
        截至 {day} 存管合计 <b className="k-num">{yuanText(now.heldAmt)}</b> 元；{limitWords(custody)}
      </p>
      {overCount > 0 && (
        <Alert type="warning" showIcon className="k-gap" title={`${overCount}位老人超出上限，排在列表最前`} />
      )}
      <p className="k-muted">近12个月各月末（万元）</p>
      <Chart
        kind="stack"
        title="近12个月存管金额"
        x={months.map(({ month }) => month)}
        series={classes.map(([name, key]) => ({
          name,
          data: months.map((row) => Math.round(row[key] / 100_000) / 10),
        }))}
        unit="万元"
        height={160}
      />
      <Bank months={months} />
    </div>
  )
}

/** The newest month first. */
function Bank({ months }: { months: readonly Month[] }) {
  const may = usePermit()
  const [shownMonth, ask] = useState<Month>()
  return (
    <>
      <Table
        size="small"
        rowKey="month"
        pagination={false}
        scroll={{ y: 120 }}
        dataSource={months.toReversed()}
        columns={[
          { title: '月末', dataIndex: 'month', width: 90 },
          { title: '账面合计', align: 'right', width: 130, render: (_, row) => <MoneyCell fen={row.heldAmt} /> },
          {
            title: '银行余额',
            align: 'right',
            width: 130,
            render: (_, { bankAmt }) => (bankAmt == null ? '未填写' : <MoneyCell fen={bankAmt} />),
          },
          {
            title: '差额',
            align: 'right',
            width: 120,
            render: (_, { diffAmt }) =>
              diffAmt == null ? '' : <span className={diffAmt < 0 ? 'k-danger' : undefined}>{yuanText(diffAmt)}</span>,
          },
          { title: '说明', dataIndex: 'remark', ellipsis: true },
          { title: '填写人', dataIndex: 'byName', width: 90 },
          {
            title: '操作',
            width: 110,
            render: (_, row) =>
              may(custody.custodyBalance.options.permit) && (
                <Button size="small" type="link" onClick={() => ask(row)}>
                  {row.bankAmt == null ? '填写余额' : '更正余额'}
                </Button>
              ),
          },
        ]}
      />
      {shownMonth && (
        <FormModal
          call={custody.custodyBalance}
          title={`${shownMonth.month}月末存管银行余额`}
          fields={['bankAmt', 'remark']}
          initial={{ bankAmt: shownMonth.bankAmt ?? undefined, remark: shownMonth.remark ?? undefined }}
          input={{ month: shownMonth.month, version: shownMonth.version ?? undefined }}
          options={{ bankAmt: { help: `账面合计${yuanText(shownMonth.heldAmt)}元；按银行对账单月末余额填写` } }}
          columns={1}
          done={`已填写${shownMonth.month}的银行余额`}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
