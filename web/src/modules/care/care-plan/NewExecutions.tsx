import { Alert, Button, List } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { todayOf } from '#kit/value/format.ts'

type Answers = ReplyFor<typeof execution.create>

/**
 * New schedules for one or several residents; failed ones are listed by name and reason until the user closes the list.
 */
export function NewExecutions({ onClose }: { onClose: () => void }) {
  const [answers, setAnswers] = useState<Answers>()
  const refused = (answers ?? []).filter(({ code }) => code !== 0)
  const begun = (answers ?? []).length - refused.length
  if (answers && refused.length > 0)
    return (
      <Dialog
        open
        width={560}
        title="新建护理执行的结果"
        onCancel={onClose}
        footer={<Button onClick={onClose}>知道了</Button>}
      >
        <Alert type="warning" showIcon title={`已为${begun}位老人新建，${refused.length}位没有新建：`} />
        <List
          size="small"
          dataSource={refused}
          renderItem={({ oldmanName, message }) => (
            <List.Item>
              {oldmanName ?? '（无权查看的老人）'}：{message}
            </List.Item>
          )}
        />
      </Dialog>
    )
  return (
    <FormModal
      call={execution.create}
      title="新建护理执行"
      fields={['oldmanIds', 'nursingIds', 'startDate']}
      columns={1}
      initial={{ startDate: todayOf() }}
      options={{
        oldmanIds: { help: '在住且没有执行中护理执行的老人；项目取自各自的护理等级' },
        nursingIds: { help: '1至5人，第一位为主责' },
        startDate: { help: '今天起30天内' },
      }}
      done={(reply) => `已为${reply.filter(({ code }) => code === 0).length}位老人新建护理执行`}
      onDone={(reply) => {
        setAnswers(reply)
        if (reply.every(({ code }) => code === 0)) onClose()
      }}
      onClose={() => !answers && onClose()}
    />
  )
}
