import { kitchen } from '#contract/modules/care/dish-plan/diet.ts'
import { cycleType, DishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { metaFor } from '#kit/value/schema.ts'

export interface Head {
  planName: string
  cycleType: 1 | 2
  rotationWeeks: number
  startDate: string
  endDate: string
  kitchenId: string | number
  locationIds: string[]
}
interface PlanHeadProps {
  head: Head
  /** A published menu keeps its days, kitchen and places. */
  fixed: boolean
  onChange: (head: Head) => void
}

const keys = ['planName', 'cycleType', 'rotationWeeks', 'startDate', 'endDate', 'kitchenId', 'locationIds'] as const

/** Name, period, kitchen and places of a menu. */
export function PlanHead({ head, fixed, onChange }: PlanHeadProps) {
  const shown = keys.filter((key) => key !== 'rotationWeeks' || head.cycleType === cycleType.is.weekly)
  return (
    <div className="meal-head">
      {shown.map((key) => {
        const meta = metaFor(DishPlan.shape, key)
        return (
          <div key={key}>
            <div className="k-muted">{key === 'locationIds' ? '适用范围（不选为全院）' : meta.label}</div>
            <FieldInput
              meta={meta}
              field={key}
              aria-label={meta.label}
              value={head[key]}
              disabled={fixed && key !== 'planName'}
              onChange={(value) => onChange({ ...head, [key]: value ?? emptied[key] })}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The value of an emptied field. */
const emptied: Head = {
  planName: '',
  cycleType: cycleType.is.weekly,
  rotationWeeks: 1,
  startDate: '',
  endDate: '',
  kitchenId: kitchen.main,
  locationIds: [],
}
