import { Button, Skeleton, Table } from 'antd'
import type { z } from 'zod'
import {
  dashboard,
  type LiveCount,
  type PanelRow,
  type PanelSetting,
} from '#contract/modules/overview/dashboard/dashboard.ts'
import { addressOf, monthLinks, panelLinks } from '#contract/modules/overview/dashboard/dashboard-links.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { useLevelColours } from '#kit/lookup/levels.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf } from '#kit/value/format.ts'
import { Box } from './Box.tsx'

type Setting = z.output<typeof PanelSetting>
type Shares = z.output<typeof PanelRow>[]
type Moves = z.output<typeof LiveCount>[]

/** One chart of the dashboard in the form the user chose. */
export function Panel({ setting, height = 240 }: { setting: Setting; height?: number }) {
  return (
    <Box title={setting.name}>
      {setting.code === 'live' ? (
        <MovesPanel setting={setting} height={height} />
      ) : (
        <SharesPanel setting={setting} code={setting.code} height={height} />
      )}
    </Box>
  )
}

function SharesPanel({
  setting,
  code,
  height,
}: {
  setting: Setting
  code: Exclude<Setting['code'], 'live'>
  height: number
}) {
  const page = usePage()
  const levels = useLevelColours()
  const may = usePermit()
  const { data, error, refetch } = useCall(dashboard[code], {})
  if (error) return <Failed onRetry={refetch} />
  if (!data) return <Skeleton.Node active style={{ width: '100%', height }} />
  const rows: Shares = data
  const open = (row: Shares[number] | undefined) => {
    const link = row && panelLinks[code](row.code, { today: todayOf() })
    if (link && may(link.permit)) page.open(addressOf(link))
  }
  if (setting.chart === 'table') return <SharesTable rows={rows} onOpen={open} />
  const kind = setting.chart === 'bar' && code !== 'oldmanNum' ? 'rank' : setting.chart
  return (
    <Chart
      kind={kind}
      title={setting.name ?? ''}
      unit={counted[code]?.unit ?? '人'}
      height={height}
      named={levels}
      x={rows.map((row) => row.name)}
      series={[{ name: counted[code]?.name ?? '人数', data: rows.map((row) => row.value) }]}
      onPick={(name) => open(rows.find((row) => row.name === name))}
    />
  )
}

/** Units other than people. */
const counted: Partial<Record<Setting['code'], { unit: string; name: string }>> = {
  execution: { unit: '项', name: '任务' },
  mattress: { unit: '张', name: '床垫' },
}

function SharesTable({ rows, onOpen }: { rows: Shares; onOpen: (row: Shares[number]) => void }) {
  return (
    <Table
      size="small"
      rowKey="code"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: '项目', dataIndex: 'name' },
        {
          title: '人数',
          dataIndex: 'value',
          align: 'right',
          render: (value: number, row) => <Figure value={value} onOpen={() => onOpen(row)} />,
        },
        { title: '占比', dataIndex: 'percent', align: 'right', render: (value: number) => `${value.toFixed(1)}%` },
      ]}
    />
  )
}

function MovesPanel({ setting, height }: { setting: Setting; height: number }) {
  const page = usePage()
  const may = usePermit()
  const { data, error, refetch } = useCall(dashboard.live, {})
  if (error) return <Failed onRetry={refetch} />
  if (!data) return <Skeleton.Node active style={{ width: '100%', height }} />
  const rows: Moves = data
  const open = (figure: keyof typeof monthLinks, row: Moves[number] | undefined) => {
    const link = row && monthLinks[figure](row.date)
    if (link && may(link.permit)) page.open(addressOf(link))
  }
  const shown = (figure: keyof typeof monthLinks) => (value: number, row: Moves[number]) => (
    <Figure value={value} onOpen={() => open(figure, row)} />
  )
  const nameOf = ({ date }: Moves[number]) => `${Number(date.slice(5))}月`
  if (setting.chart === 'table')
    return (
      <Table
        size="small"
        rowKey="date"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: '月份', dataIndex: 'date' },
          { title: '入住', dataIndex: 'in', align: 'right', render: shown('in') },
          { title: '退住', dataIndex: 'out', align: 'right', render: shown('out') },
          { title: '在住', dataIndex: 'living', align: 'right', render: shown('living') },
        ]}
      />
    )
  return (
    <Chart
      kind={setting.chart === 'line' ? 'line' : 'bar'}
      title={setting.name ?? ''}
      unit="人"
      height={height}
      x={rows.map(nameOf)}
      series={[
        { name: '入住', data: rows.map((row) => row.in) },
        { name: '退住', data: rows.map((row) => row.out) },
      ]}
      onPick={(name, series) =>
        open(
          series === '退住' ? 'out' : 'in',
          rows.find((row) => nameOf(row) === name),
        )
      }
    />
  )
}

/** A zero opens nothing. */
function Figure({ value, onOpen }: { value: number; onOpen: () => void }) {
  if (!value) return value
  return (
    <button type="button" className="k-link" onClick={onOpen}>
      {value}
    </button>
  )
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <p className="k-muted">
      没有读到数据
      <Button type="link" onClick={() => void onRetry()}>
        重试
      </Button>
    </p>
  )
}
