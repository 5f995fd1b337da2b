import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { codes } from '#contract/kit/codes.ts'
import { code, day, decimal, fen, fields, flag, id, idCard, int, phone, s, time } from '#contract/kit/fields.ts'
import { MoneyCell, PersonCell, StatusChip } from '#kit/cells.tsx'
import { Chart, Sparkline } from '#kit/chart/Chart.tsx'
import { cols } from '#kit/cols.tsx'
import { ask } from '#kit/confirm.tsx'
import { Toolbar } from '#kit/list/Toolbar.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'
import { useLayout } from '#kit/list/table/layout.ts'
import { toast } from '#kit/look/notice.ts'
import { usePageState } from '#kit/page/page.ts'
import { printSheet } from '#kit/print/print.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'

const liveStatus = codes({ 1: '在住', 2: '已退住', 3: '待入住', 4: '试住', 5: '已预订' })
const Sample = fields({
  sampleId: id('编号'),
  name: s('姓名', 30),
  liveStatus: code('状态', liveStatus),
  age: int('年龄', { unit: '岁' }),
  weight: decimal('体重', { min: 20, max: 200, unit: 'kg' }).nullish(),
  balanceFen: fen('余额', { min: -100_000_000 }),
  liveDate: day('入住日期'),
  visitTime: time('最近来访').nullish(),
  urgent: flag('急救'),
  phone: phone('联系电话'),
  idCard: idCard('身份证号'),
  note: s('备注', 200).nullish(),
})
type Row = z.output<typeof Sample>

const today = todayOf()
const names = ['王秀英', '李建国', '张桂兰', '刘玉华', '陈志强', '杨淑珍', '欧阳凤英', '黄卫东']
const samples: Row[] = names.map((name, index) => ({
  sampleId: String(index),
  name,
  liveStatus: ([1, 1, 4, 3, 5, 2, 1, 1] as const)[index] ?? 1,
  age: 72 + index * 3,
  weight: index % 3 ? 50 + index : null,
  balanceFen: (index - 2) * 123_450,
  liveDate: addDays(today, -index * 37),
  visitTime: index % 4 === 3 ? null : `${addDays(today, -index)} 14:0${index}:00`,
  urgent: index % 3 === 0 ? 1 : 0,
  phone: `138****${1000 + index}`,
  idCard: `****************${30 + index}`,
  note: index === 2 ? '左侧偏瘫，餐食须切碎，家属每周三来访，请提前准备轮椅与血压记录' : null,
}))

const columns = cols(Sample, [
  'name',
  'liveStatus',
  'age',
  'weight',
  'balanceFen',
  'liveDate',
  'visitTime',
  'urgent',
  'phone',
  'idCard',
  'note',
])
const states = ['有数据', '没有数据', '正在读取', '读取失败'] as const

/** The parts of lists and dashboards, in all their states. */
export default function DemoPage() {
  const [state, setState] = usePageState<(typeof states)[number]>('demo', '有数据')
  const [chosen, setChosen] = useState<React.Key[]>([])
  const layout = useLayout('demo', columns)
  const rows = { 有数据: samples, 没有数据: [], 正在读取: undefined, 读取失败: undefined }[state]
  return (
    <div className="k-page" style={{ height: 'auto' }}>
      <div className="k-panel" style={{ height: 460, flex: 'none' }}>
        <Toolbar columns={columns} layout={layout} onReload={() => setState('有数据')}>
          <Segmented options={[...states]} value={state} onChange={setState} />
        </Toolbar>
        <DataTable<Row>
          columns={layout.columns}
          rows={rows}
          rowKey="sampleId"
          density={layout.density}
          size={8}
          error={state === '读取失败' ? new Error('示例') : undefined}
          retry={() => setState('有数据')}
          sum={{ balanceFen: samples.reduce((sum, row) => sum + row.balanceFen, 0) }}
          selection={{ keys: chosen, onChange: setChosen }}
          rowClass={(row) => (row.balanceFen < 0 ? 'k-row-warning' : undefined)}
        />
      </div>
      <Words />
      <Charts />
    </div>
  )
}

function Words() {
  const askDelete = async () => (await ask('作废收据 SJ202606000123？', '作废')) && toast('已作废收据 SJ202606000123')
  const print = () =>
    printSheet({
      title: '老人一览',
      subtitle: today,
      table: { head: ['姓名', '入住日期', '电话'], rows: samples.map((row) => [row.name, row.liveDate, row.phone]) },
      signatures: ['制表', '审核'],
    })
  return (
    <section className="k-card">
      <h3>词与数</h3>
      <Space size="large" wrap>
        {['在住', '处理中', '待审核', '逾期', '已取消'].map((label) => (
          <StatusChip key={label} label={label} />
        ))}
        <PersonCell name="王秀英" sub="1号楼201-1" />
        <MoneyCell fen={123_450} />
        <MoneyCell fen={-5_000} />
        <Button onClick={() => void askDelete()}>确认框</Button>
        <Button onClick={() => toast('已为王秀英登记外出，预计 18:00 返院')}>提示</Button>
        <Button onClick={print}>打印</Button>
      </Space>
    </section>
  )
}

function Charts() {
  const days = Array.from({ length: 10 }, (_, index) => addDays(today, index - 9).slice(5))
  const living = [181, 182, 182, 185, 184, 186, 186, 188, 187, 189]
  return (
    <section className="k-card">
      <h3>图表</h3>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))', gap: 16 }}>
        <Chart kind="line" title="在住人数" unit="人" x={days} series={[{ name: '在住', data: living }]} />
        <Chart
          kind="stack"
          title="入住与退住"
          x={['4月', '5月', '6月']}
          series={[
            { name: '入住', data: [12, 9, 14] },
            { name: '退住', data: [5, 7, 6] },
          ]}
        />
        <Chart
          kind="rank"
          title="各楼人数"
          unit="人"
          x={['1号楼', '2号楼', '3号楼']}
          series={[{ name: '人数', data: [88, 64, 37] }]}
        />
        <Chart
          kind="pie"
          title="护理等级"
          unit="人"
          x={['自理', '半护理', '全护理']}
          series={[{ name: '人数', data: [60, 82, 47] }]}
        />
        <Sparkline title="在住人数" data={living} />
      </div>
    </section>
  )
}
