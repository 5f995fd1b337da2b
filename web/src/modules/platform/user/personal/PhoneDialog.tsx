import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { useAction } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { offBecause } from '#kit/look/off-because.ts'

interface Values {
  phoneNum: string
  photoCode: string
  smsCode: string
}

/** Changes the phone number of the account, proven by a code sent to the new one (platform.md 10). */
export default function PhoneDialog({ own, onClose }: { own: ReplyFor<typeof user.get>; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [wait, setWait] = useState(0)
  const save = useAction(user.update, { done: '已更换手机号' })
  const picture = useQuery({
    queryKey: ['auth', 'photoCode', 'phone'],
    queryFn: () => send(auth.photoCode, {}, { silent: true }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    const timer = wait > 0 ? setTimeout(setWait, 1000, wait - 1) : undefined
    return () => clearTimeout(timer)
  }, [wait])

  async function ask() {
    const sound = await form.validateFields(['phoneNum', 'photoCode']).catch(() => undefined)
    if (!sound) return
    const { phoneNum: userTelephone, photoCode } = sound
    const input = { userTelephone, photoCode, verifyStr: picture.data?.verifyStr ?? '' }
    const sent = await send(auth.smsCode, input, { silent: true }).catch(showError)
    if (sent) setWait(sent.resendSeconds)
    form.setFieldValue('photoCode', '')
    void picture.refetch()
  }
  async function submit() {
    const sound = await form.validateFields(['phoneNum', 'smsCode']).catch(() => undefined)
    if (!sound) return
    const { phoneNum, smsCode } = sound
    const input = { userId: own.userId, version: own.version, phoneNum, smsCode }
    const atFields = (errors: { field: string; message: string }[]) =>
      form.setFields(
        errors.map(({ field, message }) => ({ name: field === 'phoneNum' ? field : 'smsCode', errors: [message] })),
      )
    if (await save.run(input, { atFields })) onClose()
  }
  return (
    <Dialog
      open
      title={own.phoneNum ? '更换手机号' : '绑定手机号'}
      width={460}
      okText="保存"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={save.pending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false}>
        <Form.Item
          name="phoneNum"
          label="新手机号"
          rules={[{ pattern: /^1[3-9]\d{9}$/, required: true, message: '请输入11位手机号' }]}
        >
          <Input inputMode="numeric" maxLength={11} autoFocus />
        </Form.Item>
        <Form.Item label="图形验证码" htmlFor="photoCode">
          <div className="personal-beside">
            <Form.Item name="photoCode" noStyle rules={[{ required: true, message: '请输入图形验证码' }]}>
              <Input id="photoCode" maxLength={10} autoComplete="off" />
            </Form.Item>
            <Button className="personal-picture" title="看不清，换一张" onClick={() => void picture.refetch()}>
              <img src={picture.data?.image} alt="验证码图片" />
            </Button>
          </div>
        </Form.Item>
        <Form.Item label="短信验证码" htmlFor="smsCode">
          <div className="personal-beside">
            <Form.Item
              name="smsCode"
              noStyle
              rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入短信里的6位验证码' }]}
            >
              <Input id="smsCode" inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
            </Form.Item>
            <Button {...offBecause(wait > 0 && `${wait}秒后可以重发`)} onClick={() => void ask()}>
              {wait > 0 ? `${wait}秒后重发` : '获取验证码'}
            </Button>
          </div>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
