import { Form, Radio } from 'antd'
import { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import { Display, themeColour } from '#contract/modules/platform/setting/setting.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { metaFor, type Shape, shapeOf } from '#kit/value/schema.ts'

const whole: Shape = Display.shape
const login = shapeOf(whole.loginPageConfig)

const help: Record<string, string> = {
  systemIcon: '显示在左上角，建议正方形',
  waterMark: '以登录名和姓名作底纹，防止截屏外传',
  mainFirstUrl: '填 /home 打开工作台，不填则打开欢迎页',
  recordNumDesc: '点击备案号打开的网址',
  loginBackground: '建议 1920×1080',
}

export function DisplayFields() {
  return (
    <>
      <h3>系统与窗口</h3>
      <One shape={whole} field="systemName" required />
      <One shape={whole} field="systemIcon" required />
      <One shape={whole} field="windowName" required />
      <One shape={whole} field="windowIcon" required />
      <One shape={whole} field="waterMark" />
      <Form.Item name="systemThemeColor" label="主题色">
        <Radio.Group className="set-colours">
          {themeColour.options.map(({ value, label }) => (
            <Radio key={value} value={value}>
              <span className="set-colour" style={{ background: value }} aria-hidden /> {label}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <h3>登录页与欢迎页</h3>
      {['loginIconName', 'loginIcon', 'loginBackground', 'welcomeBackground', 'mainFirstUrl'].map((field) => (
        <One key={field} shape={login} field={field} path={['loginPageConfig', field]} />
      ))}
      <One shape={whole} field="recordNum" />
      <One shape={whole} field="recordNumDesc" />
    </>
  )
}

interface OneProps {
  shape: Shape
  field: string
  path?: string[]
  required?: boolean
}

function One({ shape, field, path, required }: OneProps) {
  const meta = metaFor(shape, field)
  const check = async (_: unknown, value: unknown) => {
    if ((value === null || value === undefined || value === '') && required) throw new Error(`${meta.label}不能为空`)
    const inner = shape[field]
    if (value && metaOf(inner)?.kind === 'text' && !z.safeParse(inner, value).success)
      throw new Error(`${meta.label}格式不正确`)
  }
  return (
    <Form.Item
      name={path ?? field}
      label={meta.label}
      required={required}
      extra={help[field]}
      validateTrigger="onBlur"
      rules={[{ validator: check }]}
    >
      <FieldInput meta={meta} field={field} />
    </Form.Item>
  )
}
