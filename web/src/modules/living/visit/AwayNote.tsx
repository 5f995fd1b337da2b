import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { useCall } from '../../../kit/calls.ts'
import { usePermit } from '../../../kit/page/permit.ts'
import { timeWords } from '../../../kit/value/format.ts'

/** Whoever registers a visit hears that the resident is away; it is no reason to refuse (residence.md 5). */
export default function AwayNote({ oldmanId }: { oldmanId: unknown }) {
  const may = usePermit()
  const known = typeof oldmanId === 'string' && oldmanId !== '' && may(outing.list.options.permit)
  const asked = { oldmanId: known ? oldmanId : '', outStatus: outStatus.is.out, size: 1 }
  const { data } = useCall(outing.list, asked, { enabled: known, keep: false })
  const [away] = known ? (data?.list ?? []) : []
  if (!away) return null
  return (
    <p role="alert" className="k-danger k-gap">
      该老人外出中，预计 {timeWords(away.planBackTime)} 返院{away.isOverdue ? '，逾期未归' : ''}
    </p>
  )
}
