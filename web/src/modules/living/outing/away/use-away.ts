import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { useCall } from '#kit/calls.ts'
import { usePermit } from '#kit/page/permit.ts'

/** The present outing of a resident, if there is one and the user may see it. */
export function useAway(oldmanId: unknown) {
  const may = usePermit()
  const known = typeof oldmanId === 'string' && oldmanId !== '' && may(outing.list.options.permit)
  const query = { oldmanId: known ? oldmanId : '', outStatus: outStatus.is.out, size: 1 }
  const { data } = useCall(outing.list, query, { enabled: known, keep: false })
  return known ? data?.list[0] : undefined
}
