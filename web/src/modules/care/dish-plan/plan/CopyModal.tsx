import type { z } from 'zod'
import { type DishPlan, dishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { daysFrom } from '#contract/modules/care/dish-plan/menu.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays } from '#kit/value/format.ts'

interface CopyModalProps {
  plan: z.output<typeof DishPlan>
  onClose: () => void
}

/** 复制: a draft of the same length directly after it, whole or for some weeks. For `lazy()`. */
export default function CopyModal({ plan, onClose }: CopyModalProps) {
  const page = usePage()
  const { planId, planName, startDate, endDate } = plan
  const next = addDays(endDate, 1)
  const length = daysFrom(startDate, endDate).length
  return (
    <FormModal
      call={dishPlan.create}
      title={`复制食谱“${planName}”`}
      fields={['planName', 'startDate', 'endDate', 'fromWeek', 'toWeek']}
      options={{
        planName: { span: 'full' },
        fromWeek: { help: '只复制其中几周时填写' },
        toWeek: { help: '不填则复制到最后一周' },
      }}
      initial={{ planName: `${planName}（复制）`.slice(0, 30), startDate: next, endDate: addDays(next, length - 1) }}
      input={{ copyFrom: planId }}
      okText="复制"
      done={(copy) => `已复制为草稿“${copy.planName}”`}
      onDone={(copy) => page.open(`/careplan/dishPlanUpdate?planId=${copy.planId}`)}
      onClose={onClose}
    />
  )
}
