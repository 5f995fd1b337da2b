import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { rows } from '#contract/kit/fields.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { OrgInput, org, orgStatus, Qualification } from '#contract/modules/platform/org/org.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { firstValues, payloadOf, placeErrors } from '#kit/form/form-schema.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { session } from '#kit/store/storage.ts'
import { type Values, valuesOf } from '#kit/value/schema.ts'
import { orgFields } from '../modules/platform/org/org-fields.ts'
import { logOut } from '../shell/start/session-flow.ts'

type Own = ReplyFor<typeof org.own>

/** 机构入驻: the state of the application, and its form; after a rejection it is corrected and sent again. */
export function SettleIn({ systemName }: { systemName: string }) {
  const query = useCall(org.own, {})
  return (
    <div className="settle">
      <header className="settle-head">
        <strong>{systemName}</strong>
        <span>机构入驻</span>
        <Button type="text" onClick={() => void logOut()}>
          退出登录
        </Button>
      </header>
      <main className="settle-main">
        <Loaded query={query}>
          {(own) => (
            <>
              <State own={own} again={() => void query.refetch()} />
              {own.orgStatus !== orgStatus.is.normal && <Application key={own.version} own={own} />}
            </>
          )}
        </Loaded>
      </main>
    </div>
  )
}

function State({ own, again }: { own: Own; again: () => void }) {
  const refresh = (
    <Button size="small" onClick={again}>
      查看审核进度
    </Button>
  )
  if (own.orgStatus === orgStatus.is.normal)
    return (
      <Alert
        showIcon
        type="success"
        title="审核已通过"
        description={`${own.orgName}可以使用系统了，请重新登录。`}
        action={
          <Button type="primary" onClick={() => void logOut()}>
            重新登录
          </Button>
        }
      />
    )
  if (own.orgStatus === orgStatus.is.rejected)
    return (
      <Alert
        showIcon
        type="error"
        title={`已驳回：${own.rejectReason ?? '未说明原因'}`}
        description="请按驳回原因修改资料，然后重新提交。"
      />
    )
  if (!isFilled(own))
    return (
      <Alert
        showIcon
        type="info"
        title="请填写机构资料"
        description="填写并提交后，由平台审核；审核通过即可使用系统。"
      />
    )
  return (
    <Alert
      showIcon
      type="warning"
      title="待审核"
      description="资料已提交，正在等待审核。审核期间可以补充和修改。"
      action={refresh}
    />
  )
}

/** The name given at registration is not the name of the institution. */
const isFilled = (own: Own) => Boolean(own.chargePerson)

const shape = { ...OrgInput.shape, qualifications: rows('资质证照', Qualification, 50).nullish() }
const keys = [...orgFields, 'qualifications'] as const
const papers = ['qualifications'] as const

function Application({ own }: { own: Own }) {
  const [form] = Form.useForm<Values>()
  const save = useAction(org.update, { done: '已提交机构资料，请等待审核' })
  const [row] = useState(() => ({
    ...valuesOf(own),
    ...(isFilled(own) ? {} : { orgName: undefined }),
    ...draftOf(own),
  }))
  const source = { shape, keys, options, row }
  const [first] = useState(() => firstValues(source))

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
    const { qualifications, ...orgInfo } = payloadOf(source, form.getFieldsValue(true))
    const input = inputOf(org.update, {
      orgId: own.orgId,
      version: own.version,
      orgInfo,
      qualifications: qualifications ?? [],
    })
    const saved = await save.run(input, { atFields })
    if (saved) session.remove('settleIn')
  }
  return (
    <Form
      form={form}
      initialValues={first}
      labelCol={{ flex: `${labelWidth(source)}px` }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      scrollToFirstError
      onValuesChange={() => keepDraft(own, form.getFieldsValue(true))}
    >
      <section className="k-card">
        <h3>机构资料</h3>
        <FormFields source={source} keys={orgFields} columns={3} />
      </section>
      <section className="k-card">
        <h3>资质证照</h3>
        <FormFields source={source} keys={papers} columns={3} />
      </section>
      <div className="settle-foot">
        <Button type="primary" size="large" loading={save.pending} onClick={() => void submit()}>
          {own.orgStatus === orgStatus.is.rejected ? '重新提交' : isFilled(own) ? '保存修改' : '提交审核'}
        </Button>
      </div>
    </Form>
  )
}

const options = {
  address: { span: 2 },
  bedTotal: { help: '民政部门核定的床位数。' },
  introduction: { span: 'full' },
  pictures: { span: 2 },
  qualifications: { span: 'full', help: '如营业执照、养老机构备案、消防验收；长期有效的不填有效期。' },
} as const

const Draft = z.object({ orgId: z.string(), form: z.record(z.string(), z.unknown()) })

/** Text typed before a reload of this browser tab (storage.tsv: settleIn). */
function draftOf(own: Own) {
  const stored = Draft.safeParse(session.get('settleIn'))
  return stored.success && stored.data.orgId === own.orgId ? stored.data.form : {}
}

function keepDraft(own: Own, values: Values) {
  session.set('settleIn', { ...Object(session.get('settleIn')), orgId: own.orgId, step: 2, form: values })
}
