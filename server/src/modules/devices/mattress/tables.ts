import { MattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { table } from '#core/rows/store/table.ts'

export const rules = table('mattressRule', 'ruleId', {
  label: '床垫报警规则',
  fields: MattressRule,
  title: 'ruleName',
})
