import { Button, Table } from 'antd'
import { yuanText } from '#contract/kit/value/money.ts'
import { arrearsAge, dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { printSheet, tableOf } from '#kit/print/print.tsx'
import { todayOf } from '#kit/value/format.ts'

/** 应收账龄: the arrears of the list by days overdue; each part opens the list of its residents. */
export default function AgeModal({ onClose }: { onClose: () => void }) {
  const page = usePage()
  const query = useCall(dunning.list, { size: 1 }, { staleTime: 0 })
  const openList = (age: number) => {
    onClose()
    page.open(`/expense/paymentRemind?age=${age}`)
  }
  const sum = query.data?.sum ?? {}
  const parts = arrearsAge.options.map(({ value, label }) => ({ value, label, amount: sum[`age${value}Amt`] ?? 0 }))
  const total = sum.arrears ?? 0
  const share = (amount: number) => (total > 0 ? `${((amount / total) * 100).toFixed(1)}%` : '—')
  const print = () =>
    printSheet({
      title: '应收账龄',
      subtitle: `截至 ${todayOf()}`,
      table: tableOf(
        [...parts, { label: '合计', amount: total }],
        [
          ['逾期天数', ({ label }) => label],
          ['欠费', ({ amount }) => yuanText(amount), 'right'],
          ['占比', ({ amount }) => share(amount), 'right'],
        ],
      ),
      signatures: ['制表', '审核'],
    })
  return (
    <Dialog open title="应收账龄" width={640} onCancel={onClose} footer={<Button onClick={print}>打印</Button>}>
      <Loaded query={query}>
        {() => (
          <>
            <Chart
              kind="bar"
              title="应收账龄"
              unit="元"
              height={220}
              x={parts.map(({ label }) => label)}
              series={[{ name: '欠费', data: parts.map(({ amount }) => amount / 100) }]}
              onPick={(x) => openList(parts.find(({ label }) => label === x)?.value ?? 1)}
            />
            <Table
              size="small"
              rowKey="value"
              pagination={false}
              dataSource={parts}
              columns={[
                {
                  title: '逾期天数',
                  render: (_, { value, label }) => (
                    <button type="button" className="k-link" onClick={() => openList(value)}>
                      {label}
                    </button>
                  ),
                },
                { title: '欠费', align: 'right', render: (_, { amount }) => yuanText(amount) },
                { title: '占比', align: 'right', render: (_, { amount }) => share(amount) },
              ]}
              summary={() => (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0}>合计（未到期的计入0–30天）</Table.Summary.Cell>
                  <Table.Summary.Cell index={1} align="right">
                    <b>{yuanText(total)}</b>
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={2} />
                </Table.Summary.Row>
              )}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
