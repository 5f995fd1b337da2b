import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage } from '../../../kit/page/page.ts'
import { StaffList } from './StaffList.tsx'

const StaffDetail = lazy(() => import('./StaffDetail.tsx'))
const StaffForm = lazy(() => import('./StaffForm.tsx'))

/** 员工管理 (administration.md 2.1): the list, one employee, or the form, by the address. */
export default function StaffPage() {
  const { form, empId } = usePage().query
  if (!form && !empId) return <StaffList />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      {form ? <StaffForm empId={empId} /> : <StaffDetail empId={empId} />}
    </Suspense>
  )
}
