import { onOff } from '#contract/kit/codes.ts'
import { careProject, chargeType, Project } from '#contract/modules/care/care-project/care-project.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import { chargeCycle, feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { form } from '#contract/modules/platform/form/form.ts'
import { templateCategory } from '#contract/modules/platform/form/form-entity.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { CategorySide } from './CategorySide.tsx'

const columns = cols(
  Project,
  [
    'projectName',
    'status',
    'projectCategoryName',
    'minutes',
    'chargeType',
    'price',
    'executorJobs',
    'inputForm',
    'riskTags',
  ],
  {
    projectName: { width: 110 },
    status: { width: 76 },
    projectCategoryName: { width: 96 },
    minutes: { width: 84 },
    chargeType: { width: 84 },
    price: { width: 84 },
  },
)
const details = [
  'status',
  'projectCategoryName',
  'projectCode',
  'minutes',
  'unit',
  'chargeType',
  'unitPrice',
  'projectChildName',
  'price',
  'executorJobs',
  'inputForm',
  'needPhoto',
  'needSign',
  'riskTags',
  'content',
  'picture',
  'createByName',
  'createTime',
]
const editable = Object.keys(careProject.create.options.body.shape)

/** 护理项目 (care.md 2). */
export default function ProjectPage() {
  const options = useOptions()
  return (
    <CategorySide>
      {(category) => (
        <ListPage
          key={category?.projectCategoryId ?? 'all'}
          name="careProject"
          call={careProject.list}
          columns={columns}
          fixed={category && { projectCategoryId: category.projectCategoryId }}
          filters={['projectName', 'chargeType', 'status']}
          sort={['projectName', 'minutes']}
          look={{
            column: 'projectName',
            title: (row) => row.projectName,
            call: careProject.get,
            fields: details,
          }}
          rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
          empty="先新增一个护理项目"
          add={{
            label: '新增',
            call: careProject.create,
            title: '新增护理项目',
            columns: 2,
            options,
            initial: { projectCategoryId: category?.projectCategoryId },
            done: (row) => `已新增护理项目${row.projectName}`,
          }}
          rowActions={[
            {
              label: '修改',
              title: (row) => `修改护理项目${row.projectName}`,
              call: careProject.update,
              load: careProject.get,
              fields: editable,
              columns: 2,
              options,
              done: (row) => `已保存护理项目${row.projectName}`,
            },
            {
              label: '停用',
              call: careProject.update,
              show: (row) => row.status === onOff.is.on,
              confirm: (row) => ({
                title: `停用护理项目${row.projectName}？`,
                content: '已有的记录和正在执行的安排不变，以后不能再选用。',
                okText: '停用',
              }),
              input: () => ({ status: onOff.is.off }),
              done: (row) => `已停用护理项目${row.projectName}`,
            },
            {
              label: '启用',
              call: careProject.update,
              show: (row) => row.status === onOff.is.off,
              confirm: (row) => ({ title: `启用护理项目${row.projectName}？`, okText: '启用' }),
              input: () => ({ status: onOff.is.on }),
              done: (row) => `已启用护理项目${row.projectName}`,
            },
            {
              label: '删除',
              call: careProject.remove,
              danger: true,
              confirm: (row) => ({
                title: `删除护理项目${row.projectName}？`,
                content: '已被使用的项目不能删除，可以停用。',
              }),
              input: ({ projectId }) => ({ projectIds: projectId }),
              done: (row) => `已删除护理项目${row.projectName}`,
            },
          ]}
        />
      )}
    </CategorySide>
  )
}

/** Without choices, says who can add them. */
const chargeHelp = (maySee: boolean, known: number) =>
  !maySee
    ? '您没有查看收费项目的权限，请联系财务'
    : known > 0
      ? '费用按它计入账单'
      : '还没有按次收费的项目，请财务在“收费项目”中新增'

const isCharged = ({ chargeType: type }: Values) => type === chargeType.is.separate
const isSign = ({ inputForm: form }: Values) => form === inputForm.is.sign
const isForm = ({ inputForm: form }: Values) => form === inputForm.is.form

/** Price and care form are asked only where they apply. */
function useOptions(): Record<string, FieldOption> {
  const maySee = usePermit()(feeProject.children.options.permit)
  const charges = useCall(feeProject.children, { status: onOff.is.on, pageHelper: '0' }, { enabled: maySee })
  const forms = useCall(form.templateOptions, { category: templateCategory.is.care })
  const children = (charges.data?.list ?? [])
    .filter((child) => child.chargeCycle === chargeCycle.is.perUse)
    .map(({ projectChildId, projectName, projectChildName }) => ({
      value: projectChildId,
      label: `${projectName ?? ''} · ${projectChildName}`,
    }))
  const signs = signType.options.map(({ value, label }) => ({ value: String(value), label }))
  const templates = (forms.data ?? []).map(({ templateId, templateName }) => ({
    value: templateId,
    label: templateName,
  }))
  return {
    unitPrice: { show: isCharged, help: '不填按收费项目的单价' },
    projectChildId: { show: isCharged, required: true, options: children, help: chargeHelp(maySee, children.length) },
    executorJobs: { help: '不选则任何人都可执行' },
    inputForm: { clears: ['inputRef'] },
    inputRef: {
      show: (values) => isSign(values) || isForm(values),
      required: true,
      options: (values) => (isSign(values) ? signs : templates),
    },
    content: { help: '一行一步，如：1. 核对姓名' },
  }
}
