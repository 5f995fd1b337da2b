import { onOff } from '#contract/kit/codes.ts'
import { feeProject, projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '#kit/calls.ts'
import { yuan } from '#kit/value/format.ts'

/** The children of the bed fee, for choosing the fee of a bed (fees.md 2.2). */
export function useBedFees() {
  const fees = useCall(feeProject.children, { pageHelper: '0', projectType: projectType.is.bed, status: onOff.is.on })
  return fees.data?.list.map(({ projectChildId, projectChildName, price }) => ({
    value: projectChildId,
    label: `${projectChildName} ${yuan(price)} 元`,
  }))
}
