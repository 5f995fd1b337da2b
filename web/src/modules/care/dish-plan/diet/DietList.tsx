import { lazy, Suspense, useState } from 'react'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { type DietRow, dietColumns } from './diet-columns.tsx'

const DietModal = lazy(() => import('./DietModal.tsx'))
const DietDrawer = lazy(() => import('./DietDrawer.tsx'))

/** 老人膳食 (care.md 11, 11a): the diets of all residents. */
export function DietList() {
  const [opened, setOpened] = useState<{ what: 'edit' | 'history'; row: DietRow }>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        name="diet"
        call={diet.dietList}
        columns={dietColumns}
        filters={['oldmanName', 'texture', 'dietTag', 'allergen', 'feedWay', 'kitchenId', 'locationId']}
        sort={['texture', 'from']}
        link={{ column: 'oldmanName', open: (row) => setOpened({ what: 'history', row }) }}
        rowClass={({ checked }) => (checked ? undefined : 'k-row-warning')}
        empty="老人入住后，按档案中的饮食习惯自动生成，请护士核对"
        rowActions={[
          {
            label: '修改',
            permit: diet.dietSave.options.permit,
            onClick: (row) => setOpened({ what: 'edit', row }),
          },
          {
            label: '变更记录',
            permit: diet.dietGet.options.permit,
            onClick: (row) => setOpened({ what: 'history', row }),
          },
        ]}
      />
      <Suspense>
        {opened?.what === 'edit' && <DietModal row={opened.row} onClose={close} />}
        {opened?.what === 'history' && <DietDrawer row={opened.row} onClose={close} />}
      </Suspense>
    </>
  )
}
