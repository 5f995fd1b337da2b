import { Button, Skeleton, Table } from 'antd'
import type { z } from 'zod'
import {
  dashboard,
  type LiveCount,
  type PanelRow,
  type PanelSetting,
} from '#contract/modules/overview/dashboard/dashboard.ts'
import { useCall } from '../../../kit/calls.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { useLevelColours } from '../../../kit/lookup/levels.ts'
import { usePage } from '../../../kit/page/page.ts'
import { Box } from './Box.tsx'

type Setting = z.output<typeof PanelSetting>
type Shares = z.output<typeof PanelRow>[]
type Moves = z.output<typeof LiveCount>[]

/** Where a click on a panel's figures leads. */
const behind: Record<Setting['code'], string> = {
  oldmanNum: '/live/live/list',
  oldmanAge: '/live/archives/base',
  oldmanStatus: '/live/live/list',
  oldmanSex: '/live/archives/base',
  nursingLevel: '/live/live/list',
  quit: '/live/live/list?oldmanStatuses=2',
  live: '/live/live/list',
}

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
  const { data, error, refetch } = useCall(dashboard[code], {})
  if (error) return <Failed onRetry={refetch} />
  if (!data) return <Skeleton.Node active style={{ width: '100%', height }} />
  const rows: Shares = data
  if (setting.chart === 'table') return <SharesTable rows={rows} />
  const kind = setting.chart === 'bar' && code !== 'oldmanNum' ? 'rank' : setting.chart
  return (
    <Chart
      kind={kind}
      title={setting.name ?? ''}
      unit="人"
      height={height}
      named={levels}
      x={rows.map((row) => row.name)}
      series={[{ name: '人数', data: rows.map((row) => row.value) }]}
      onPick={() => page.open(behind[code])}
    />
  )
}

function SharesTable({ rows }: { rows: Shares }) {
  return (
    <Table
      size="small"
      rowKey="code"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: '项目', dataIndex: 'name' },
        { title: '人数', dataIndex: 'value', align: 'right' },
        { title: '占比', dataIndex: 'percent', align: 'right', render: (value: number) => `${value.toFixed(1)}%` },
      ]}
    />
  )
}

function MovesPanel({ setting, height }: { setting: Setting; height: number }) {
  const page = usePage()
  const { data, error, refetch } = useCall(dashboard.live, {})
  if (error) return <Failed onRetry={refetch} />
  if (!data) return <Skeleton.Node active style={{ width: '100%', height }} />
  const rows: Moves = data
  if (setting.chart === 'table')
    return (
      <Table
        size="small"
        rowKey="date"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: '月份', dataIndex: 'date' },
          { title: '入住', dataIndex: 'in', align: 'right' },
          { title: '退住', dataIndex: 'out', align: 'right' },
          { title: '在住', dataIndex: 'living', align: 'right' },
        ]}
      />
    )
  return (
    <Chart
      kind={setting.chart === 'line' ? 'line' : 'bar'}
      title={setting.name ?? ''}
      unit="人"
      height={height}
      x={rows.map((row) => `${Number(row.date.slice(5))}月`)}
      series={[
        { name: '入住', data: rows.map((row) => row.in) },
        { name: '退住', data: rows.map((row) => row.out) },
      ]}
      onPick={() => page.open(behind.live)}
    />
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
