import type { ReactNode } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { careLevel, Level } from '#contract/modules/living/care-level/care-level.ts'
import { LevelText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { gradesText } from './grades.ts'
import { levelKeys, levelOptions } from './level-form.ts'

/** All levels in their order, with their fee and number of residents. */
export function LevelList({ views }: { views: ReactNode }) {
  const { open } = usePage()
  const columns = cols(
    Level,
    ['sort', 'levelName', 'status', 'assessGrades', 'monthPrice', 'staffRatio', 'minutesPerDay', 'oldmanCount'],
    {
      sort: { width: 70 },
      levelName: { width: 140, render: (_, row) => <LevelText name={row.levelName} /> },
      status: { width: 90 },
      assessGrades: { width: 300, render: (_, row) => gradesText(row.assessGrades) },
      staffRatio: { width: 80 },
    },
  )
  return (
    <ListPage
      name="careLevel"
      tools={views}
      call={careLevel.list}
      columns={columns}
      filters={['levelName', 'status']}
      sort={['sort', 'levelName']}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个护理等级"
      add={{
        label: '新增',
        call: careLevel.create,
        title: '新增护理等级',
        columns: 2,
        options: levelOptions,
      }}
      named={(row) => `护理等级${row.levelName}`}
      rowActions={[
        { label: '查看', onClick: ({ levelId }) => open(`/careplan/level?levelId=${encodeURIComponent(levelId)}`) },
        {
          label: '编辑',
          title: (row) => `编辑护理等级${row.levelName}`,
          call: careLevel.update,
          load: careLevel.get,
          fields: levelKeys,
          columns: 2,
          options: levelOptions,
        },
        {
          label: '删除',
          call: careLevel.remove,
          confirm: (row) => ({
            title: `删除护理等级${row.levelName}？`,
            content: '有老人使用过的等级不能删除，可以停用。',
          }),
          input: ({ levelId }) => ({ levelIds: levelId }),
        },
      ]}
    />
  )
}
