import { Button, Form } from 'antd'
import { useMemo } from 'react'
import { codes } from '#contract/kit/codes.ts'
import {
  area,
  code,
  codeList,
  day,
  decimal,
  dict,
  fen,
  fields,
  flag,
  idCard,
  image,
  int,
  month,
  oldman,
  phone,
  refs,
  rows,
  s,
  time,
  words,
} from '#contract/kit/fields.ts'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import type { FormSource } from '#kit/form/form-schema.ts'
import { payloadOf } from '#kit/form/form-schema.ts'
import { usePageState } from '#kit/page/page.ts'
import type { Values } from '#kit/value/schema.ts'

const sex = codes({ 0: '男', 1: '女' })
const diet = codes({ 1: '普食', 2: '软食', 3: '半流', 4: '流食', 5: '糖尿病餐', 6: '低盐餐' })
const Family = fields({ name: s('姓名', 20), phone: phone('电话'), relation: dict('关系', 'RELATION').nullish() })

const Sample = fields({
  name: s('姓名', 30),
  idCard: idCard('身份证号').nullish(),
  sex: code('性别', sex),
  birthDate: day('出生日期'),
  phone: phone('联系电话'),
  relation: dict('与老人关系', 'RELATION').nullish(),
  oldmanId: oldman('老人').nullish(),
  deptIds: refs('部门', 'departments').nullish(),
  diet: code('饮食', diet),
  diets: codeList('忌口', diet).nullish(),
  consent: flag('已告知风险'),
  visitorCount: int('人数', { min: 1, max: 10, unit: '人' }),
  temperature: decimal('体温', { min: 34, max: 43, unit: '℃' }).nullish(),
  depositFen: fen('押金', { max: 5_000_000 }),
  billMonth: month('账单月份').nullish(),
  planTime: time('预约时间').nullish(),
  photo: image('照片').nullish(),
  tags: words('标签', 10, 5).nullish(),
  remark: area('备注', 500).nullish(),
  family: rows('家属', Family, 4).nullish(),
})

const source: FormSource = {
  shape: Sample.shape,
  keys: Object.keys(Sample.shape),
  options: {
    depositFen: { help: '按合同约定，最多 50,000.00 元' },
    temperature: { show: (values) => values.consent === 1 },
    idCard: { help: '填写后自动带出性别与出生日期' },
  },
}

/** Every kind of input with its checks. */
export default function FormDemoPage() {
  const [form] = Form.useForm<Values>()
  const [sent, setSent] = usePageState<Values | undefined>('formDemo', undefined)
  const text = useMemo(() => (sent ? JSON.stringify(sent, undefined, 2) : ''), [sent])
  return (
    <Form form={form} labelCol={{ flex: `${labelWidth(source)}px` }} wrapperCol={{ flex: 1 }} labelWrap>
      <div className="k-card">
        <FormFields source={source} columns={3} />
        <div className="k-modal-foot">
          <Button onClick={() => form.resetFields()}>重置</Button>
          <Button
            type="primary"
            onClick={() =>
              form.validateFields().then(
                () => setSent(payloadOf(source, form.getFieldsValue(true))),
                () => undefined,
              )
            }
          >
            校验
          </Button>
        </div>
      </div>
      {text && (
        <section className="k-card">
          <h3>提交的内容</h3>
          <pre>{text}</pre>
        </section>
      )}
    </Form>
  )
}
