import type { z } from 'zod'
import { OrgRow, org, orgStatus } from '#contract/modules/platform/org/org.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'

type Row = z.output<typeof OrgRow>

const columns = cols(
  OrgRow,
  [
    'orgName',
    'orgCode',
    'orgNature',
    'orgStar',
    'regionName',
    'bedTotal',
    'bedCount',
    'liveCount',
    'chargePerson',
    'phone',
    'orgStatus',
  ],
  {
    orgName: { width: 200 },
    orgCode: { width: 180 },
    orgStar: { title: '等级' },
    regionName: { width: 180 },
    bedCount: { width: 80 },
    liveCount: { width: 80 },
    chargePerson: { width: 90 },
  },
)

const details = [
  'orgName',
  'orgStatus',
  'rejectReason',
  'orgCode',
  'orgNature',
  'orgStar',
  'orgLevel',
  'regionName',
  'address',
  'legalPerson',
  'chargePerson',
  'phone',
  'bedTotal',
  'bedCount',
  'liveCount',
  'floors',
  'buildArea',
  'landArea',
  'openDate',
  'source',
  'introduction',
  'createTime',
]

/** 机构列表 of upper levels, with the review of applications (platform.md 3). */
export default function OrgListPage() {
  const sees = usePermit()('archives.manager1.index.detail')
  return (
    <ListPage
      name="orgs"
      call={org.list}
      columns={columns}
      filters={['orgName', 'regionCode', 'orgNature', 'orgStatus']}
      sort={['orgName', 'bedTotal']}
      look={sees ? { column: 'orgName', title: (row) => row.orgName, fields: details, columns: 2 } : undefined}
      rowClass={(row) =>
        row.orgStatus === orgStatus.is.waiting
          ? 'k-row-warning'
          : row.orgStatus === orgStatus.is.stopped
            ? 'k-row-muted'
            : undefined
      }
      rowActions={[
        {
          label: '通过',
          call: org.audit,
          why: whyClosed,
          input: () => ({ pass: 1 }),
          confirm: (row) => ({
            title: `通过${row.orgName}的入驻申请？`,
            content: '通过后，该机构的管理员可以登录使用。',
          }),
          done: (row) => `已通过${row.orgName}的入驻申请`,
        },
        {
          label: '驳回',
          call: org.audit,
          danger: true,
          why: whyClosed,
          input: () => ({ pass: 0 }),
          confirm: (row) => ({
            title: `驳回${row.orgName}的入驻申请？`,
            content: '申请人会看到驳回原因，修改后可以重新提交。',
            reason: '驳回原因',
            reasonField: 'rejectReason',
          }),
          done: (row) => `已驳回${row.orgName}的入驻申请`,
        },
      ]}
    />
  )
}

const whyClosed = (row: Row) =>
  row.orgStatus === orgStatus.is.waiting
    ? undefined
    : `当前状态“${orgStatus.label(row.orgStatus)}”，只能审核待审核的机构`
