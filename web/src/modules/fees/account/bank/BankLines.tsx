import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { BankLine, bankLine, bankLineStatus, matchBy } from '#contract/modules/fees/bank-line/bank-line.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

const BankBookModal = lazy(() => import('./BankBookModal.tsx'))

type Line = z.output<typeof BankLine>

const isOpen = ({ lineStatus }: Line) => lineStatus === bankLineStatus.is.open

const columns = cols(
  BankLine,
  [
    'flowDate',
    'amount',
    'payerName',
    'accountTail',
    'flowRemark',
    'flowNo',
    'lineStatus',
    'oldmanName',
    'bookKind',
    'receiptNo',
    'bookByName',
    'bookTime',
    'leftReason',
  ],
  {
    flowNo: { width: 185 },
    flowRemark: { width: 180 },
    lineStatus: { tones: { 1: 'warning', 2: 'success', 3: 'muted' } },
  },
)
const proposed = {
  key: 'proposals',
  title: '建议老人',
  kind: 'text',
  width: 220,
  render: (_: unknown, { proposals, sure }: Line) => {
    const [first] = proposals
    if (!first) return ''
    const words = `${first.oldmanName}（${matchBy.label(first.matchBy)}）`
    return sure === 1 ? words : `${words}等${proposals.length}人，请核对`
  },
} as const

/** 银行流水: transfers of the bank, until each is booked or ignored (fees.md 14). */
export default function BankLines({ onBack }: { onBack: () => void }) {
  const [booking, book] = useState<Line[]>()
  return (
    <>
      <ListPage
        name="bank-line"
        call={bankLine.lineList}
        columns={[...columns.slice(0, 5), proposed, ...columns.slice(5)]}
        filters={['flowDateFrom', 'flowDateTo', 'payerName', 'flowRemark', 'flowNo']}
        statusTabs={{ filter: 'lineStatus', count: [bankLineStatus.is.open] }}
        initialFilters={{ lineStatus: bankLineStatus.is.open }}
        sort={['flowDate', 'amount']}
        named={({ flowNo, amount }) => `流水${flowNo}（${yuanText(amount)}元）`}
        rowClass={(row) => (row.lineStatus === bankLineStatus.is.left ? 'k-row-muted' : undefined)}
        empty="没有流水：把网银下载的流水导入后在这里入账"
        importer={{ call: bankLine.lineImport, template: bankLine.lineTemplate, title: '导入银行流水' }}
        tools={<Button onClick={onBack}>返回老人账户</Button>}
        batch={[
          {
            label: '入账',
            permit: bankLine.lineBook.options.permit,
            when: isOpen,
            why: (row) => (isOpen(row) ? undefined : `流水${row.flowNo}不在待入账中`),
            onClick: book,
          },
        ]}
        rowActions={[
          { label: '入账', permit: bankLine.lineBook.options.permit, show: isOpen, onClick: (row) => book([row]) },
          {
            label: '不入账',
            call: bankLine.lineLeave,
            show: isOpen,
            columns: 1,
            okText: '不入账',
            options: { leftReason: { help: '如利息、捐赠、误转，流水保留在“不入账”中' } },
            done: ({ flowNo }) => `流水${flowNo}不入账`,
          },
          {
            label: '恢复',
            call: bankLine.lineReopen,
            show: ({ lineStatus }) => lineStatus === bankLineStatus.is.left,
            confirm: ({ flowNo }) => ({ title: `恢复流水${flowNo}为待入账？` }),
            done: ({ flowNo }) => `流水${flowNo}已恢复待入账`,
          },
        ]}
      />
      <Suspense>{booking && <BankBookModal lines={booking} onClose={() => book(undefined)} />}</Suspense>
    </>
  )
}
