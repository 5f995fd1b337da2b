import type { ReactNode } from 'react'
import { nursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { workerColumns } from './columns.tsx'

/** 护理人员 (administration.md 2.2): who they are today and how many residents they answer for. */
export default function NursingWorkers({ views }: { views: ReactNode }) {
  return (
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
        fields: ['deptName', 'jobName', 'groupName', 'phoneNum', 'nursingLevel', 'skills', 'locationIds', 'oldmanIds'],
      }}
      rowActions={[
        {
          label: '安排',
          call: nursingWorker.update,
          load: nursingWorker.get,
          title: ({ nursingName }) => `安排${nursingName}的护理工作`,
          fields: ['oldmanIds', 'nursingLevel', 'skills', 'locationIds'],
          options: {
            oldmanIds: { span: 'full', help: '可按姓名、拼音首字母或床位查找；每位老人最多5名责任护理员' },
            skills: { span: 'full' },
            locationIds: { span: 'full', help: '当班时照看的楼栋、楼层或房间' },
          },
          input: ({ nursingId }) => ({ nursingId }),
          show: ({ status }) => status !== 3,
          done: ({ nursingName }) => `已保存${nursingName}的护理安排`,
        },
      ]}
    />
  )
}
