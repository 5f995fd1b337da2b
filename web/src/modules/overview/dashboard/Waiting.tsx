import { Skeleton } from 'antd'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { useCall } from '../../../kit/calls.ts'
import { usePage } from '../../../kit/page/page.ts'
import { usePermit } from '../../../kit/page/permit.ts'
import { Box } from './Box.tsx'

/** Where each kind of waiting work is done; the list behind it shows the same number. */
const kinds = [
  { key: 'bookExpire', label: '预订即将到期', to: '/live/live/list?oldmanStatuses=5', permit: 'live.live.list.query' },
  { key: 'trialExpire', label: '试住到期', to: '/live/live/list?oldmanStatuses=4', permit: 'live.live.list.query' },
  { key: 'planQuit', label: '7日内计划退住', to: '/home/bedInfo', permit: 'home.bedInfo.query' },
  {
    key: 'accountAlarm',
    label: '预存余额不足',
    to: '/expense/paymentRemind?lowBalance=1',
    permit: 'expense.paymentRemind.query',
  },
  { key: 'billOverdue', label: '逾期账单', to: '/expense/bill?overdue=1', permit: 'expense.bill.query' },
  { key: 'settleWait', label: '退住待结算', to: '/expense/settle?settleStatus=0', permit: 'expense.settle.query' },
  { key: 'certExpire', label: '员工健康证到期', to: '/administration/staff', permit: 'administration.staff.query' },
] as const

export function Waiting() {
  const page = usePage()
  const may = usePermit()
  const { data } = useCall(dashboard.waitHandleCount, {})
  return (
    <Box title="待处理">
      {!data && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {data &&
        kinds
          .filter((kind) => may(kind.permit))
          .map((kind) => (
            <button
              key={kind.key}
              type="button"
              className={(data[kind.key] ?? 0) > 0 ? 'home-wait' : 'home-wait is-none'}
              onClick={() => page.open(kind.to)}
            >
              <span>{kind.label}</span>
              <b className="k-num">{data[kind.key] ?? 0}</b>
            </button>
          ))}
    </Box>
  )
}
