import { Tabs } from 'antd'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { dishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { Headcount } from './headcount/Headcount.tsx'
import { PlanList } from './plan/PlanList.tsx'
import { SlotList } from './slot/SlotList.tsx'
import './meals.css'

const views = [
  { key: 'plan', label: '食谱', permit: dishPlan.list.options.permit, View: PlanList },
  { key: 'slot', label: '餐次设置', permit: mealSlot.slotCreate.options.permit, View: SlotList },
  { key: 'headcount', label: '备餐统计', permit: headcount.headcount.options.permit, View: Headcount },
]

/** 食谱计划 (care.md 11a) with its meals and the count for the kitchen; `?view=` opens one. */
export default function PlanPage() {
  const { query } = usePage()
  const may = usePermit()
  const shown = views.filter(({ permit }) => may(permit))
  const [view, setView] = usePageState('view', query.view ?? 'plan')
  const { key, View } = shown.find((one) => one.key === view) ?? shown[0]
  return (
    <div className="meal-page">
      <Tabs activeKey={key} onChange={setView} items={shown.map((one) => ({ key: one.key, label: one.label }))} />
      <View />
    </div>
  )
}
