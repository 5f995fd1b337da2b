import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { homeWorkers, lostWhy, type WorkerMonth } from '#contract/modules/homecare/home-order/worker-month.ts'
import { useCall } from '#kit/calls.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { orderAddress } from '../addresses.ts'
import '../home-order.css'

type Month = ReplyFor<typeof homeWorkers.month>

/** The month of a worker: totals, the orders behind them, and lost orders. */
export default function WorkerSide({ row, onClose }: { row: z.output<typeof WorkerMonth>; onClose: () => void }) {
  const { workerId, workerName, month } = row
  const query = useCall(homeWorkers.month, { workerId, month })
  const print = () =>
    query.data && void import('./print-settlement.ts').then(({ printSettlement }) => printSettlement(query.data))
  return (
    <SideDialog
      open
      size={960}
      title={`${workerName} ${month} 服务月度明细`}
      onClose={onClose}
      extra={
        <Permit need="homecare.serverWorkorder.print">
          <Button icon={<PrinterOutlined />} {...offBecause(!query.data && '正在读取')} onClick={print}>
            打印结算单
          </Button>
        </Permit>
      }
    >
      <Loaded query={query}>
        {(of) => (
          <>
            <Figures of={of} />
            <Served of={of} />
            <LostOrders of={of} />
          </>
        )}
      </Loaded>
    </SideDialog>
  )
}

function Figures({ of }: { of: Month }) {
  const percent = of.onTimeRate == null ? '—' : `${of.onTimeRate}%`
  const shown: [string, React.ReactNode][] = [
    ['完成单数', `${of.orders} 单`],
    ['服务分钟', of.minutes],
    ...(of.income == null
      ? []
      : [['服务收入（元）', <MoneyCell key="income" fen={of.income} />] as [string, React.ReactNode]]),
    ['平均评分', of.score ?? '—'],
    ['准时率', percent],
    ['拒单', of.refused],
    ['被收回', of.takenBack],
  ]
  return (
    <div className="k-figures">
      {shown.map(([label, value]) => (
        <div key={label}>
          <div className="k-muted">{label}</div>
          <div className="k-figure-value">{value}</div>
        </div>
      ))}
    </div>
  )
}

function Served({ of: { list, income } }: { of: Month }) {
  const page = usePage()
  if (list.length === 0) return <p className="k-muted">本月没有完成的工单</p>
  return (
    <table className="order-worker">
      <caption>完成的工单</caption>
      <thead>
        <tr>
          {[
            '工单号',
            '老人',
            '服务项目',
            '完成时间',
            '分钟',
            '准时',
            '评分',
            ...(income == null ? [] : ['收入（元）']),
          ].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={row.id}>
            <td>
              <Button type="link" size="small" onClick={() => page.open(orderAddress(row))}>
                {row.orderNo}
              </Button>
            </td>
            <td>{row.oldmanName}</td>
            <td>{row.projectNames}</td>
            <td>{row.overTime.slice(5, 16)}</td>
            <td>{row.minutes}</td>
            <td>{row.late === 1 ? '迟到' : '准时'}</td>
            <td>{row.score ?? '—'}</td>
            {row.income != null && (
              <td>
                <MoneyCell fen={row.income} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LostOrders({ of: { lost } }: { of: Month }) {
  if (lost.length === 0) return null
  return (
    <table className="order-worker">
      <caption>拒单与被收回的工单</caption>
      <tbody>
        {lost.map((row) => (
          <tr key={`${row.orderId} ${row.time} ${row.why}`}>
            <td>{row.time.slice(5, 16)}</td>
            <td>{lostWhy.label(row.why)}</td>
            <td>{row.orderNo}</td>
            <td>{row.oldmanName}</td>
            <td>{row.remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
