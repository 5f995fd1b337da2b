import { texture } from '#contract/modules/care/dish/dish.ts'
import { dineWay } from '#contract/modules/care/dish-plan/diet.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { DictText } from '#kit/cells.tsx'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { cookedAs, type Meal, portionText, watchedOf, weight, wishesOf } from './meal.ts'
import './labels.css'

/** 备餐单: portions of each dish, amounts of the ingredients, and who must not get it. */
export const printMeal = printOf((date: string, meal: Meal) => {
  const watched = watchedOf(meal)
  const wishes = meal.eaters.filter(wishesOf)
  return [
    {
      title: '备餐单',
      subtitle: `${date} ${meal.nextName} ${meal.startTime}–${meal.endTime}`,
      facts: [
        ['合计', `${meal.total}人（老人${meal.residents}，陪餐${meal.guests}）`],
        ['临时变更', `${meal.lateChanges}份`],
        ['质地', meal.textures.map((one) => `${texture.label(one.texture)}${one.count}`).join('、')],
        ['人群', meal.dietGroups.map((one) => `${dietGroup.label(one.dietGroup)}${one.count}`).join('、')],
        ['就餐', meal.dineWays.map((one) => `${dineWay.label(one.dineWay)}${one.count}`).join('、')],
      ] as const,
      table: tableOf(meal.dishes, [
        ['菜品', (dish) => dish.dishName],
        ['份数', (dish) => portionText(dish.portions), 'right'],
        ['过敏原', (dish) => <DictText code="DISH_ALLERGEN" value={dish.allergens} />],
      ]),
      body: (
        <>
          <h2>食材</h2>
          <p>{meal.ingredients.map(({ name, gram }) => `${name} ${weight(gram)}`).join('；')}</p>
          {watched.length > 0 && <h2>过敏名单</h2>}
          {watched.map((eater) => (
            <p key={eater.oldmanId}>
              {eater.oldmanName} {eater.bedName}{' '}
              <b className="k-danger">
                <Allergies eater={eater} />
              </b>
            </p>
          ))}
          {meal.unserved.length > 0 && <h2>没有可食用菜品，请单独备餐</h2>}
          {meal.unserved.length > 0 && (
            <p className="k-danger">
              {meal.unserved.map(({ oldmanName, bedName }) => `${oldmanName} ${bedName ?? ''}`.trim()).join('；')}
            </p>
          )}
          {wishes.length > 0 && <h2>忌口、加餐与备注</h2>}
          {wishes.map((eater) => (
            <p key={eater.oldmanId}>
              {eater.oldmanName} {eater.bedName} {wishesOf(eater)}
            </p>
          ))}
        </>
      ),
      signatures: ['厨师', '核对'],
    },
  ]
})

/** Known allergies, and those in the archive that nobody has checked yet. */
function Allergies({ eater: { allergens, allergyFood } }: { eater: Meal['eaters'][number] }) {
  return (
    <>
      {allergens.length > 0 && <DictText code="DISH_ALLERGEN" value={allergens} />}
      {allergyFood && `${allergens.length > 0 ? '；' : ''}档案：${allergyFood}（未核对）`}
    </>
  )
}

/** 送餐标签 60 × 40 mm: name, place and texture of a tray; allergies in red. */
export const printLabels = printOf((date: string, meal: Meal, whose: 'trays' | 'all') =>
  meal.eaters
    .filter((eater) => whose === 'all' || eater.dineWay === dineWay.is.room)
    .map((eater) => (
      <article className="meal-label" key={eater.oldmanId}>
        <div className="meal-label-head">
          <b>{eater.oldmanName}</b>
          <span>{eater.bedName}</span>
        </div>
        <div>{cookedAs(eater)}</div>
        {(eater.allergens.length > 0 || eater.allergyFood) && (
          <div className="meal-label-danger">
            过敏：
            <Allergies eater={eater} />
          </div>
        )}
        {wishesOf(eater) && <div>{wishesOf(eater)}</div>}
        <small>{`${date} ${meal.nextName}`}</small>
      </article>
    )),
)
