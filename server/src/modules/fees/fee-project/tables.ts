import { DiscountRule } from '#contract/modules/fees/fee-project/discount-rule.ts'
import { FeeProject, ProjectChild } from '#contract/modules/fees/fee-project/fee-project.ts'
import { table } from '#core/rows/store/table.ts'

export const feeProjects = table('feeProject', 'projectId', {
  label: '收费项目',
  fields: FeeProject,
  title: 'projectName',
})
export const projectChildren = table('projectChild', 'projectChildId', {
  label: '收费子项目',
  fields: ProjectChild,
  title: 'projectChildName',
})
export const discountRules = table('discountRule', 'setId', {
  label: '优惠规则',
  fields: DiscountRule,
  title: 'discountRuleName',
})
