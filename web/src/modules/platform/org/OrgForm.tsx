import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { OrgInput, org } from '#contract/modules/platform/org/org.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { StaleNote } from '#kit/FormModal.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { type FieldOption, firstValues, payloadOf, placeErrors } from '#kit/form/form-schema.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage } from '#kit/page/page.ts'
import { type Values, valuesOf } from '#kit/value/schema.ts'
import { orgFields as keys } from './org-fields.ts'

type Own = ReplyFor<typeof org.own>

interface OrgFormProps {
  own: Own
  /** The institution after somebody else has changed it. */
  fresh: () => Promise<Own | undefined>
}

/** The body nests the institution under `orgInfo`, so this form sends it itself, with the rules of every form. */
export default function OrgForm({ own, fresh }: OrgFormProps) {
  const page = usePage()
  const [form] = Form.useForm<Values>()
  const [touched, setTouched] = useState(false)
  // The version before typing: saving over a later one must be noticed (21002).
  const [base, setBase] = useState(own)
  const [stale, setStale] = useState(false)
  const save = useAction(org.update, { done: '已保存机构信息', onStale: () => setStale(true) })
  const source = { shape: OrgInput.shape, keys, options: fieldOptions, row: valuesOf(base) }
  const [first] = useState(() => firstValues(source))

  function dirty(value: boolean) {
    setTouched(value)
    page.setDirty(value)
  }
  /** Typed values stay, the others are read again. */
  function follow(latest: Own) {
    const untouched = keys.filter((key) => !form.isFieldTouched(key))
    form.setFieldsValue(Object.fromEntries(untouched.map((key) => [key, valuesOf(latest)[key]])))
    setBase(latest)
    setStale(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change elsewhere is followed, and only before typing
  useEffect(() => {
    if (!touched && own !== base) follow(own)
  }, [own])

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
    const input = inputOf(org.update, { orgId: own.orgId, version: base.version, orgInfo })
    const result = await save.run(input, { atFields })
    if (!result) return
    form.resetFields()
    form.setFieldsValue(firstValues({ ...source, row: valuesOf(result.reply) }))
    setBase(result.reply)
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
      {stale && <StaleNote reload={() => void fresh().then((latest) => latest && follow(latest))} />}
      <FormFields source={source} keys={keys} columns={3} />
      <div className="k-modal-foot">
        {touched && <span className="org-dirty k-muted">有未保存的修改</span>}
        <Button
          type="primary"
          loading={save.pending}
          {...offBecause(!touched && '没有改动')}
          onClick={() => void submit()}
        >
          保存
        </Button>
      </div>
    </Form>
  )
}

const fieldOptions: Record<string, FieldOption> = {
  address: { span: 2 },
  bedTotal: { help: '民政部门核定的床位数。' },
  introduction: { span: 'full' },
  pictures: { span: 2 },
}
