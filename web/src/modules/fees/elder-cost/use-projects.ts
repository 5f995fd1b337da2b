import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '../../../kit/calls.ts'

/** What departments sell: projects in use counted by piece or once, not what a stay is charged for by itself. */
export function useProjects() {
  const children = useCall(feeProject.children, { status: 1, pageHelper: '0' })
  const list = (children.data?.list ?? []).filter(({ chargeCycle }) => chargeCycle >= 5)
  const options = list.map(({ projectChildId, projectName, projectChildName, unit }) => ({
    value: projectChildId,
    label: `${projectName ?? ''} · ${projectChildName}${unit ? `（${unit}）` : ''}`,
  }))
  return { list, options }
}
