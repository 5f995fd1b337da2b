import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  agreement,
  type Contract,
  contractFlow,
  contractKind,
  contractStatus,
} from '#contract/modules/living/agreement/agreement.ts'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { useCall } from '../../../kit/calls.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { markShown } from '../../../kit/fault/errors.ts'
import { saveFile } from '../../../kit/http/request.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import type { RowAction } from '../../../kit/list/row/row-actions.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { todayOf } from '../../../kit/value/format.ts'
import type { Values } from '../../../kit/value/schema.ts'
import { contractColumns } from './contract-columns.ts'
import { contractLook } from './contract-look.tsx'
import { NoTemplate } from './NoTemplate.tsx'

const SignDialog = lazy(() => import('./SignDialog.tsx'))

type Row = z.output<typeof Contract>
type Types = ReplyFor<typeof documentTemplate.templateTypes>

// biome-ignore format: a list of names reads in lines
const entered = ['contractName', 'partyB', 'partyC', 'partyCPhone', 'signDate', 'startDate', 'endDate', 'monthFee', 'depositAmount',
  'files', 'remark'] as const

/** 合同文档, and 文档管理 of one type (residence.md 6, 8a). */
export default function ContractPage() {
  const { typeId } = usePage().params
  const [renewing, renew] = useState<Row>()
  const [signing, sign] = useState<Row>()
  const types = useCall(documentTemplate.templateTypes, {}).data ?? []
  const standing = useCall(documentTemplate.templateList, { status: 1, pageHelper: '0' }).data?.list
  const templates = standing ?? []
  const typeChoices = types.map((type) => ({ value: type.typeId, label: type.typeName }))
  const ofType = templates.filter((one) => one.home === 0 && (!typeId || one.typeId === typeId))
  const kindOf = kindsOf(types, templates)
  // A contract binds for a period and has somebody who answers for it; other papers are signed only.
  const binds = (values: Values) => kindOf(values, typeId) === contractKind
  const needed = { show: binds, required: true }
  return (
    <>
      <ListPage
        name="contract"
        call={agreement.list}
        columns={contractColumns}
        fixed={typeId ? { typeId } : undefined}
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
          input: typeId ? { typeId } : undefined,
          options: {
            templateId: {
              options: ofType.map((one) => ({ value: one.templateId, label: one.templateName })),
              help: '选了模板可下载填好的合同',
            },
            typeId: { options: typeChoices, required: true, show: (values) => !values.templateId },
            oldmanId: { params: { oldmanStatuses: '1,3,4,5' } },
            partyB: { show: binds, help: '不填为老人本人' },
            partyC: needed,
            partyCPhone: { show: binds },
            startDate: needed,
            endDate: needed,
            monthFee: { show: binds },
            depositAmount: { show: binds },
            signDate: { initial: todayOf },
          },
          outlook: () => standing && ofType.length === 0 && <NoTemplate />,
          done: (row) => `已为${row.oldmanName}签订${row.contractName}，编号${row.contractNo}`,
        }}
        named={(row) => row.contractNo}
        rowActions={actionsOf(renew, sign)}
      />
      {signing && (
        <Suspense>
          <SignDialog row={signing} onClose={() => sign(undefined)} />
        </Suspense>
      )}
      {renewing && <Renewal row={renewing} onClose={() => renew(undefined)} />}
    </>
  )
}

/** A new contract after this one; what was agreed stands in it until it is changed. */
function Renewal({ row, onClose }: { row: Row; onClose: () => void }) {
  const { contractId, version } = row
  return (
    <FormModal
      call={agreement.update}
      title={`续签${row.oldmanName}的${row.contractName}`}
      fields={['startDate', 'endDate', 'monthFee', 'depositAmount', 'signDate']}
      options={{ startDate: { help: '不填为原合同结束的次日' }, endDate: { required: true } }}
      initial={{ monthFee: row.monthFee, depositAmount: row.depositAmount, signDate: todayOf() }}
      input={{ contractId, version, action: 'renew' }}
      okText="续签"
      done={(next) => `已续签，新合同编号${next.contractNo}`}
      onClose={onClose}
    />
  )
}

/** What kind of paper a form is about: by its template, else by its type. */
function kindsOf(types: Types, templates: readonly { templateId: string; typeId: string }[]) {
  return ({ templateId, typeId }: Values, fixed: string | undefined) => {
    const chosen = templates.find((one) => one.templateId === templateId)?.typeId ?? typeId ?? fixed
    return types.find((type) => type.typeId === chosen)?.category
  }
}

const editors = 'live.contractDocument.edit|live.tempeleteDocument.edit'
const warnDays = 30
const endsSoon = (row: Row) => {
  if (row.contractStatus !== contractStatus.is.inForce || !row.endDate) return false
  return (Date.parse(row.endDate) - Date.parse(todayOf())) / 86_400_000 <= warnDays
}
const act = (action: 'terminate' | 'void' | 'renew') => (row: Row) => ({ contractId: row.contractId, action })
const isContract = (row: Row) => row.category === contractKind

/** Before its end, without having been in force, and never used. */
const endings: RowAction<Row>[] = [
  {
    label: '终止',
    call: agreement.update,
    permit: 'live.contractDocument.terminate',
    danger: true,
    title: (row) => `终止${row.oldmanName}的${row.contractName}`,
    input: act('terminate'),
    fields: ['terminateDate', 'terminateReason'],
    options: { terminateDate: { required: true }, terminateReason: { required: true } },
    initial: () => ({ terminateDate: todayOf() }),
    columns: 1,
    okText: '终止合同',
    show: contractFlow.can('terminate'),
  },
  {
    label: '作废',
    call: agreement.update,
    permit: 'live.contractDocument.terminate',
    danger: true,
    confirm: (row) => ({ title: `作废合同${row.contractNo}？`, okText: '作废' }),
    input: act('void'),
    show: contractFlow.can('void'),
  },
  {
    label: '删除',
    call: agreement.remove,
    confirm: (row) => ({ title: `删除合同${row.contractNo}？`, content: '删除后不能恢复。' }),
    show: contractFlow.can('remove'),
  },
]

const actionsOf = (renew: (row: Row) => void, sign: (row: Row) => void): RowAction<Row>[] => [
  {
    label: '续签',
    permit: 'live.contractDocument.renew',
    onClick: renew,
    show: (row) => isContract(row) && contractFlow.can('renew')(row),
  },
  {
    label: '签名',
    permit: editors,
    onClick: sign,
    show: contractFlow.can('sign'),
  },
  {
    label: '下载',
    permit: agreement.download.options.permit,
    onClick: ({ contractId }) => void saveFile(agreement.download, { contractId }).catch(markShown),
  },
  {
    label: '打印',
    permit: 'live.contractDocument.print|live.tempeleteDocument.print',
    onClick: ({ contractId }) =>
      void import('./print-contract.ts').then(({ printContract }) => printContract(contractId)).catch(markShown),
  },
  {
    label: '修改',
    call: agreement.update,
    permit: editors,
    load: agreement.get,
    fields: entered,
    show: contractFlow.can('edit'),
  },
  {
    label: '附件与备注',
    call: agreement.update,
    permit: editors,
    load: agreement.get,
    title: (row) => `${row.contractNo}的附件与备注`,
    fields: ['files', 'remark'],
    columns: 1,
    show: (row) => row.contractStatus === contractStatus.is.inForce,
    done: (row) => `已保存${row.contractNo}`,
  },
  ...endings,
]
