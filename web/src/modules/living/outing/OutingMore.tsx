import type { z } from 'zod'
import { auditStatus, type OutingDrug } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'

/** Below the fields of an outing: drugs, postponements, and reviews. */
export function OutingMore({ outId }: { outId: string }) {
  const query = useCall(outing.get, { outId })
  return (
    <Loaded query={query}>
      {({ drugs, postpones, reviews }) => (
        <>
          {drugs.length > 0 && <Drugs of={drugs} />}
          {postpones.length > 0 && (
            <section>
              <h4>延期</h4>
              {postpones.map((one) => (
                <p key={one.postponeId}>
                  <TimeText value={one.oldBack} /> 延至 <TimeText value={one.newBack} />{' '}
                  <StatusChip label={auditStatus.label(one.status)} /> {one.reason}
                </p>
              ))}
            </section>
          )}
          <h4>审核记录</h4>
          <ReviewTrail of={reviews} />
        </>
      )}
    </Loaded>
  )
}

function Drugs({ of }: { of: readonly z.output<typeof OutingDrug>[] }) {
  return (
    <section>
      <h4>携带药品</h4>
      {of.map((drug) => (
        <p key={drug.drugName}>
          {drug.drugName}　带出 {drug.outQty} {drug.unit}
          {drug.backQty != null && `，带回 ${drug.backQty} ${drug.unit}`}
        </p>
      ))}
    </section>
  )
}
