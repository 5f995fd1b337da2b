import { lazy, Suspense } from 'react'
import { org } from '#contract/modules/org.ts'
import { useCall } from '../../kit/calls.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { usePageEvent } from '../../kit/page.ts'
import { usePermit } from '../../kit/permit.ts'
import { QualificationCard } from './QualificationCard.tsx'
import './org.css'

const OrgForm = lazy(() => import('./OrgForm.tsx'))

/** 机构信息: the institution's own data and its papers (platform.md 3). */
export default function OrgPage() {
  const may = usePermit()
  const query = useCall(org.own, {})
  usePageEvent('refresh', () => void query.refetch())
  return (
    <div className="org-page">
      <Loaded query={query}>
        {(own) => (
          <>
            <Suspense>
              <OrgForm
                own={own}
                editable={may('systemmanage.org.index.edit')}
                fresh={async () => (await query.refetch()).data}
              />
            </Suspense>
            {may('systemmanage.org.index.query') && <QualificationCard own={own} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
