import { onOff } from '#contract/kit/codes.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '../calls.ts'
import { usePermit } from '../page/permit.ts'

/**
 * Fee projects a single piece may be charged by, for `options` of a field; who may not see fees leaves it to those who do.
 *
 *     const charges = useCharges()
 *     projectChildId: { options: charges.options, show: () => charges.may }
 */
export function useCharges() {
  const may = usePermit()(feeProject.children.options.permit)
  const { data } = useCall(feeProject.children, { status: onOff.is.on, pageHelper: '0' }, { enabled: may })
  const options = (data?.list ?? [])
    .filter(({ chargeCycle }) => chargeCycle >= 5)
    .map(({ projectChildId, projectName, projectChildName, chargeCycle }) => ({
      value: projectChildId,
      cycle: chargeCycle,
      label: `${projectName ?? ''} · ${projectChildName}`,
    }))
  return { may, options }
}
