import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { agreement, type Contract, contractKind, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { actionsOf, entered } from './contract-actions.ts'
import { contractLook } from './contract-look.tsx'
import { house, type Papers } from './papers.ts'
import { NoTemplate } from './sign/NoTemplate.tsx'

const SignDialog = lazy(() => import('./sign/SignDialog.tsx'))

type Row = z.output<typeof Contract>
type Types = ReplyFor<typeof documentTemplate.templateTypes>

/** 合同文档, and 文档管理 of one type; 居家文档 are those of elders of home care (residence.md 6, 8a). */
export default function ContractPage({ of = house }: { of?: Papers }) {
  const { typeId } = usePage().params
  const [renewing, renew] = useState<Row>()
  const [signing, sign] = useState<Row>()
  const types = useCall(documentTemplate.templateTypes, {}).data ?? []
  const standing = useCall(documentTemplate.templateList, { status: onOff.is.on, pageHelper: '0', ...of.templates })
    .data?.list
  const templates = standing ?? []
  const typeChoices = types.map((type) => ({ value: type.typeId, label: type.typeName }))
  const ofType = templates.filter((one) => one.home === of.home && (!typeId || one.typeId === typeId))
  const kindOf = kindsOf(types, templates)
  const ofKind = templates.filter((one) => one.home === of.home && kindOf(one, undefined) === contractKind)
  // A contract has a period and a person responsible; other documents are only signed.
  const binds = (values: Values) => kindOf(values, typeId) === contractKind
  const needed = { show: binds, required: true }
  return (
    <>
      <ListPage
        name={of.name}
        call={agreement.list}
        columns={of.columns}
        fixed={{ ...of.fixed, ...(typeId && { typeId }) }}
        filters={[
          'contractNo',
          'oldmanName',
          'endFrom',
          'endTo',
          'expiring',
          ...(typeId ? [] : (['typeId'] as const)),
          'startFrom',
          'startTo',
        ]}
        filterOptions={{ typeId: { options: typeChoices } }}
        statusTabs={{ filter: 'contractStatus' }}
        sort={['contractNo', 'startDate', 'endDate', 'signDate']}
        look={contractLook}
        rowClass={(row) => (endsSoon(row) ? 'k-row-warning' : undefined)}
        empty="先为一位老人签订合同"
        add={{
          label: '签合同',
          call: agreement.create,
          title: '签订合同',
          fields: ['oldmanId', 'templateId', ...(typeId ? [] : (['typeId'] as const)), ...entered],
          permit: of.permits.add,
          input: { ...of.fixed, ...(typeId && { typeId }) },
          options: {
            templateId: {
              options: ofType.map((one) => ({ value: one.templateId, label: one.templateName })),
              help: '选了模板可下载填好的合同',
            },
            typeId: { options: typeChoices, required: true, show: (values) => !values.templateId },
            oldmanId: of.person,
            partyB: { show: binds, help: '不填为老人本人' },
            partyC: needed,
            partyCPhone: { show: binds },
            startDate: needed,
            endDate: needed,
            monthFee: { show: binds },
            depositAmount: { show: binds },
            signDate: { initial: todayOf },
          },
          outlook: () => standing && ofType.length === 0 && <NoTemplate {...of.making} />,
          done: (row) => `已为${row.oldmanName}签订${row.contractName}，编号${row.contractNo}`,
        }}
        named={(row) => row.contractNo}
        rowActions={actionsOf(of, renew, sign)}
      />
      {signing && (
        <Suspense>
          <SignDialog row={signing} onClose={() => sign(undefined)} />
        </Suspense>
      )}
      {renewing && standing && <Renewal row={renewing} templates={ofKind} onClose={() => renew(undefined)} />}
    </>
  )
}

interface RenewalProps {
  row: Row
  templates: readonly { templateId: string; templateName: string }[]
  onClose: () => void
}

/** A new contract that follows this one, filled in with its terms. */
function Renewal({ row, templates, onClose }: RenewalProps) {
  const { contractId, templateId, monthFee, depositAmount, version } = row
  const stands = templates.some((one) => one.templateId === templateId)
  const isOff = Boolean(templateId) && !stands
  return (
    <FormModal
      call={agreement.update}
      title={`续签${row.oldmanName}的${row.contractName}`}
      fields={['templateId', 'startDate', 'endDate', 'monthFee', 'depositAmount', 'signDate']}
      options={{
        templateId: {
          options: templates.map((one) => ({ value: one.templateId, label: one.templateName })),
          help: isOff ? '原合同的模板已停用；不选则没有合同文字，只能上传扫描件' : '不选则没有合同文字，只能上传扫描件',
        },
        startDate: { help: '不填为原合同结束的次日' },
        endDate: { required: true },
      }}
      row={{ version, monthFee, depositAmount, templateId: stands ? templateId : null }}
      initial={{ signDate: todayOf() }}
      input={{ contractId, version, action: 'renew' }}
      okText="续签"
      done={(next) => `已续签，新合同编号${next.contractNo}`}
      onClose={onClose}
    />
  )
}

/** The kind of document of a form: of its template, else of its type. */
function kindsOf(types: Types, templates: readonly { templateId: string; typeId: string }[]) {
  return ({ templateId, typeId }: Values, fixed: string | undefined) => {
    const chosen = templates.find((one) => one.templateId === templateId)?.typeId ?? typeId ?? fixed
    return types.find((type) => type.typeId === chosen)?.category
  }
}

const warnDays = 30
const endsSoon = (row: Row) => {
  if (row.contractStatus !== contractStatus.is.inForce || !row.endDate) return false
  return (Date.parse(row.endDate) - Date.parse(todayOf())) / 86_400_000 <= warnDays
}
