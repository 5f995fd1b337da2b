import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Segmented, Select, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { chartKinds, dashboard, type PanelSetting } from '#contract/modules/overview/dashboard/dashboard.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage } from '#kit/page/page.ts'
import { Box } from './box/Box.tsx'
import '#kit/look/kit.css'
import './dashboard.css'

type Setting = z.output<typeof PanelSetting>

/** Visibility, order, size and form of the panels on the user's home page. */
export default function EchartsSettingPage() {
  const { setDirty } = usePage()
  const { data } = useCall(dashboard.panels, {})
  const [edited, setEdited] = useState<Setting[]>()
  const save = useAction(dashboard.savePanels, { done: '已保存看板设置，首页已更新' })
  const rows = edited ?? data ?? []
  function edit(next: Setting[]) {
    setEdited(next)
    setDirty(true)
  }
  const change = (code: string, patch: Partial<Setting>) =>
    edit(rows.map((row) => (row.code === code ? { ...row, ...patch } : row)))
  const move = (index: number, by: number) => {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    next.splice(index + by, 0, row)
    edit(next)
  }
  async function submit() {
    const panels = rows.map(({ code, show, size, chart }, index) => ({ code, show, size, chart, sort: index + 1 }))
    if (!(await save.run({ panels }))) return
    setEdited(undefined)
    setDirty(false)
  }
  return (
    <Box
      title="看板设置"
      extra={
        <Button
          type="primary"
          loading={save.pending}
          {...offBecause(!edited && '没有改动')}
          onClick={() => void submit()}
        >
          保存
        </Button>
      }
    >
      <Table
        size="small"
        rowKey="code"
        pagination={false}
        loading={!data}
        dataSource={rows}
        columns={[
          { title: '图表', dataIndex: 'name' },
          {
            title: '显示',
            render: (_, row) => (
              <Switch
                aria-label={`显示${row.name}`}
                checked={row.show === 1}
                onChange={(on) => change(row.code, { show: on ? 1 : 0 })}
              />
            ),
          },
          {
            title: '大小',
            render: (_, row) => (
              <Segmented
                value={row.size}
                options={[
                  { value: 1, label: '半行' },
                  { value: 2, label: '整行' },
                ]}
                onChange={(size) => change(row.code, { size })}
              />
            ),
          },
          {
            title: '图形',
            render: (_, row) => (
              <Select
                aria-label={`${row.name}的图形`}
                style={{ width: 110 }}
                value={row.chart}
                options={[...chartKinds.options]}
                onChange={(chart) => change(row.code, { chart })}
              />
            ),
          },
          {
            title: '顺序',
            render: (_, row, index) => (
              <Space>
                <Button
                  size="small"
                  aria-label={`${row.name}上移`}
                  icon={<ArrowUpOutlined />}
                  {...offBecause(index === 0 && '已在最前')}
                  onClick={() => move(index, -1)}
                />
                <Button
                  size="small"
                  aria-label={`${row.name}下移`}
                  icon={<ArrowDownOutlined />}
                  {...offBecause(index === rows.length - 1 && '已在最后')}
                  onClick={() => move(index, 1)}
                />
              </Space>
            ),
          },
        ]}
      />
    </Box>
  )
}
