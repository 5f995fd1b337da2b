import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { printSheet, tableOf } from '#kit/print/print.tsx'
import { todayOf } from '#kit/value/format.ts'

type Steps = ReplyFor<typeof consultation.funnel>['total']

const steps = [
  ['consults', '咨询'],
  ['visits', '参观'],
  ['bookings', '预订'],
  ['moveIns', '入住'],
] as const
const percent = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '—')

const periods = { 本月: 0, 近三个月: 2, 近一年: 11 } as const
type Period = keyof typeof periods

/** The first day of the month so many months ago. */
function since(months: number) {
  const [year, month] = todayOf().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** 转化分析: number of consultations, visits, bookings and move-ins, by channel and by receptionist. */
export default function FunnelDialog({ onClose }: { onClose: () => void }) {
  const page = usePage()
  const [period, choose] = useState<Period>('近三个月')
  const [by, group] = useState<'byChannel' | 'bySale'>('byChannel')
  const from = since(periods[period])
  const query = useCall(consultation.funnel, { consultTimeFrom: from })
  const behind = (key: string | null | undefined) => {
    const filter = { [by === 'byChannel' ? 'channel' : 'saleId']: key ?? '' }
    onClose()
    page.open(`/live/consult/base?${new URLSearchParams({ ...filter, consultTimeFrom: `${from} 00:00:00` })}`)
  }
  const print = (rows: Steps[]) =>
    printSheet({
      title: '咨询转化',
      subtitle: `${from} 至 ${todayOf()}`,
      table: tableOf(rows, [
        [by === 'byChannel' ? '了解渠道' : '接待人', (row) => row.name],
        ...steps.map(([key, label]) => [label, (row: Steps) => row[key], 'right'] as const),
        ['入住转化率', (row) => percent(row.moveIns, row.consults), 'right'],
      ]),
      signatures: ['制表', '审核'],
    })
  return (
    <Dialog
      open
      title="转化分析"
      width={760}
      onCancel={onClose}
      footer={<Button onClick={() => query.data && print([...query.data[by], query.data.total])}>打印</Button>}
    >
      <Segmented options={Object.keys(periods) as Period[]} value={period} onChange={choose} />
      <Loaded query={query}>
        {(found) => (
          <>
            <Chart
              kind="bar"
              title="咨询到入住"
              unit="人"
              height={220}
              x={steps.map(([key, label]) => `${label} ${percent(found.total[key], found.total.consults)}`)}
              series={[{ name: '人数', data: steps.map(([key]) => (found.total.consults ? found.total[key] : null)) }]}
            />
            <Segmented
              options={[
                { value: 'byChannel' as const, label: '按渠道' },
                { value: 'bySale' as const, label: '按接待人' },
              ]}
              value={by}
              onChange={group}
            />
            <Table
              size="small"
              rowKey={(row) => row.key ?? '-'}
              pagination={false}
              dataSource={[...found[by]]}
              columns={[
                {
                  title: by === 'byChannel' ? '了解渠道' : '接待人',
                  render: (_, row) =>
                    row.key ? (
                      <button type="button" className="k-link" onClick={() => behind(row.key)}>
                        {row.name}
                      </button>
                    ) : (
                      row.name
                    ),
                },
                ...steps.map(([key, title]) => ({ title, dataIndex: key, align: 'right' as const })),
                {
                  title: '入住转化率',
                  align: 'right',
                  render: (_, row) => percent(row.moveIns, row.consults),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
