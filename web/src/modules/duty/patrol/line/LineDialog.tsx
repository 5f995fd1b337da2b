import { Form } from 'antd'
import { lazy, Suspense } from 'react'
import { patrolLine } from '#contract/modules/duty/patrol/line.ts'
import { FormModal } from '#kit/FormModal.tsx'

const StopsInput = lazy(() => import('./StopsInput.tsx'))

const fields = ['lineName', 'ordered', 'loop', 'points'] as const
const options = {
  ordered: { help: '签到须按点位顺序' },
  loop: { help: '同一点位可以走两次' },
  points: { show: () => false },
}
const points = (
  <Suspense>
    <Form.Item name="points" label="点位" rules={[{ required: true, message: '请添加点位' }]}>
      <StopsInput />
    </Form.Item>
  </Suspense>
)

/** 新增、编辑路线. */
export function LineDialog({ row, onClose }: { row?: { linePkId: string }; onClose: () => void }) {
  const common = { fields, options, extra: points, onClose }
  if (!row)
    return (
      <FormModal
        {...common}
        call={patrolLine.lineCreate}
        done={(line) => `已新增路线${line.lineName}，预计${line.estimateMinutes}分钟`}
      />
    )
  return (
    <FormModal
      {...common}
      call={patrolLine.lineUpdate}
      row={row}
      load={patrolLine.lineGet}
      input={{ linePkId: row.linePkId }}
      done={(line) => `已保存路线${line.lineName}，预计${line.estimateMinutes}分钟`}
    />
  )
}
