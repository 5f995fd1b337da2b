import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { careLevel, Level } from '#contract/modules/living/care-level/care-level.ts'
import { ResidentLight, resident } from '#contract/modules/living/resident/resident.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { yuan } from '#kit/value/format.ts'
import { gradesText } from './grades.ts'
import { joinedLevelTabs } from './joined-tabs.ts'
import { levelKeys, levelOptions } from './level-form.ts'

const keys = [
  'levelName',
  'levelCode',
  'sort',
  'color',
  'projectChildName',
  'monthPrice',
  'staffRatio',
  'minutesPerDay',
  'roundMinutes',
  'oldmanCount',
  'remark',
  'createByName',
  'createTime',
]

/** The details of a level: facts, jobs, residents, history. */
export default function LevelDetail({ levelId }: { levelId: string }) {
  const query = useCall(careLevel.get, { levelId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: row.levelName,
        chips: <StatusChip label={row.status === onOff.is.on ? '启用' : '停用'} />,
        facts: [
          ['月价', row.monthPrice == null ? undefined : yuan(row.monthPrice)],
          ['照护比', row.staffRatio],
          ['每日照护', row.minutesPerDay ? `${row.minutesPerDay}分钟` : undefined],
          ['在住人数', `${row.oldmanCount ?? 0}人`],
          ['对应评估等级', gradesText(row.assessGrades)],
        ],
      })}
      actions={[
        {
          label: '编辑',
          title: (row) => `编辑护理等级${row.levelName}`,
          call: careLevel.update,
          fields: levelKeys,
          columns: 2,
          options: levelOptions,
          done: (row) => `已保存护理等级${row.levelName}`,
        },
      ]}
      tabs={(row) => [
        { key: 'base', label: '基本信息', children: <Facts shape={Level.shape} row={row} keys={keys} columns={2} /> },
        ...joinedLevelTabs().map(({ Part, ...tab }) => ({
          ...tab,
          children: (
            <Suspense fallback={<Skeleton active />}>
              <Part levelId={levelId} levelName={row.levelName} />
            </Suspense>
          ),
        })),
        { key: 'residents', label: '在住老人', children: <Residents levelId={levelId} /> },
        {
          key: 'changes',
          label: '变更记录',
          permit: changesPermit,
          children: <ChangeLog entity="level" id={levelId} />,
        },
      ]}
    />
  )
}

const residentColumns = cols(ResidentLight, ['oldmanName', 'sex', 'age', 'bedName'], { oldmanName: { width: 120 } })

const Residents = ({ levelId }: { levelId: string }) => (
  <ListPage
    name="levelResidents"
    call={resident.list}
    columns={residentColumns}
    fixed={{ levelId, oldmanStatuses: '1,4' }}
    filters={['oldmanName', 'sex']}
  />
)
