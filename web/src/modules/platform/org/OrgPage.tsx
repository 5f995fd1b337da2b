import { lazy, Suspense } from 'react'
import { Org, org } from '#contract/modules/platform/org/org.ts'
import { useCall } from '#kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { orgFields } from './org-fields.ts'
import { QualificationCard } from './QualificationCard.tsx'
import './org.css'

const OrgForm = lazy(() => import('./OrgForm.tsx'))

const shown = orgFields.map((key) => (key === 'regionCode' ? 'regionName' : key))

/** 机构信息: data and documents of the institution (platform.md 3). */
export default function OrgPage() {
  const may = usePermit()
  const query = useCall(org.own, {})
  return (
    <div className="org-page">
      <Loaded query={query}>
        {(own) => (
          <>
            {may('systemmanage.org.index.edit') ? (
              <Suspense>
                <OrgForm own={own} fresh={async () => (await query.refetch()).data} />
              </Suspense>
            ) : (
              <section className="k-card">
                <h3>基本信息</h3>
                <Facts shape={Org.shape} row={own} keys={shown} />
              </section>
            )}
            {may('systemmanage.org.index.query') && <QualificationCard own={own} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
