import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { OrgInput, org } from '#contract/modules/org.ts'
import { inputOf, useAction } from '../../kit/calls.ts'
import { StaleNote } from '../../kit/FormModal.tsx'
import { FormFields, labelWidth } from '../../kit/form/FormFields.tsx'
import { firstValues, payloadOf, placeErrors } from '../../kit/form/form-schema.ts'
import { usePage } from '../../kit/page.ts'
import { type Values, valuesOf } from '../../kit/schema.ts'

type Own = ReplyFor<typeof org.own>

// biome-ignore format: a list of names reads in lines
const keys = ['orgName', 'orgCode', 'orgNature', 'orgStar', 'legalPerson', 'chargePerson', 'phone', 'regionCode', 'address',
  'bedTotal', 'floors', 'openDate', 'buildArea', 'landArea', 'longitude', 'latitude', 'introduction', 'logo', 'pictures'] as const

interface OrgFormProps {
  own: Own
  editable: boolean
  /** The institution as it is now, after somebody else has changed it. */
  fresh: () => Promise<Own | undefined>
}

/** The body nests the institution under `orgInfo`, so this form sends it itself; the rules are those of every form. */
export default function OrgForm({ own, editable, fresh }: OrgFormProps) {
  const page = usePage()
  const [form] = Form.useForm<Values>()
  const [touched, setTouched] = useState(false)
  const [stale, setStale] = useState(false)
  const save = useAction(org.update, { done: '已保存机构信息', onStale: () => setStale(true) })
  const options = Object.fromEntries(keys.map((key) => [key, { ...fieldOptions[key], disabled: !editable }]))
  const source = { shape: OrgInput.shape, keys, options, row: valuesOf(own) }
  const [first] = useState(() => firstValues(source))

  function dirty(value: boolean) {
    setTouched(value)
    page.setDirty(value)
  }
  // Saved elsewhere: fields nobody has touched here follow.
  useEffect(() => {
    const untouched = keys.filter((key) => !form.isFieldTouched(key))
    form.setFieldsValue(Object.fromEntries(untouched.map((key) => [key, valuesOf(own)[key]])))
  }, [form, own])

  function atFields(errors: FieldError[]) {
    const here = errors.map((error) => ({ ...error, field: error.field.replace(/^orgInfo\./, '') }))
    const { at } = placeErrors(here, keys)
    form.setFields(at)
    if (at[0]) form.scrollToField(at[0].name, { block: 'center', focus: true })
  }
  async function submit() {
    const sound = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!sound) return
    const orgInfo = payloadOf(source, form.getFieldsValue(true))
    const input = inputOf(org.update, { orgId: own.orgId, version: own.version, orgInfo })
    const result = await save.run(input, { atFields })
    if (!result) return
    form.resetFields()
    form.setFieldsValue(firstValues({ ...source, row: valuesOf(result.reply) }))
    dirty(false)
  }
  return (
    <Form
      form={form}
      className="k-card"
      initialValues={first}
      labelCol={{ flex: `${labelWidth(source)}px` }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      scrollToFirstError
      onValuesChange={() => dirty(true)}
    >
      <h3>基本信息</h3>
      {stale && <StaleNote reload={() => void fresh().then(() => setStale(false))} />}
      <FormFields source={source} keys={keys} columns={3} />
      {editable && (
        <div className="k-modal-foot">
          {touched && <span className="org-dirty k-muted">有未保存的修改</span>}
          <Button type="primary" loading={save.pending} disabled={!touched} onClick={() => void submit()}>
            保存
          </Button>
        </div>
      )}
    </Form>
  )
}

const fieldOptions: Partial<Record<(typeof keys)[number], object>> = {
  address: { span: 2 },
  bedTotal: { help: '民政部门核定的床位数。' },
  introduction: { span: 'full' },
  pictures: { span: 2 },
}
