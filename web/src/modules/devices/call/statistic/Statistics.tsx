import { PrinterOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { call } from '#contract/modules/devices/call/call.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { RangeInput } from '#kit/inputs/date-inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { todayOf } from '#kit/value/format.ts'
import { type Figures, figureRows } from './figures.ts'
import '../call.css'

/** 呼叫统计: number of calls, time until the answer, by hour, type and place (iot.md 5). */
export default function Statistics() {
  const [{ from, to }, setSpan] = useState({ from: todayOf(), to: todayOf() })
  const query = useCall(call.statistics, { from, to })
  const print = (data: Figures) =>
    import('./print-statistics.ts').then(({ printStatistics }) => printStatistics(data, from, to))
  const read = query.isPlaceholderData ? undefined : query.data
  return (
    <>
      {/* Shown with any answer: a period that is refused is changed here. */}
      <section className="k-card call-head">
        <span>
          <RangeInput
            aria-label="时段"
            value={[from, to]}
            onChange={(begin, end) => begin && end && setSpan({ from: begin, to: end })}
          />
        </span>
        <Button
          icon={<PrinterOutlined />}
          {...offBecause(!read && '正在读取')}
          onClick={() => read && void print(read)}
        >
          打印统计表
        </Button>
      </section>
      <Loaded query={query}>{(data) => <CallFigures data={data} />}</Loaded>
    </>
  )
}

function CallFigures({ data }: { data: Figures }) {
  return (
    <>
      <section className="k-card">
        <dl className="call-figures">
          {figureRows(data).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="k-card call-charts">
        <div>
          <h3>各小时呼叫</h3>
          <Chart
            kind="bar"
            title="各小时呼叫次数"
            unit="次"
            x={data.byHour.map((_, hour) => `${hour}时`)}
            series={[{ name: '呼叫', data: data.total > 0 ? data.byHour : [] }]}
          />
        </div>
        <div>
          <h3>各类型呼叫</h3>
          <Chart
            kind="rank"
            title="各类型呼叫次数"
            unit="次"
            x={data.byType.map(({ callTypeName }) => callTypeName)}
            series={[{ name: '呼叫', data: data.total > 0 ? data.byType.map(({ count }) => count) : [] }]}
          />
        </div>
      </section>
      <section className="k-card">
        <h3>各科室</h3>
        <Table
          size="small"
          rowKey="deptId"
          dataSource={data.byDept}
          pagination={false}
          locale={{ emptyText: '这段时间没有呼叫' }}
          columns={[
            { title: '科室', dataIndex: 'deptName' },
            { title: '呼叫（次）', dataIndex: 'total', width: 120, align: 'right' },
            { title: '超时（次）', dataIndex: 'overtime', width: 120, align: 'right' },
            {
              title: '平均应答（秒）',
              dataIndex: 'avgResponseSec',
              width: 140,
              align: 'right',
              render: (value: number | null) => value ?? '—',
            },
          ]}
        />
      </section>
    </>
  )
}
