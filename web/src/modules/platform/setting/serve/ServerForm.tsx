import { ApiOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'
import {
  ServerConfig,
  type ServerConfigValue,
  secretFields,
  secretMask,
  serverConfig,
  type TestTarget,
} from '#contract/modules/platform/setting/server-config.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { SaveFoot } from '#kit/form/SaveFoot.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { isNumber, numberRule } from '#kit/value/number.ts'
import { metaFor, type Shape, shapeOf } from '#kit/value/schema.ts'
import { type SetTyping, StoredValues } from '../StoredValues.tsx'

type StoredServer = ServerConfigValue & { version: number; timeZone: string; keepsBackup: 0 | 1 }

/** Gateways and public addresses; secrets are written, never read back. */
export function ServerForm() {
  const query = useCall(serverConfig.servers, {})
  return (
    <Loaded query={query}>
      {(stored) => (
        <StoredValues latest={stored}>
          {(stored, typing, dirty) => <Fields key={stored.version} stored={stored} typing={typing} dirty={dirty} />}
        </StoredValues>
      )}
    </Loaded>
  )
}

const sections = [
  { key: 'smsGateway', title: '短信网关', hint: '用于登录验证码和催缴短信', test: true },
  { key: 'smtp', title: '邮件服务器', hint: '用于邮件通知', test: true },
  { key: 'payProvider', title: '在线支付', hint: '用于扫码和付款码收款', test: true },
] as const
const whole: Shape = ServerConfig.shape

interface FieldsProps {
  stored: StoredServer
  typing: SetTyping
  dirty: boolean
}

function Fields({ stored, typing, dirty }: FieldsProps) {
  const [form] = Form.useForm<ServerConfigValue>()
  const save = useAction(serverConfig.saveServers, { done: '服务器设置已保存' })
  const atFields = (errors: FieldError[]) => {
    // as: names of fields as the server spells them
    form.setFields(errors.map(({ field, message }) => ({ name: field.split('.') as ['smtp'], errors: [message] })))
  }
  async function submit(values: ServerConfigValue) {
    const input = inputOf(serverConfig.saveServers, { ...values, version: stored.version })
    if (await save.run(input, { atFields })) typing(false)
  }
  return (
    <Form
      form={form}
      className="set-switches"
      initialValues={stored}
      labelCol={{ flex: '150px' }}
      wrapperCol={{ flex: 1 }}
      onFinish={(values) => void submit(values)}
      onValuesChange={() => typing(true)}
    >
      <div className="set-groups">
        {sections.map(({ key, title, hint, test }) => (
          <section key={key} className="k-card">
            <h3>
              {title} <small className="k-muted">{hint}</small>
              {test && <TestButton target={key} values={() => form.getFieldsValue(true)} />}
            </h3>
            <div className="set-rows">
              {Object.keys(shapeOf(whole[key])).map((field) => (
                <One key={field} shape={shapeOf(whole[key])} path={[key, field]} secret={isSecret(key, field)} />
              ))}
            </div>
          </section>
        ))}
        <section className="k-card">
          <h3>文件与备份</h3>
          <div className="set-rows">
            <One shape={whole} path={['fileMaxMb']} extra="文档的上限；图片和视频另有各自的上限" />
            {stored.keepsBackup === 1 && <BackupFields values={() => form.getFieldsValue(true)} />}
          </div>
        </section>
        <section className="k-card">
          <h3>公网地址与外部网站</h3>
          <div className="set-rows">
            <One
              shape={whole}
              path={['wsPublicUrl']}
              extra={<TestButton target="wsPublicUrl" values={() => form.getFieldsValue(true)} />}
            />
            <One
              shape={whole}
              path={['mqttPublicUrl']}
              extra={<TestButton target="mqttPublicUrl" values={() => form.getFieldsValue(true)} />}
            />
            <One
              shape={whole}
              path={['outboundAllow']}
              extra="菜单管理中的内嵌链接只能使用这里的网站；*.example.com 表示其下所有网站"
            />
            <Form.Item label="时区">{stored.timeZone}</Form.Item>
          </div>
        </section>
      </div>
      <SaveFoot
        need="systemSetting.serve.save"
        dirty={dirty}
        pending={save.pending}
        onUndo={() => {
          form.resetFields()
          typing(false)
        }}
      />
    </Form>
  )
}

const ClockInput = lazy(() => import('#kit/inputs/ClockInput.tsx'))

/** The nightly backup covers every institution of this installation, so only the first one sets it. */
function BackupFields({ values }: { values: () => ServerConfigValue }) {
  return (
    <>
      <Form.Item
        name="backupTime"
        label="夜间备份时间"
        extra={<TestButton target="backup" values={values} />}
        rules={[{ required: true, message: '请选择备份时间' }]}
      >
        <BackupClock />
      </Form.Item>
      <One
        shape={whole}
        path={['backupKeep']}
        extra="每天一份，超过份数时删除最早的；备份整个数据库，上传的文件需另行备份"
      />
    </>
  )
}

function BackupClock({ value, onChange }: { value?: unknown; onChange?: (value: unknown) => void }) {
  return (
    <Suspense>
      <ClockInput label="夜间备份时间" value={value} onChange={(next) => onChange?.(next)} />
    </Suspense>
  )
}

const isSecret = (section: keyof typeof secretFields, field: string) =>
  (secretFields[section] as readonly string[]).includes(field) // as: one of several lists of names

interface OneProps {
  shape: Shape
  path: string[]
  secret?: boolean
  extra?: React.ReactNode
}

function One({ shape, path, secret, extra }: OneProps) {
  const field = path.at(-1) ?? ''
  const meta = metaFor(shape, field)
  return (
    <Form.Item
      name={path}
      label={meta.label}
      extra={extra}
      rules={isNumber(meta.kind) ? [numberRule({ kind: meta.kind })] : undefined}
    >
      {secret ? <SecretInput /> : <FieldInput meta={meta} field={field} />}
    </Form.Item>
  )
}

/** Dots mean a stored secret; typing replaces it. */
function SecretInput({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string) => void }) {
  return (
    <Input
      id={id}
      type={value === secretMask ? 'text' : 'password'}
      autoComplete="new-password"
      maxLength={4000}
      placeholder="未设置"
      value={value ?? ''}
      onFocus={(event) => value === secretMask && event.target.select()}
      onChange={(event) => onChange?.(event.target.value.replace(secretMask, ''))}
    />
  )
}

/** Tests the typed values without saving them. */
function TestButton({ target, values }: { target: TestTarget; values: () => ServerConfigValue }) {
  const { run, pending } = useAction(serverConfig.saveServers)
  const trial = () =>
    run(inputOf(serverConfig.saveServers, { ...values(), test: 1, target }), {
      done: (reply) => ('costMs' in reply ? `${reply.message}，用时 ${reply.costMs} 毫秒` : '测试完成'),
    })
  return (
    <Permit need="systemSetting.serve.test">
      <Button size="small" className="set-test" icon={<ApiOutlined />} loading={pending} onClick={() => void trial()}>
        {target === 'backup' ? '试做备份' : '测试连接'}
      </Button>
    </Permit>
  )
}
