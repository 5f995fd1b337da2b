import { cycleType, dishPlan, planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, RefText, StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { Findings } from './plan/Findings.tsx'
import { MenuEditor } from './plan/MenuEditor.tsx'
import { menuOf } from './plan/menu-state.ts'

/** 食谱详情 (care.md 11a): the menu, read-only and printable. */
export default function PlanDetailPage() {
  const { planId } = usePage().query
  return planId ? (
    <Detail planId={planId} />
  ) : (
    <Nowhere words="请从食谱列表打开一份食谱" list="/careplan/dishPlan" label="打开食谱计划" />
  )
}

function Detail({ planId }: { planId: string }) {
  const page = usePage()
  const query = useCall(dishPlan.get, { planId })
  return (
    <DetailPage
      query={query}
      head={(plan) => ({
        title: plan.planName,
        chips: <StatusChip label={planStatus.label(plan.planStatus)} />,
        facts: [
          ['起止', `${plan.startDate} 至 ${plan.endDate}`],
          ['周期', plan.cycleType === cycleType.is.weekly ? `按周，${plan.rotationWeeks}周轮换` : '按日'],
          ['厨房', <DictText key="kitchen" code="KITCHEN" value={plan.kitchenId} />],
          [
            '适用范围',
            plan.locationIds.length > 0 ? <RefText key="scope" lookup="locations" value={plan.locationIds} /> : '全院',
          ],
          ['发布', plan.publishTime ? `${plan.publishByName ?? ''} ${plan.publishTime.slice(0, 16)}` : null],
          ['仍然发布的原因', plan.forceReason],
          ['停用原因', plan.stopReason],
        ],
      })}
      actions={[
        {
          label: '编辑',
          permit: 'careplan.dishPlan.edit',
          why: ({ planStatus: status }) => (status === planStatus.is.ended ? '食谱已结束' : undefined),
          onClick: () => page.open(`/careplan/dishPlanUpdate?planId=${planId}`),
        },
        {
          label: '打印食谱周表',
          permit: 'careplan.dishPlan.print',
          onClick: (plan) => import('./plan/print-plan.tsx').then(({ printPlan }) => printPlan(plan)),
        },
      ]}
      tabs={(plan) => [
        { key: 'menu', label: '食谱', children: <MenuEditor frame={plan} menu={menuOf(plan.details)} /> },
        { key: 'check', label: '检查结果', children: <Findings checked={plan.checkResult} /> },
      ]}
    />
  )
}
