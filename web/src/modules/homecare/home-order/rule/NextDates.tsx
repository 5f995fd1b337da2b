import { homeOrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import type { Values } from '#kit/value/schema.ts'
import { PlannedTimes } from './PlannedTimes.tsx'

/** The next ten visits of the rule in the form, once they can be computed. */
export function NextDates({ values }: { values: Values }) {
  const call = homeOrderRule.ruleCreate
  const parsed = call.options.body.safeParse({ ...values, preview: 1 })
  const query = useCall(call, inputOf(call, { ...values, preview: 1 }), { enabled: parsed.success, keep: false })
  if (!parsed.success) return <p className="k-muted">填好后显示接下来10次上门时间</p>
  if (!query.data || !('preview' in query.data)) return null
  const { nextDates } = query.data
  if (nextDates.length === 0) return <p className="k-muted">按这条规则没有上门时间</p>
  return (
    <p>
      接下来：
      <PlannedTimes of={nextDates} />
    </p>
  )
}
