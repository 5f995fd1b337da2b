import { outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { OutingMore } from './OutingMore.tsx'

/** Further facts for the reviewer of an outing: the resident, and recent outings. */
export function AuditMore({ outId }: { outId: string }) {
  const query = useCall(outing.auditGet, { outId })
  return (
    <>
      <Loaded query={query}>
        {({ resident, earlier }) => (
          <section>
            <h4>老人</h4>
            <p>
              {resident.oldmanName}　{resident.age}岁　{resident.bedName}　{resident.levelName}
              {resident.allergy && <span className="k-danger">　过敏：{resident.allergy}</span>}
            </p>
            {resident.contacts.map(({ familyName, phoneNum }) => (
              <p key={familyName}>
                家属 {familyName} {phoneNum}
              </p>
            ))}
            <h4>近90天外出</h4>
            {earlier.length === 0 && <p className="k-muted">没有</p>}
            {earlier.map((row) => (
              <p key={row.outId}>
                <TimeText value={row.outTime ?? row.planOutTime} /> 至{' '}
                <TimeText value={row.backTime ?? row.planBackTime} />　{outType.label(row.outType)}{' '}
                <StatusChip label={outStatus.label(row.outStatus)} />
              </p>
            ))}
          </section>
        )}
      </Loaded>
      <OutingMore outId={outId} />
    </>
  )
}
