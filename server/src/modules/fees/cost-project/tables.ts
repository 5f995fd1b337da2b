import { CostProject, costProjectRefusals } from '#contract/modules/fees/cost-project/cost-project.ts'
import { table } from '#core/rows/store/table.ts'

export const costProjects = table('costProject', 'oldmanCostId', { label: '费用项目', fields: CostProject })

/** One bed fee and one care fee per day (32044): the database checks it for every writer. */
export const costConstraints = {
  cost_project_overlap: { refusal: costProjectRefusals.overlap, field: 'startDate' },
}
