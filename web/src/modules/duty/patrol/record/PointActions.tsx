import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { checkWay } from '#contract/modules/duty/patrol/plan.ts'
import { patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { Permit } from '#kit/Permit.tsx'
import type { TaskPoint } from './point-words.ts'

const late = 'administration.patrolRecord.checkin'

/** 补录 of a missed point, 处理 of a problem; the assigned employee handles it without the permission. */
export function PointActions({ task, point }: { task: ReplyFor<typeof patrolRecord.recordGet>; point: TaskPoint }) {
  const [open, setOpen] = useState<'patch' | 'handle' | 'rectify'>()
  const { taskPointPkId, pointName, checkItems, version } = point
  const close = () => setOpen(undefined)
  const rows = checkItems.map(({ itemName }) => ({ itemName, abnormal: 0 }))
  return (
    <div className="k-actions">
      {point.pointStatus === pointStatus.is.missed && (
        <Permit need={late}>
          <Button size="small" onClick={() => setOpen('patch')}>
            补录
          </Button>
        </Permit>
      )}
      {point.abnormal === 1 && point.handled === 0 && (
        <Button size="small" onClick={() => setOpen('handle')}>
          处理
        </Button>
      )}
      {point.abnormal === 1 && point.handled === 0 && (
        <Permit need="government.rectify.add">
          <Button size="small" onClick={() => setOpen('rectify')}>
            转整改
          </Button>
        </Permit>
      )}
      {open === 'patch' && (
        <FormModal
          call={patrolRecord.recordPointUpdate}
          title={`补录${pointName}`}
          fields={rows.length > 0 ? ['remark', 'items', 'photos'] : ['remark', 'photos']}
          options={{
            remark: { label: '补录原因', required: true, help: '补录不改变漏检的统计' },
            items: { help: '正常/异常项不填结果，异常请勾选' },
            photos: { required: task.photoRequired === 1 },
          }}
          initial={{ items: rows }}
          input={{ taskPointPkId, checkWay: checkWay.is.hand }}
          done={`已补录${pointName}`}
          onClose={close}
        />
      )}
      {open === 'handle' && (
        <FormModal
          call={patrolRecord.recordPointUpdate}
          title={`处理${pointName}的异常`}
          fields={['handleRemark', 'photos']}
          options={{ handleRemark: { required: true } }}
          input={{ taskPointPkId, action: 'handle', version }}
          done={`已处理${pointName}的异常`}
          onClose={close}
        />
      )}
      {open === 'rectify' && (
        <FormModal
          call={patrolRecord.recordPointUpdate}
          title={`${pointName}的异常转整改`}
          fields={['handleRemark', 'dutyId', 'deadline', 'photos']}
          options={{
            handleRemark: { required: true },
            dutyId: { help: '不选时为点位所在部门的负责人' },
            deadline: { help: '不填时为15天内' },
          }}
          input={{ taskPointPkId, action: 'handle', toRectify: 1, version }}
          done={`${pointName}的异常已转整改`}
          onClose={close}
        />
      )}
    </div>
  )
}
