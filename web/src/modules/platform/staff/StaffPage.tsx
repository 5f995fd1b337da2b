import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { joinedStaffViews } from './joined-views.tsx'
import { StaffList } from './StaffList.tsx'

const StaffDetail = lazy(() => import('./StaffDetail.tsx'))
const StaffForm = lazy(() => import('./StaffForm.tsx'))
const OrgChart = lazy(() => import('./chart/OrgChart.tsx'))

/** 员工管理 (administration.md 2.1): the list and other views of the staff, one employee, or the form, by the address. */
export default function StaffPage() {
  const { form, empId } = usePage().query
  if (!form && !empId) return <Views />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      {form ? <StaffForm empId={empId} /> : <StaffDetail empId={empId} />}
    </Suspense>
  )
}

function Views() {
  const may = usePermit()
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'staff')
  const others = [
    ...joinedStaffViews().filter(({ permit }) => may(permit)),
    { key: 'chart', label: '组织架构', Part: OrgChart },
  ]
  const views = (
    <Segmented
      value={view}
      onChange={setView}
      options={[{ value: 'staff', label: '员工' }, ...others.map(({ key, label }) => ({ value: key, label }))]}
    />
  )
  const other = others.find(({ key }) => key === view)
  if (!other) return <StaffList views={views} />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      <other.Part views={views} />
    </Suspense>
  )
}
