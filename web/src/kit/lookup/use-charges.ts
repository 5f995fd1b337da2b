import { onOff } from '#contract/kit/codes.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '../calls.ts'
import { usePermit } from '../page/permit.ts'

/**
 * Fee projects charged by the piece, for `options` of a field; a user who may not see fees gets no field.
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
