import { Alert, Button, Table } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { checkKind, monthAction, type StockMonth, stock } from '#contract/modules/stock/stock/stock.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf } from '#kit/value/format.ts'
import './stock.css'

type Proof = ReplyFor<typeof stock.check>
type Month = z.output<typeof StockMonth>

/** 账存核对 and 月结存 (stock.md 1): the balances are computed again from every record. */
export default function CheckView({ views }: { views: ReactNode }) {
  const query = useCall(stock.check, {}, { staleTime: 0 })
  return (
    <div className="k-page">
      <div className="k-panel stock-check">
        <div className="k-toolbar">
          {views}
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            重新核对
          </Button>
        </div>
        <Loaded query={query}>
          {(proof) => (
            <>
              <Verdict proof={proof} />
              <Months months={proof.months} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

function Verdict({ proof: { ok, items } }: { proof: Proof }) {
  if (ok) return <Alert type="success" showIcon title="账存相符：每个仓库、物品和批次的库存都等于全部流水之和。" />
  return (
    <>
      <Alert type="error" showIcon title={`有${items.length}项不符，请勿继续出入库，并联系管理员。`} />
      <Table
        size="small"
        pagination={false}
        rowKey={(_, at) => String(at)}
        dataSource={items}
        columns={[
          { title: '问题', dataIndex: 'kind', render: (kind) => checkKind.label(kind) },
          { title: '仓库', dataIndex: 'depotName' },
          { title: '物品', dataIndex: 'skuName' },
          { title: '批次', dataIndex: 'batchNo' },
          { title: '单号', dataIndex: 'docNo' },
          { title: '应为', dataIndex: 'expected' },
          { title: '实为', dataIndex: 'actual' },
        ]}
      />
    </>
  )
}

/** Only the oldest open month can be closed, only the newest closed one opened again. */
function Months({ months }: { months: readonly Month[] }) {
  const may = usePermit()(stock.close.options.permit)
  const next = months.findLast(({ month, closed }) => closed === 0 && month < todayOf().slice(0, 7))?.month
  const newest = months.find(({ closed }) => closed === 1)?.month
  return (
    <Table<Month>
      className="stock-months"
      size="small"
      pagination={false}
      rowKey="month"
      dataSource={[...months]}
      locale={{ emptyText: '还没有库存记录' }}
      title={() => <b>月结存</b>}
      columns={[
        { title: '月份', dataIndex: 'month', width: 110 },
        {
          title: '状态',
          width: 110,
          render: (_, row) => (
            <StatusChip label={row.closed ? '已结存' : '未结存'} tone={row.closed ? 'success' : 'muted'} />
          ),
        },
        { title: '结存人', dataIndex: 'closeByName', width: 120 },
        { title: '结存时间', width: 160, render: (_, row) => <TimeText value={row.closeTime} /> },
        {
          title: '操作',
          render: (_, row) => (
            <>
              {may && row.month === next && <Change month={row.month} action={monthAction.is.close} />}
              {may && row.month === newest && <Change month={row.month} action={monthAction.is.reopen} />}
            </>
          ),
        },
      ]}
    />
  )
}

function Change({ month, action }: { month: string; action: (typeof monthAction.values)[number] }) {
  const closing = action === monthAction.is.close
  const label = monthAction.label(action)
  const change = () =>
    confirmDo({
      title: `${label}${month}？`,
      content: closing ? '结存后，日期在该月的单据不能再过账。' : '反结存后，该月可以继续过账。',
      okText: label,
      danger: !closing,
      ...(!closing && { reason: '反结存原因' }),
      call: stock.close,
      input: inputOf(stock.close, { month, action }),
      done: `已${label}${month}`,
    })
  return (
    <Button type="link" size="small" danger={!closing} onClick={() => void change()}>
      {label}
    </Button>
  )
}
