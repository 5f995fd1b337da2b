import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { MealSlot, mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { useCharges } from '#kit/lookup/use-charges.ts'
import { Permit } from '#kit/Permit.tsx'

const SlotOrder = lazy(() => import('./SlotOrder.tsx'))

const columns = cols(
  MealSlot,
  ['nextName', 'mealType', 'startTime', 'endTime', 'cutoffDay', 'cutoffTime', 'guestPrice', 'status'],
  { nextName: { width: 120 }, startTime: { width: 100 }, endTime: { width: 100 }, cutoffTime: { width: 100 } },
)
const entered = [
  'nextName',
  'mealType',
  'startTime',
  'endTime',
  'cutoffDay',
  'cutoffTime',
  'guestPrice',
  'projectChildId',
  'status',
] as ('nextName' | 'mealType' | 'startTime' | 'endTime' | 'status')[] // as: a list of the call's own fields

/** 餐次设置 (care.md 11): the meals of a day, the cutoff of bookings, and the price for guests. */
export function SlotList() {
  const charges = useCharges()
  const [sorting, setSorting] = useState(false)
  const options = {
    startTime: { placeholder: '11:00' },
    endTime: { placeholder: '12:30' },
    cutoffTime: { placeholder: '09:00', help: '之后仍可报餐，但算临时变更并通知厨房' },
    guestPrice: { help: '家属陪餐每人收的钱；不填不收费' },
    projectChildId: {
      options: charges.options,
      // Extra dishes are charged by it too, even where guests are free.
      show: () => charges.may,
      help: '陪餐和加餐记到账单的哪个项目；不选不收费',
    },
    status: { initial: 1 },
  }
  return (
    <>
      <ListPage
        name="meal-slot"
        call={mealSlot.slotList}
        columns={columns}
        filters={['nextName', 'status']}
        rowClass={({ status }) => (status === onOff.is.on ? undefined : 'k-row-muted')}
        tools={
          <Permit need={mealSlot.slotSort.options.permit}>
            <Button onClick={() => setSorting(true)}>调整顺序</Button>
          </Permit>
        }
        add={{
          label: '新增',
          call: mealSlot.slotCreate,
          title: '新增餐次',
          fields: entered,
          options,
          done: ({ nextName }) => `已新增餐次“${nextName}”`,
        }}
        rowActions={[
          {
            label: '编辑',
            call: mealSlot.slotUpdate,
            title: ({ nextName }) => `编辑餐次“${nextName}”`,
            fields: entered,
            options,
            input: ({ nextId }) => ({ nextId }),
            done: ({ nextName }) => `已保存餐次“${nextName}”`,
          },
          {
            label: '删除',
            danger: true,
            call: mealSlot.slotRemove,
            confirm: ({ nextName }) => ({ title: `删除餐次“${nextName}”？`, danger: true }),
            done: ({ nextName }) => `已删除餐次“${nextName}”`,
          },
        ]}
      />
      <Suspense>{sorting && <SlotOrder onClose={() => setSorting(false)} />}</Suspense>
    </>
  )
}
