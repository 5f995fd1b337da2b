import { onOff } from '#contract/kit/codes.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '#kit/calls.ts'

/**
 * Fee projects that departments charge: by piece or once, without those charged automatically for a stay. `options` are
 * the enabled ones; `everyOption` includes disabled ones, for finding and correcting old costs.
 */
export function useProjects() {
  const children = useCall(feeProject.children, { pageHelper: '0' })
  const every = (children.data?.list ?? []).filter(({ chargeCycle }) => chargeCycle >= 5)
  const list = every.filter(({ status }) => status === onOff.is.on)
  const optionOf = ({ projectChildId, projectName, projectChildName, unit, status }: (typeof every)[number]) => ({
    value: projectChildId,
    label: `${projectName ?? ''} · ${projectChildName}${unit ? `（${unit}）` : ''}${status === onOff.is.on ? '' : '（已停用）'}`,
  })
  return { list, options: list.map(optionOf), everyOption: every.map(optionOf) }
}
