import { SettingOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { useCall } from '#kit/calls.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { QuickEntries } from '../../../shell/menu/QuickEntries.tsx'
import { Birthdays } from './box/Birthdays.tsx'
import { NumberCards } from './box/NumberCards.tsx'
import { Panel } from './box/Panel.tsx'
import '#kit/look/kit.css'
import './dashboard.css'

const Waiting = lazy(() => import('./box/Waiting.tsx'))
const OnDuty = lazy(() => import('./box/OnDuty.tsx'))
const Meals = lazy(() => import('./box/Meals.tsx'))
const Finance = lazy(() => import('./box/Finance.tsx'))
/** Permissions for any of the figures. */
const financePermit = 'expense.report.payment.query|expense.report.receivalbe.query|expense.paymentRemind.query'

/** Workbench: figures of today, waiting items, birthdays, and the panels the user chose (residence.md 8). */
export default function HomePage() {
  const page = usePage()
  const may = usePermit()
  const panels = useCall(dashboard.panels, {})
  const shown = (panels.data ?? []).filter((panel) => panel.show === 1)
  return (
    <div className="home">
      <QuickEntries />
      {may('pims_bench.view.count') && <NumberCards />}
      {may('pims_bench.view.finance') && may(financePermit) && (
        <Suspense fallback={<Skeleton active className="home-card" />}>
          <Finance />
        </Suspense>
      )}
      <div className="home-grid">
        {may('pims_bench.view.wait') && (
          <div className="home-half">
            <Suspense fallback={<Skeleton active className="home-card" />}>
              <Waiting />
            </Suspense>
          </div>
        )}
        {may('administration.attendance.group.query') && (
          <div className="home-half">
            <Suspense fallback={<Skeleton active className="home-card" />}>
              <OnDuty />
            </Suspense>
          </div>
        )}
        {/* For users without other work here: for a kitchen these are the meals of the day. */}
        {may('careplan.dishPlan.headcount') && !may('pims_bench.view.wait') && (
          <Suspense fallback={<Skeleton active className="home-card" />}>
            <Meals />
          </Suspense>
        )}
        {may('pims_bench.view.birthday') && (
          <div className="home-half">
            <Birthdays />
          </div>
        )}
        {may('pims_bench.view.live') &&
          shown.map((panel) => (
            <div key={panel.code} className={panel.size === 2 ? 'home-wide' : 'home-half'}>
              <Panel setting={panel} />
            </div>
          ))}
      </div>
      {may('pims_bench.view.live') && (
        <div className="home-foot">
          <Button type="text" onClick={() => page.open('/home/moreEcharts')}>
            全部图表
          </Button>
          <Tooltip title="选择显示哪些图表">
            <Button type="text" icon={<SettingOutlined />} onClick={() => page.open('/home/echartsSetting')}>
              看板设置
            </Button>
          </Tooltip>
        </div>
      )}
    </div>
  )
}
