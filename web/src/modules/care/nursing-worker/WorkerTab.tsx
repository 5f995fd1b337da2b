import { nursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { caredColumns } from './columns.tsx'

/** The residents of one carer. */
export default function WorkerTab({ empId, name }: { empId: string; name: string }) {
  return (
    <ListPage
      name="worker"
      call={nursingWorker.oldmen}
      columns={caredColumns}
      fixed={{ nursingId: empId }}
      filters={['oldmanName']}
      rowKey="oldmanId"
      empty={`没有由${name}负责的老人。在“护理人员”里点“安排”可以分配`}
    />
  )
}
