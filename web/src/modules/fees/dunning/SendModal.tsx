import { Alert, Button, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  dunning,
  remindRefusals,
  remindStatus,
  remindTemplate,
  remindWay,
} from '#contract/modules/fees/dunning/dunning.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { ask, leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { warn } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import './dunning.css'

interface Props {
  oldmanId: string
  oldmanName: string
  onClose: () => void
}
type Kind = 1 | 2 | 3
type Way = 1 | 3
type Detail = ReplyFor<typeof dunning.bills>

/** Reminds one family: the text can be changed before sending. */
export default function SendModal({ oldmanId, oldmanName, onClose }: Props) {
  const query = useCall(dunning.bills, { oldmanId }, { keep: false })
  const [dirty, setDirty] = useState(false)
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title={`向${oldmanName}的家属发送缴费提醒`}
      width={640}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={null}
      destroyOnHidden
    >
      <Loaded query={query}>
        {(detail) => <Body detail={detail} onDirty={setDirty} onLeave={() => void leave()} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

interface BodyProps {
  detail: Detail
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  onClose: () => void
}

function Body({ detail: { row, receivers }, onDirty, onLeave, onClose }: BodyProps) {
  const { oldmanId, oldmanName, arrears } = row
  const [kind, setKind] = useState<Kind>(() => (arrears > 0 && row.overdueDays > 0 ? 2 : 1))
  const [ways, setWays] = useState<Way[]>(receivers.length > 0 ? [1] : [3])
  const [families, setFamilies] = useState(() => receivers.slice(0, 1).map(({ familyId }) => familyId))
  const [half, setHalf] = useState(false)
  const [text, setText] = useState<string>()
  const preview = useCall(dunning.preview, { oldmanId, remindTemplate: String(kind) }, { keep: false })
  const content = text ?? preview.data?.content ?? ''
  const send = useSending(row, half, onClose)
  const ready = content !== '' && ways.length > 0 && (!ways.includes(1) || families.length > 0)
  const order = { oldmanId, remindTemplate: kind, ways, familyIds: families, ...(text ? { content: text } : {}) }
  return (
    <Form layout="vertical" onFinish={() => void send.run(order)}>
      <Form.Item label="模板">
        <Radio.Group
          optionType="button"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value)
            setText(undefined)
            onDirty(false)
          }}
          options={remindTemplate.options.map(({ value, label }) => ({
            value,
            label,
            disabled: value !== 1 && arrears === 0,
          }))}
        />
      </Form.Item>
      <Form.Item label="内容" htmlFor="remind-text">
        <Input.TextArea
          id="remind-text"
          value={content}
          maxLength={500}
          showCount
          autoSize={{ minRows: 4, maxRows: 8 }}
          onChange={({ target }) => {
            setText(target.value)
            onDirty(true)
          }}
        />
      </Form.Item>
      <Form.Item label="方式">
        <Checkbox.Group
          value={ways}
          onChange={(value) => setWays(value)}
          options={remindWay.options.map(({ value, label }) => ({
            value,
            label,
            disabled: value === 1 && receivers.length === 0,
          }))}
        />
        {ways.includes(3) && (
          <Checkbox checked={half} onChange={({ target }) => setHalf(target.checked)}>
            A5纸
          </Checkbox>
        )}
      </Form.Item>
      {receivers.length === 0 && <Alert type="warning" showIcon title={`${oldmanName}没有登记家属手机号，只能打印`} />}
      {ways.includes(1) && (
        <Form.Item label="短信接收人">
          <Checkbox.Group
            className="remind-people"
            value={families}
            onChange={(value) => setFamilies(value)}
            options={receivers.map(({ familyId, familyName, phone, isPayer }) => ({
              value: familyId,
              label: `${familyName} ${phone}${isPayer === 1 ? '（付款人）' : ''}`,
            }))}
          />
        </Form.Item>
      )}
      <div className="remind-foot">
        <Button onClick={onLeave}>取消</Button>
        <Button
          type="primary"
          htmlType="submit"
          {...offBecause(
            content === '' && '请先写内容',
            ways.length === 0 && '请先选择通知方式',
            !ready && '请先选择接收的家属',
          )}
          loading={send.pending}
        >
          {ways.length === 1 && ways[0] === 3 ? '打印' : '发送'}
        </Button>
      </div>
    </Form>
  )
}

/** Sends; a user with the permission is asked whether to send again within a day. */
function useSending({ oldmanName }: Detail['row'], half: boolean, onClose: () => void) {
  const mayForce = usePermit()('expense.account.audit')
  const action = useAction(dunning.send)
  const run = async (order: Parameters<typeof action.run>[0]) => {
    let again = false
    const sent = await action.run(order, {
      done: ({ logs }) =>
        logs.some(({ status }) => status === remindStatus.is.failed)
          ? `已登记${oldmanName}的提醒`
          : `已向${oldmanName}的家属发送提醒`,
      onRefused: (code) => {
        again = mayForce && code === remindRefusals.sentToday.code
        return again
      },
    })
    if (again && (await ask(`24小时内已向${oldmanName}的家属发送过该提醒，仍要发送？`, '仍要发送')))
      return run({ ...order, force: 1 })
    if (!sent) return
    const failed = sent.reply.logs.find(({ status }) => status === remindStatus.is.failed)
    if (failed) warn(`${oldmanName}的短信${remindStatus.label(failed.status)}：${failed.reason ?? ''}`)
    const { sheet } = sent.reply
    if (sheet) await import('./print-dunning.tsx').then(({ printReminds }) => printReminds([sheet], half))
    onClose()
  }
  return { run, pending: action.pending }
}
