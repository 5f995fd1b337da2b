import type { z } from 'zod'
import { Dish, texture } from '#contract/modules/care/dish/dish.ts'
import { cols } from '#kit/cols.tsx'

type Row = z.output<typeof Dish>
const allergenCell = cols(Dish, ['allergens'])[0].render

/** A dish in the list of choices: its texture, and its allergens in red. */
export function DishChoice({ row }: { row: Row }) {
  return (
    <span>
      {row.dishName}
      <span className="k-muted">{` ${row.texture.map(texture.label).join('、')} ${row.kcal ?? '—'}千卡 `}</span>
      {row.allergens.length > 0 && <span className="k-danger">含{allergenCell?.(row.allergens, row, 0)}</span>}
    </span>
  )
}
