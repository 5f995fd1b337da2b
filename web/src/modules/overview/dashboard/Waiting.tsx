import { Skeleton } from 'antd'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { addressOf } from '#contract/modules/overview/dashboard/dashboard-links.ts'
import { waitLinks } from '#contract/modules/overview/dashboard/wait-links.ts'
import { useCall } from '#kit/calls.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { todayOf } from '#kit/value/format.ts'
import { Box } from './Box.tsx'

/** Where each kind of waiting work is done; the list behind it shows the same number. */
const kinds = [
  { key: 'call', label: '待响应的呼叫' },
  { key: 'alarm', label: '待处理的报警' },
  { key: 'outOverdue', label: '逾期未归' },
  { key: 'outAudit', label: '外出待审核' },
  { key: 'postponeAudit', label: '延期待审核' },
  { key: 'bookExpire', label: '预订即将到期' },
  { key: 'trialExpire', label: '试住到期' },
  { key: 'planQuit', label: '7日内计划退住' },
  { key: 'consultFollow', label: '咨询待跟进' },
  { key: 'contractExpire', label: '合同即将到期' },
  { key: 'assessExpire', label: '评估到期' },
  { key: 'reminder', label: '待处理的提醒' },
  { key: 'leaveWait', label: '请假待审批' },
  { key: 'repairWait', label: '补卡待审批' },
  { key: 'exchangeWait', label: '换班待审批' },
  { key: 'reserveTodo', label: '预订金待处理' },
  { key: 'accountAlarm', label: '预存余额不足' },
  { key: 'billOverdue', label: '逾期账单' },
  { key: 'settleWait', label: '退住待结算' },
  { key: 'certExpire', label: '员工证件到期' },
  { key: 'orderPay', label: '待支付工单' },
  { key: 'orderSend', label: '待派单工单' },
  { key: 'afterSale', label: '售后待审核' },
  { key: 'adverse', label: '不良事件待受理' },
  { key: 'complaint', label: '投诉待受理' },
  { key: 'recheck', label: '整改待复查' },
  { key: 'rectifyLate', label: '整改已逾期' },
  { key: 'stockLow', label: '库存低于下限' },
  { key: 'stockExpired', label: '库存过期' },
  { key: 'transferComing', label: '调拨待收货' },
  { key: 'countConfirm', label: '盘点待确认' },
  { key: 'lendLate', label: '借用逾期未还' },
] as const

/** Whoever runs the house has more kinds than a screen has lines. */
const oneColumn = 12

export function Waiting() {
  const page = usePage()
  const may = usePermit()
  const today = todayOf()
  const { data } = useCall(dashboard.waitHandleCount, {})
  const mine = kinds
    .map((kind) => ({ ...kind, link: waitLinks[kind.key]({ today }, may) }))
    .filter(({ link }) => may(link.permit))
  return (
    <Box title="待处理">
      {!data && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {mine.length === 0 && <p className="k-muted">您的岗位没有需要在这里处理的事项；待办见右上角的铃铛</p>}
      <div className={mine.length > oneColumn ? 'home-waits' : undefined}>
        {data &&
          mine.map((kind) => (
            <button
              key={kind.key}
              type="button"
              className={(data[kind.key] ?? 0) > 0 ? 'home-wait' : 'home-wait is-none'}
              onClick={() => page.open(addressOf(kind.link))}
            >
              <span>{kind.label}</span>
              <b className="k-num">{data[kind.key] ?? 0}</b>
            </button>
          ))}
      </div>
    </Box>
  )
}
