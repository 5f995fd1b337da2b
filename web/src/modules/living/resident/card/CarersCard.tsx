import { Carer, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'

const columns = cols(Carer, ['nursingName', 'jobName', 'groupName', 'shiftName', 'phoneNum', 'primary'], {
  nursingName: { width: 100 },
  jobName: { width: 110 },
  groupName: { width: 130 },
  shiftName: { width: 110, title: '今日班次' },
  primary: { width: 110, title: '首位责任人' },
})

/** The responsible carers of the resident, with their shift today (residence.md 1.2). */
export default function CarersCard({ oldmanId }: { oldmanId: string }) {
  const query = useCall(residentArchive.carers, { oldmanId }, { keep: false })
  if (query.data?.list.length === 0) return <p className="k-muted">还没有责任护理员</p>
  return (
    <>
      <h3>责任护理员</h3>
      <DataTable
        columns={columns}
        rows={query.data?.list}
        rowKey="nursingId"
        density="middle"
        size={2}
        error={query.error}
        retry={query.refetch}
        whole
      />
    </>
  )
}
