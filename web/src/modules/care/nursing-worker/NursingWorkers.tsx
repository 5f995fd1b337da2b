import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type NursingWorker, nursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { workerColumns } from './columns.tsx'

type Worker = z.output<typeof NursingWorker>

/** 护理人员 (administration.md 2.2): the carers of today with the number of their residents. */
export default function NursingWorkers({ views }: { views: ReactNode }) {
  const [chosen, ask] = useState<Worker>()
  return (
    <>
      <ListPage
        name="nursing"
        call={nursingWorker.list}
        columns={workerColumns}
        filters={['nursingName', 'deptId', 'level', 'status']}
        sort={['nursingName', 'nursingLevel', 'oldmanCount']}
        rowKey="nursingId"
        tools={views}
        empty="员工类型为护士、护理员，或岗位为护士、护士长、护理组长的员工会出现在这里"
        look={{
          column: 'nursingName',
          title: ({ nursingName }) => nursingName,
          call: nursingWorker.get,
          fields: [
            'deptName',
            'jobName',
            'groupName',
            'phoneNum',
            'nursingLevel',
            'skills',
            'locationIds',
            'oldmanIds',
            'warning',
          ],
        }}
        rowActions={[
          {
            label: '安排',
            permit: nursingWorker.update.options.permit,
            onClick: ask,
            show: ({ status }) => status !== empStatus.is.left,
          },
        ]}
      />
      {chosen && <Assign worker={chosen} onClose={() => ask(undefined)} />}
    </>
  )
}

/** The responsibilities of a carer; a warning for too many residents comes on saving. */
function Assign({ worker, onClose }: { worker: Worker; onClose: () => void }) {
  const { nursingId, nursingName } = worker
  return (
    <FormModal
      call={nursingWorker.update}
      row={worker}
      load={nursingWorker.get}
      title={`安排${nursingName}的护理工作`}
      fields={['oldmanIds', 'nursingLevel', 'skills', 'locationIds']}
      options={{
        oldmanIds: { span: 'full', help: '可按姓名、拼音首字母或床位查找；每位老人最多5名责任护理员' },
        skills: { span: 'full' },
        locationIds: { span: 'full', help: '当班时照看的楼栋、楼层或房间' },
      }}
      columns={2}
      input={{ nursingId }}
      done={({ warning }) => [`已保存${nursingName}的护理安排`, warning].filter(Boolean).join('。')}
      onClose={onClose}
    />
  )
}
