import { Empty, Table } from 'antd'
import type { InputFor, ReplyFor } from '#contract/kit/calls.ts'
import { entryType, ledger } from '#contract/modules/fees/account/ledger.ts'
import { useCall } from '#kit/calls.ts'
import { MoneyCell, StatusChip, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import './journal.css'

interface JournalProps {
  /** One of a trade, a bill, a settlement or a number. */
  of: InputFor<typeof ledger.entries>
}

/** 凭证: the postings of a business, entry by entry, debits beside credits; read-only. */
export default function Journal({ of }: JournalProps) {
  const query = useCall(ledger.entries, of, { keep: false })
  return (
    <Loaded query={query}>
      {(entries) => (entries.length === 0 ? <Empty description="没有凭证" /> : entries.map(shownEntry))}
    </Loaded>
  )
}

type LedgerEntry = ReplyFor<typeof ledger.entries>[number]

const shownEntry = (entry: LedgerEntry) => (
  <section key={entry.entryId} className="journal-entry">
    <p>
      <b>{entry.entryNo}</b>　{entryType.label(entry.entryType)}　记账 {entry.entryDate}　费用月份 {entry.feeMonth}　
      {entry.operatorName}　<TimeText value={entry.createTime} />
      {entry.reversesNo && <StatusChip label={`冲销 ${entry.reversesNo}`} tone="danger" />}
      {entry.reversedByNo && <StatusChip label={`已被 ${entry.reversedByNo} 冲销`} tone="muted" />}
      {entry.memo && <span>　{entry.memo}</span>}
    </p>
    <Table
      size="small"
      rowKey="lineNo"
      pagination={false}
      dataSource={entry.lines}
      columns={[
        { title: '科目', render: (_, { account, accountName }) => `${account} ${accountName}`, width: 200 },
        { title: '老人', dataIndex: 'oldmanName', width: 90 },
        { title: '项目', dataIndex: 'projectName' },
        { title: '账单', dataIndex: 'billNo', width: 150 },
        { title: '借方', align: 'right', width: 110, render: (_, { debit }) => side(debit) },
        { title: '贷方', align: 'right', width: 110, render: (_, { credit }) => side(credit) },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={4}>
            合计
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} align="right">
            <MoneyCell fen={entry.debit} />
          </Table.Summary.Cell>
          <Table.Summary.Cell index={5} align="right">
            <MoneyCell fen={entry.credit} />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  </section>
)

const side = (fen: number) => (fen > 0 ? <MoneyCell fen={fen} /> : null)
