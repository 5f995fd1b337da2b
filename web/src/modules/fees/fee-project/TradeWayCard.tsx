import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Input, Switch, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { type TradeWay, tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import './trade-way.css'

type Way = z.output<typeof TradeWay>

/** 现金 and 余额 are always enabled. */
const fixed = [1, 7]

/** 支付方式 of the institution: names, order, enabled or not; saved as one list (fees.md 2.6). */
export function TradeWayCard() {
  const query = useCall(tradeWay.list, {})
  return (
    <section className="k-card trade-ways">
      <h3>支付方式</h3>
      <Loaded query={query}>{(rows) => <Ways key={rows.map(({ version }) => version).join()} rows={rows} />}</Loaded>
    </section>
  )
}

function Ways({ rows }: { rows: Way[] }) {
  const may = usePermit()(tradeWay.save.options.permit)
  const [list, setList] = useState(rows)
  const save = useAction(tradeWay.save, { done: '已保存支付方式' })
  const changed = JSON.stringify(list) !== JSON.stringify(rows)
  const change = (way: number, part: Partial<Way>) =>
    setList(list.map((row) => (row.tradeWay === way ? { ...row, ...part } : row)))
  const move = (at: number, to: number) => {
    const next = list.toSpliced(at, 1).toSpliced(to, 0, list[at])
    setList(next.map((row, index) => ({ ...row, sort: index + 1 })))
  }
  const nameless = list.some(({ tradeWayName }) => tradeWayName.trim() === '')
  const double = new Set(list.map(({ tradeWayName }) => tradeWayName.trim())).size < list.length
  return (
    <>
      <Table<Way>
        size="small"
        rowKey="tradeWay"
        dataSource={list}
        pagination={false}
        columns={[
          {
            title: '名称',
            render: (_, row) => (
              <Input
                aria-label={`${row.tradeWayName}的名称`}
                value={row.tradeWayName}
                maxLength={20}
                disabled={!may}
                status={row.tradeWayName.trim() ? undefined : 'error'}
                onChange={({ target }) => change(row.tradeWay, { tradeWayName: target.value })}
              />
            ),
          },
          {
            title: '启用',
            width: 120,
            render: (_, row) => (
              <Switch
                aria-label={`启用${row.tradeWayName}`}
                checked={row.status === onOff.is.on}
                disabled={!may || fixed.includes(row.tradeWay)}
                title={fixed.includes(row.tradeWay) ? '现金和余额始终可用' : undefined}
                onChange={(on) => change(row.tradeWay, { status: on ? 1 : 0 })}
              />
            ),
          },
          {
            title: '顺序',
            width: 120,
            render: (_, row, at) => (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移${row.tradeWayName}`}
                  {...offBecause(!may && '没有修改的权限', at === 0 && '已在最前')}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移${row.tradeWayName}`}
                  {...offBecause(!may && '没有修改的权限', at === list.length - 1 && '已在最后')}
                  onClick={() => move(at, at + 1)}
                />
              </>
            ),
          },
        ]}
      />
      {may && (
        <div className="k-modal-foot">
          <span className="k-muted">
            {double ? '名称不能重复' : changed ? '支付方式有改动，尚未保存' : '停用后收款时不再出现，历史单据不受影响'}
          </span>
          <Button {...offBecause(!changed && '没有改动')} onClick={() => setList(rows)}>
            撤销改动
          </Button>
          <Button
            type="primary"
            {...offBecause(!changed && '没有改动', nameless && '请写全名称', double && '名称重复')}
            loading={save.pending}
            onClick={() => void save.run({ list: list.map(({ provider: _, ...row }) => row) })}
          >
            保存支付方式
          </Button>
        </div>
      )}
    </>
  )
}
