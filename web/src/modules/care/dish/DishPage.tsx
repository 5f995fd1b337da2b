import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { Dish, dish } from '#contract/modules/care/dish/dish.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { useCharges } from '#kit/lookup/use-charges.ts'
import type { Values } from '#kit/value/schema.ts'
import { CategorySide } from './CategorySide.tsx'

type Row = z.output<typeof Dish>

const columns = cols(
  Dish,
  [
    'picture',
    'dishName',
    'categoryName',
    'mealTypes',
    'texture',
    'dietTags',
    'allergens',
    'kcal',
    'price',
    'status',
    'protein',
    'fat',
    'carb',
    'sodium',
    'taste',
    'cookWay',
    'createTime',
  ],
  {
    dishName: { width: 140 },
    categoryName: { width: 80 },
    mealTypes: { width: 130 },
    texture: { width: 150 },
    dietTags: { width: 120 },
    allergens: { width: 110, render: (_, row) => <Allergens row={row} /> },
    protein: { extra: true },
    fat: { extra: true },
    carb: { extra: true },
    sodium: { extra: true },
    taste: { extra: true },
    cookWay: { extra: true },
    createTime: { extra: true },
  },
)
const details = [
  'picture',
  'categoryName',
  'mealTypes',
  'texture',
  'dietTags',
  'allergens',
  'kcal',
  'protein',
  'fat',
  'carb',
  'sodium',
  'price',
  'taste',
  'cookWay',
  'status',
  'createByName',
  'createTime',
]
const entered = [
  'dishName',
  'categoryId',
  'mealTypes',
  'texture',
  'dietTags',
  'allergens',
  'taste',
  'cookWay',
  'kcal',
  'protein',
  'fat',
  'carb',
  'sodium',
  'price',
  'projectChildId',
  'picture',
  'ingredients',
] as const

const allergenCell = cols(Dish, ['allergens'])[0].render

/** Red, as allergies are everywhere. */
function Allergens({ row }: { row: Row }) {
  if (row.allergens.length === 0) return <span className="k-muted">无</span>
  return <span className="k-danger">{allergenCell?.(row.allergens, row, 0)}</span>
}

/** The ingredients of a portion. */
function Ingredients({ row }: { row: Row }) {
  if (!row.ingredients?.length) return null
  return (
    <section>
      <h4>食材（每份）</h4>
      <p>{row.ingredients.map(({ name, gram }) => `${name} ${gram}克`).join('、')}</p>
    </section>
  )
}

/** 菜品管理 (care.md 11, 11a): the dishes of the kitchen, by category. */
export default function DishPage() {
  return <CategorySide>{(chosen) => <Dishes key={chosen?.categoryId} categoryId={chosen?.categoryId} />}</CategorySide>
}

function Dishes({ categoryId }: { categoryId?: string }) {
  const charges = useCharges()
  const options = {
    categoryId: { initial: categoryId },
    texture: { help: '能吃这道菜的人：软烂的菜软食也能吃' },
    kcal: { help: '每份' },
    price: { help: '老人另点这道菜时收的钱；不填则不能加点收费' },
    projectChildId: {
      options: charges.options,
      show: (values: Values) => charges.may && values.price != null,
      help: '加点时记到账单的哪个项目',
    },
    picture: { span: 'full' as const },
  }
  return (
    <ListPage
      name="dish"
      call={dish.list}
      columns={columns}
      fixed={categoryId ? { categoryId } : undefined}
      filters={['dishName', 'mealType', 'texture', 'dietTag', 'allergen', 'status']}
      sort={['dishName', 'kcal', 'price']}
      look={{
        column: 'dishName',
        title: ({ dishName }) => dishName,
        call: dish.get,
        fields: details,
        more: (row) => <Ingredients row={row} />,
      }}
      rowClass={({ status }) => (status === onOff.is.on ? undefined : 'k-row-muted')}
      empty="先新增一道菜，写清质地和过敏原，排食谱时会自动核对"
      add={{
        label: '新增',
        call: dish.create,
        title: '新增菜品',
        fields: entered,
        options,
        columns: 3,
        done: ({ dishName }) => `已新增菜品“${dishName}”`,
      }}
      rowActions={[
        {
          label: '编辑',
          call: dish.update,
          load: dish.get,
          title: ({ dishName }) => `编辑菜品“${dishName}”`,
          fields: [...entered, 'status'],
          options: { ...options, status: { help: '停用后不能再排进食谱，已排的划线显示' } },
          columns: 3,
          input: ({ dishId }) => ({ dishId }),
          done: ({ dishName }) => `已保存菜品“${dishName}”`,
        },
        {
          label: '删除',
          danger: true,
          call: dish.remove,
          confirm: ({ dishName }) => ({ title: `删除菜品“${dishName}”？`, danger: true }),
          done: ({ dishName }) => `已删除菜品“${dishName}”`,
        },
      ]}
    />
  )
}
