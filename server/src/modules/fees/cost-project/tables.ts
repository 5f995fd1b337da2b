import { CostProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { table } from '../../../core/rows/write.ts'

export const costProjects = table('costProject', 'oldmanCostId', { label: '费用项目', fields: CostProject })
