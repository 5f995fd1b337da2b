import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Switch, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type CostProject,
  costProject,
  costSource,
  costStatus,
  isConsumption,
} from '#contract/modules/fees/cost-project/cost-project.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '#kit/calls.ts'
import { DayText, MoneyCell, StatusChip } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { CostRowModal } from './CostRowModal.tsx'

type Row = z.output<typeof CostProject>

/** The cost rows of a resident with their first day (fees.md 2.4). */
export default function CostTab({ oldmanId, name }: { oldmanId: string; name: string }) {
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<{ row?: Row }>()
  const query = useCall(costProject.list, { oldmanId, all: all ? 1 : 0 })
  return (
    <Loaded query={query}>
      {({ list, version }) => (
        <section className="k-card">
          <div className="k-toolbar">
            <Permit need={costProject.save.options.permit}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({})}>
                新增收费
              </Button>
            </Permit>{' '}
            <Switch size="small" checked={all} onChange={setAll} aria-label="含已结束" /> 含已结束
          </div>
          <Table<Row>
            size="small"
            rowKey="oldmanCostId"
            pagination={false}
            dataSource={list}
            scroll={{ x: 1080 }}
            locale={{ emptyText: <Empty description="还没有收费项目；入住时按床位和护理等级自动建立" /> }}
            columns={[
              ...columns,
              {
                title: '操作',
                width: 130,
                fixed: 'right',
                render: (_, row) =>
                  // Consumption is corrected where it was registered.
                  row.status === costStatus.is.valid &&
                  !isConsumption(row) && (
                    <>
                      <Permit need={costProject.save.options.permit}>
                        <Button type="link" size="small" onClick={() => setOpen({ row })}>
                          调整
                        </Button>
                      </Permit>
                      {row.source > 2 && (
                        <Permit need={costProject.save.options.permit}>
                          <Button
                            type="link"
                            size="small"
                            danger
                            onClick={() => void cancel(row, { oldmanId, name, version })}
                          >
                            取消
                          </Button>
                        </Permit>
                      )}
                    </>
                  ),
              },
            ]}
          />
          {open && (
            <CostRowModal
              {...open}
              oldmanId={oldmanId}
              name={name}
              version={version}
              onClose={() => setOpen(undefined)}
            />
          )}
        </section>
      )}
    </Loaded>
  )
}

const columns = [
  { title: '收费项目', dataIndex: 'projectChildName', width: 150 },
  { title: '来源', dataIndex: 'source', width: 90, render: (source: number) => costSource.label(source) },
  {
    title: '单价',
    dataIndex: 'price',
    width: 140,
    align: 'right' as const,
    render: (fen: number, row: Row) => (
      <>
        <MoneyCell fen={fen} /> {row.priceLocked === 1 && <span className="k-muted">专价</span>}
        {row.trial === 1 && <span className="k-muted">试住价</span>}
      </>
    ),
  },
  {
    title: '周期',
    dataIndex: 'chargeCycle',
    width: 80,
    render: (cycle: number) => chargeCycle.label(cycle),
  },
  { title: '数量', dataIndex: 'quantity', width: 70, align: 'right' as const },
  { title: '开始', dataIndex: 'startDate', width: 110, render: (day: string) => <DayText dated value={day} /> },
  {
    title: '结束',
    dataIndex: 'endDate',
    width: 110,
    render: (day: string | null) => (day ? <DayText dated value={day} /> : <span className="k-muted">至今</span>),
  },
  {
    title: '优惠',
    dataIndex: 'discountRuleName',
    width: 220,
    render: (rule: string | null, row: Row) =>
      rule && (
        <>
          {rule} <span className="k-muted">{row.discountEnd ? `至${row.discountEnd}` : '长期'}</span>
        </>
      ),
  },
  {
    title: '状态',
    dataIndex: 'status',
    width: 90,
    render: (status: number) => <StatusChip label={costStatus.label(status)} />,
  },
]

function cancel(row: Row, { oldmanId, name, version }: { oldmanId: string; name: string; version: number }) {
  return confirmDo({
    title: `取消${name}的“${row.projectChildName}”？`,
    content: '视为从未收取；已出账单的部分会自动冲减。',
    okText: '取消收费',
    danger: true,
    call: costProject.save,
    input: { oldmanId, rows: [{ oldmanCostId: row.oldmanCostId, cancel: 1 as const }], version },
    done: `已取消${row.projectChildName}`,
  })
}
