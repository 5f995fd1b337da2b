import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { fieldErrorsOf, markShown, messageOf } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { checkPassword, rulesOf, strengthOf } from './password-rules.ts'

export interface Values {
  oldPwd: string
  newPwd: string
  again: string
}

interface FormProps {
  title: string
  loginName: string
  askOld?: boolean
  save: (values: Values) => Promise<void>
  /** Absent: the dialog cannot be closed. */
  onCancel?: () => void
  /** Offers to sign out instead. */
  onLeave?: () => void
}

export default function PasswordForm({ title, loginName, askOld, save, onCancel, onLeave }: FormProps) {
  const [form] = Form.useForm<Values>()
  const [sending, setSending] = useState(false)
  const { data: rules } = useQuery({
    queryKey: ['setting', 'pwdConfig'],
    queryFn: () => send(setting.pwdConfig, {}, { silent: true }),
    select: rulesOf,
  })
  const typed = Form.useWatch('newPwd', form) ?? ''
  const checks = checkPassword(typed, loginName, rules ?? rulesOf(undefined))
  const submit = async (values: Values) => {
    setSending(true)
    await save(values).catch((error: unknown) => form.setFields(problems(error, askOld)))
    setSending(false)
  }
  return (
    <Dialog
      open
      title={title}
      width={460}
      okText="保存"
      cancelText={askOld ? '取消' : '稍后修改'}
      closable={Boolean(onCancel)}
      keyboard={Boolean(onCancel)}
      mask={{ closable: false }}
      confirmLoading={sending}
      cancelButtonProps={onCancel ? {} : { style: { display: 'none' } }}
      onOk={form.submit}
      onCancel={onCancel}
      footer={(buttons) => (
        <>
          {onLeave && (
            <Button type="link" onClick={onLeave}>
              退出登录
            </Button>
          )}
          {buttons}
        </>
      )}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        {askOld && (
          <Form.Item name="oldPwd" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        )}
        <Form.Item
          name="newPwd"
          label="新密码"
          rules={[
            { required: true, message: '请输入新密码' },
            {
              validator: () => (checks.every((one) => one.ok) ? Promise.resolve() : Promise.reject('不符合下面的要求')),
            },
          ]}
        >
          <Input.Password autoFocus={!askOld} autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Strength of={strengthOf(typed, checks)} />
        <ul className="password-rules">
          {checks.map(({ rule, ok }) => (
            <li key={rule} className={ok ? 'ok' : undefined}>
              {ok ? <CheckCircleFilled /> : <MinusCircleOutlined />} {rule}
            </li>
          ))}
        </ul>
        <Form.Item
          name="again"
          label="再输一次新密码"
          dependencies={['newPwd']}
          rules={[
            { required: true, message: '请再输一次新密码' },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('newPwd') ? Promise.resolve() : Promise.reject('两次输入不一致'),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

const strengths = ['', '弱', '中', '强']

/** Strength of the password typed so far. */
function Strength({ of: strength }: { of: number }) {
  return (
    <div className="password-strength">
      <meter min={0} max={3} value={strength} aria-label="密码强度" />
      <span>{strengths[strength]}</span>
    </div>
  )
}

/** Shows each refusal at its field: the old password (21118), else the new one. */
function problems(error: unknown, askOld: boolean | undefined) {
  markShown(error)
  const atFields = fieldErrorsOf(error)
  const own: Record<string, keyof Values> = { oldPwd: 'oldPwd', newPwd: 'newPwd', userPassword: 'newPwd' }
  const placed = atFields.flatMap(({ field, message }) => (own[field] ? [{ name: own[field], errors: [message] }] : []))
  if (placed.length > 0) return placed
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  const name: keyof Values = askOld && code === 21118 ? 'oldPwd' : 'newPwd'
  return [{ name, errors: [messageOf(error)] }]
}
