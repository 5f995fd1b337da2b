import type { ReplyFor } from '#contract/kit/calls.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import {
  ConsultShown,
  consultKeys,
  consultStatus,
  intentLevel,
} from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, StatusChip } from '#kit/cells.tsx'
import { DetailPage, type DetailTab, type Head } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { archiveAddress } from '../resident/addresses.ts'
import { consultantKeys, convertAction, furtherActions, interviewAction, personKeys } from './consult-actions.ts'
import { InterviewTab } from './InterviewTab.tsx'

type ConsultReply = ReplyFor<typeof consultation.get>

/** The details of a consultation: the inquirer, the person it is about, and every interview. */
export default function ConsultDetail({ consultationId }: { consultationId: string }) {
  const page = usePage()
  const query = useCall(consultation.get, { consultationId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={headOf}
      tabs={tabsOf}
      actions={[
        interviewAction<ConsultReply>(),
        convertAction<ConsultReply>(page.open),
        {
          label: '看档案',
          permit: 'live.archives.base.query',
          show: (row) => Boolean(row.oldmanId),
          onClick: ({ oldmanId, oldmanName }) => oldmanId && page.open(archiveAddress({ oldmanId, oldmanName })),
        },
        ...furtherActions<ConsultReply>(),
        ...more,
      ]}
    />
  )
}

const section = (label: string, fields: readonly string[]): RowAction<ConsultReply> => ({
  label: `补充${label}`,
  call: consultation.edit,
  load: consultation.get,
  title: (row) => `补充${row.oldmanName}的${label}`,
  input: ({ consultationId }) => ({ oldmanId: consultationId }),
  fields,
  columns: 3,
  show: (row) => row.consultStatus < consultStatus.is.converted,
  done: (row) => `已保存${row.oldmanName}的${label}`,
})
const more = [section('生活习惯', consultKeys.extra), section('健康信息', consultKeys.health)]

const headOf = (row: ConsultReply): Head => ({
  title: row.oldmanName,
  photo: null,
  chips: <StatusChip label={consultStatus.label(row.consultStatus)} />,
  badges: [
    row.overdue ? '到期未跟进' : null,
    row.allergyDrug ? `药物过敏：${row.allergyDrug}` : null,
    row.lostReason ? `流失原因：${row.lostRemark ?? ''}` : null,
  ],
  facts: [
    ['编号', row.consultNo],
    ['性别', row.sex == null ? null : sexes.label(row.sex)],
    ['年龄', row.age && `${row.age}岁`],
    ['自理', row.selfCare && <DictText code="SELF_CARE" value={row.selfCare} />],
    ['咨询人', `${row.consultantName} ${row.consultantPhone}`],
    ['意向', row.intentLevel && intentLevel.label(row.intentLevel)],
    ['接待人', row.saleName],
    ['下次跟进', row.nextTime?.slice(0, 16)],
  ],
})

const base = [...consultantKeys, ...personKeys, 'lostReason', 'lostRemark', 'convertTime', 'createByName', 'createTime']

function tabsOf(row: ConsultReply): DetailTab[] {
  const { consultationId, consultStatus: status } = row
  const facts = (keys: readonly string[]) => (
    <Facts shape={ConsultShown.shape} row={row} keys={keys} columns={window.innerWidth < 1500 ? 3 : 4} />
  )
  return [
    {
      key: 'interview',
      label: '回访记录',
      children: <InterviewTab consultationId={consultationId} open={status < consultStatus.is.converted} />,
    },
    { key: 'base', label: '咨询信息', children: facts(base) },
    { key: 'extra', label: '生活习惯', children: facts(consultKeys.extra) },
    { key: 'health', label: '健康信息', children: facts(consultKeys.health) },
  ]
}
