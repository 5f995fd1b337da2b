import type { ReactNode } from 'react'
import { texture } from '#contract/modules/care/dish/dish.ts'
import { dineWay, feedWay } from '#contract/modules/care/dish-plan/diet.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { DictText } from '#kit/cells.tsx'
import { type Meal, portionText, watchedOf, weight, wishesOf } from './meal.ts'

type Eater = Meal['eaters'][number]

/** Warnings of a meal: allergies first, then texture, delivery and exclusions. */
export function MealParts({ meal }: { meal: Meal }) {
  const watched = watchedOf(meal)
  const wishes = meal.eaters.filter(wishesOf)
  const thick = meal.eaters.filter(({ thicken }) => thicken > 0)
  const fed = meal.eaters.filter(({ feedWay: way }) => way !== feedWay.is.self)
  return (
    <div className="count-parts">
      {meal.unserved.length > 0 && (
        <Part title={`没有可食用菜品（${meal.unserved.length}人，请单独备餐）`} danger>
          <List of={meal.unserved} none="">
            {({ oldmanName, bedName }) => [oldmanName, bedName]}
          </List>
        </Part>
      )}
      <Part title={`过敏（${watched.length}人）`} danger>
        <List of={watched} none="没有人过敏">
          {(eater) => [<Who key="who" {...eater} />, <Allergens key="what" {...eater} />]}
        </List>
      </Part>
      <Part title="质地">
        <Figures of={meal.textures.map(({ texture: value, count }) => [texture.label(value), count])} />
        <h3>人群</h3>
        <Figures of={meal.dietGroups.map(({ dietGroup: value, count }) => [dietGroup.label(value), count])} />
        <h3>就餐方式</h3>
        <Figures of={meal.dineWays.map(({ dineWay: value, count }) => [dineWay.label(value), count])} />
      </Part>
      <Part title={`菜品（${meal.dishes.length}道）`}>
        <List of={meal.dishes} none="这一餐没有已发布的食谱">
          {({ dishName, portions }) => [dishName, <b key="n">{`${portionText(portions)}份`}</b>]}
        </List>
      </Part>
      <Part title={`送餐（${meal.trays.reduce((sum, { count }) => sum + count, 0)}份）`}>
        <List of={meal.trays} none="没有送餐">
          {({ roomName, names, count }) => [`${roomName} ${names}`, <b key="n">{count}</b>]}
        </List>
      </Part>
      <Part title={`协助与增稠（${new Set([...fed, ...thick]).size}人）`}>
        <List of={[...new Set([...fed, ...thick])]} none="无">
          {(eater) => [
            <Who key="who" {...eater} />,
            [
              eater.feedWay === feedWay.is.self ? '' : feedWay.label(eater.feedWay),
              eater.thicken ? `增稠${eater.thicken}级` : '',
            ]
              .filter(Boolean)
              .join('、'),
          ]}
        </List>
      </Part>
      <Part title={`忌口、加餐与备注（${wishes.length}人）`}>
        <List of={wishes} none="无">
          {(eater) => [<Who key="who" {...eater} />, wishesOf(eater)]}
        </List>
      </Part>
      <Part title={`不用餐（${meal.absentees.length}人）`}>
        <List of={meal.absentees} none="全部用餐">
          {({ oldmanName, bedName, reason }) => [`${oldmanName} ${bedName ?? ''}`, reason]}
        </List>
      </Part>
      <Part title="食材">
        <List of={meal.ingredients} none="菜品没有填写食材">
          {({ name, gram }) => [name, weight(gram)]}
        </List>
      </Part>
    </div>
  )
}

function Part({ title, danger, children }: { title: string; danger?: boolean; children: ReactNode }) {
  return (
    <section className="k-card">
      <h3 className={danger ? 'k-danger' : undefined}>{title}</h3>
      {children}
    </section>
  )
}

const Who = ({ oldmanName, bedName }: Eater) => (
  <span>
    {oldmanName} <span className="k-muted">{bedName}</span>
  </span>
)

const Allergens = ({ allergens, allergyFood }: Eater) => (
  <b className="k-danger">
    <DictText code="DISH_ALLERGEN" value={allergens} />
    {allergyFood ? ` 档案：${allergyFood}` : ''}
  </b>
)

function Figures({ of }: { of: readonly (readonly [string, number])[] }) {
  if (of.length === 0) return <span className="k-muted">没有用餐的老人</span>
  return (
    <div className="count-figures">
      {of.map(([label, count]) => (
        <div key={label}>
          <b>{count}</b>
          <span className="k-muted">{label}</span>
        </div>
      ))}
    </div>
  )
}

interface ListProps<T> {
  of: readonly T[]
  none: string
  children: (row: T) => readonly [ReactNode, ReactNode] | ReactNode[]
}

function List<T extends object>({ of, none, children }: ListProps<T>) {
  if (of.length === 0) return <span className="k-muted">{none}</span>
  return (
    <ul className="count-list">
      {of.map((row) => {
        const [left, right] = children(row)
        return (
          <li key={JSON.stringify(row)}>
            <span>{left}</span>
            <span>{right}</span>
          </li>
        )
      })}
    </ul>
  )
}
