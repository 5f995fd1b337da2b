import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { homeDispatch } from '#contract/modules/homecare/home-order/dispatch.ts'
import { homeWorkers } from '#contract/modules/homecare/home-order/worker-month.ts'

const TabCard = lazy(() => import('#kit/detail/TabCard.tsx'))
const OrderList = lazy(() => import('./OrderList.tsx'))
const OrderBoard = lazy(() => import('./calendar/OrderBoard.tsx'))
const OrderCalendar = lazy(() => import('./calendar/OrderCalendar.tsx'))
const DispatchMap = lazy(() => import('../dispatch/DispatchMap.tsx'))
const EvaluationList = lazy(() => import('../evaluation/EvaluationList.tsx'))
const WorkerMonths = lazy(() => import('../worker/WorkerMonths.tsx'))

const views = [
  { key: 'list', label: '列表', View: OrderList },
  { key: 'board', label: '看板', View: OrderBoard },
  { key: 'calendar', label: '日历', View: OrderCalendar },
  { key: 'dispatch', label: '地图派单', View: DispatchMap, permit: homeDispatch.day.options.permit },
  { key: 'evaluation', label: '评价', View: EvaluationList },
  { key: 'worker', label: '服务人员', View: WorkerMonths, permit: homeWorkers.months.options.permit },
]
const waiting = <Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />

/** 服务工单 (services.md 6): all orders, the board of a day, the calendar, evaluations, and the months of the workers. */
export default function OrderPage() {
  return (
    <Suspense fallback={waiting}>
      <TabCard
        tabs={views.map(({ View, ...tab }) => ({
          ...tab,
          children: (
            <Suspense fallback={waiting}>
              <View />
            </Suspense>
          ),
        }))}
      />
    </Suspense>
  )
}
