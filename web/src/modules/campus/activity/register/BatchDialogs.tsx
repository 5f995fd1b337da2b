import { Table } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { batchResult } from '#contract/modules/campus/activity/register.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { nowOf } from '#kit/value/format.ts'

/** Actions on several residents of an activity, and the list of those that failed. */

export type Batch = ReplyFor<typeof activity.register>
export interface Person {
  oldmanId: string
  oldmanName?: string | null
  hints?: readonly string[]
}
interface BatchDialogProps {
  activityId: string
  rows: readonly Person[]
  onDone: (batch: Batch) => void
  onClose: () => void
}

const ids = (rows: readonly Person[]) => rows.map(({ oldmanId }) => oldmanId)
const names = (rows: readonly Person[]) =>
  rows.length > 3 ? `${rows.length}位老人` : rows.map(({ oldmanName }) => oldmanName).join('、')

/** The outcome in one sentence. */
export const wordsOf = (verb: string, { success, waiting, fail }: Batch) =>
  [
    ...(success > 0 || waiting + fail === 0 ? [`${verb}${success}人`] : []),
    ...(waiting > 0 ? [`候补${waiting}人`] : []),
    ...(fail > 0 ? [`${fail}人未成功`] : []),
  ].join('，')

export function RegisterDialog({ activityId, rows, onDone, onClose }: BatchDialogProps) {
  const risky = rows.filter(({ hints }) => hints && hints.length > 0)
  const isRisky = () => risky.length > 0
  return (
    <FormModal
      call={activity.register}
      title={`为${names(rows)}报名`}
      columns={1}
      fields={['confirm', 'doctorName', 'remark']}
      input={{ activityId, oldmanIds: ids(rows), action: 'register' }}
      options={{
        confirm: { show: isRisky, initial: 0, help: `${names(risky)}有风险提示，须经医生同意后选“是”并填写医生姓名` },
        doctorName: { show: isRisky },
      }}
      okText="报名"
      done={(batch) => wordsOf('已报名', batch)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** Signs in registered residents; without chosen ones it asks for those who came without registration. */
export function SignInDialog({
  activityId,
  rows,
  dangerous,
  onDone,
  onClose,
}: BatchDialogProps & { dangerous: boolean }) {
  const walksIn = rows.length === 0
  return (
    <FormModal
      call={activity.signIn}
      title={walksIn ? '现场报名并签到' : `为${names(rows)}签到`}
      columns={1}
      fields={walksIn ? ['oldmanIds', 'signTime', 'way', 'confirm', 'doctorName'] : ['signTime', 'way']}
      input={walksIn ? { activityId } : { activityId, oldmanIds: ids(rows) }}
      initial={{ way: 1 }}
      options={{
        signTime: { initial: nowOf, help: '开始前1小时至结束' },
        oldmanIds: { help: '没有报名、直接来参加的老人；有名额时自动报名' },
        confirm: { show: () => dangerous, help: '高风险活动中有跌倒、噎食或心脏病风险的老人，须经医生同意' },
        doctorName: { show: ({ confirm }) => dangerous && confirm === 1 },
      }}
      okText="签到"
      done={(batch) => wordsOf('已签到', batch)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

export function SignOutDialog({ activityId, rows, onDone, onClose }: BatchDialogProps) {
  return (
    <FormModal
      call={activity.signOut}
      title={`为${names(rows)}签退`}
      columns={1}
      fields={['signTime', 'mood', 'healthRecord']}
      input={{ activityId, oldmanIds: ids(rows) }}
      options={{ signTime: { initial: nowOf }, healthRecord: { placeholder: '例如：血压 128/76，无不适' } }}
      okText="签退"
      done={(batch) => wordsOf('已签退', batch)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The residents that failed, with the reason. */
export function Failures({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const failed = batch.results.filter(({ result }) => result === batchResult.is.failed)
  return (
    <Dialog open title={`${failed.length}位老人未成功`} footer={null} onCancel={onClose}>
      <Table
        size="small"
        rowKey="oldmanId"
        pagination={false}
        dataSource={failed}
        columns={[
          { key: 'oldmanName', title: '老人', dataIndex: 'oldmanName', width: 100 },
          { key: 'message', title: '原因', dataIndex: 'message' },
        ]}
      />
    </Dialog>
  )
}

export const hasFailed = ({ fail }: Batch) => fail > 0
